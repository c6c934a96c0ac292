/* Between Spark's function and the library: 34 bytes in, one out. */
#include <jni.h>

#include "shanten.h"

/* Throws IllegalArgumentException. */
static jbyte refuse(JNIEnv *env, const char *message) {
    jclass kind = (*env)->FindClass(env, "java/lang/IllegalArgumentException");
    if (kind != NULL) {
        (*env)->ThrowNew(env, kind, message);
    }
    return 0;
}

JNIEXPORT jbyte JNICALL Java_game_Shanten_shanten(JNIEnv *env, jclass class, jbyteArray array) {
    (void)class;
    uint8_t counts[SHANTEN_KINDS];
    int8_t answer = 0;
    if ((*env)->GetArrayLength(env, array) != SHANTEN_KINDS) {
        return refuse(env, "a hand has 34 counts");
    }
    (*env)->GetByteArrayRegion(env, array, 0, SHANTEN_KINDS, (jbyte *)counts);
    shanten_rows rows = {0};
    rows.counts = counts;
    rows.count = 1;
    if (shanten_rows_shanten(&rows, &answer, NULL) != SHANTEN_STATUS_OK) {
        char message[400] = "";
        shanten_error_message(message, sizeof message, NULL);
        return refuse(env, message);
    }
    return answer;
}
