/* Between Java and the library: only addresses and lengths. */
#include <jni.h>

#include "shanten.h"

JNIEXPORT jint JNICALL Java_Shanten_shanten(JNIEnv *env, jclass class, jobject counts, jobject answers, jlong hands) {
    (void)class;
    shanten_rows rows = {0};
    rows.counts = (*env)->GetDirectBufferAddress(env, counts);
    rows.count = (size_t)hands;
    if (hands < 0 || (*env)->GetDirectBufferCapacity(env, counts) / SHANTEN_KINDS < hands ||
        (*env)->GetDirectBufferCapacity(env, answers) < hands) {
        return SHANTEN_STATUS_MEMORY;
    }
    return shanten_rows_shanten(&rows, (*env)->GetDirectBufferAddress(env, answers), NULL);
}
