/* What the tests have in common: a status or a fact that isn't as expected ends them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shanten.h"

#define OK(call) check((call), SHANTEN_STATUS_OK, #call, __LINE__)
#define REFUSED(status, call) check((call), SHANTEN_STATUS_##status, #call, __LINE__)
#define IS(condition) is((condition), #condition, __LINE__)
#define TEXT(text) (text), strlen(text)
#define LENGTH(array) (sizeof(array) / sizeof *(array))

static inline void check(shanten_status found, shanten_status expected, const char *call, int line) {
    if (found != expected) {
        char text[512];
        shanten_error_message(text, sizeof text, NULL);
        fprintf(stderr, "line %d: %s is %d, not %d: %s\n", line, call, found, expected, text);
        exit(1);
    }
}

static inline void is(int condition, const char *what, int line) {
    if (!condition) {
        fprintf(stderr, "line %d: not so: %s\n", line, what);
        exit(1);
    }
}

static inline void says(const char *expected) {
    char text[512];
    OK(shanten_error_message(text, sizeof text, NULL));
    if (strcmp(text, expected) != 0) {
        fprintf(stderr, "'%s' instead of '%s'\n", text, expected);
        exit(1);
    }
}

static inline shanten_hand hand_of(const char *text) {
    shanten_hand hand;
    OK(shanten_hand_from_text(NULL, TEXT(text), &hand));
    return hand;
}

static inline int is_kind(const char *expected) {
    char text[32];
    OK(shanten_error_kind(text, sizeof text, NULL));
    return strcmp(text, expected) == 0;
}

static inline int writes(const shanten_hand *hand, const char *expected) {
    char text[160];
    OK(shanten_hand_text(hand, text, sizeof text, NULL));
    return strcmp(text, expected) == 0;
}

/* A small generator of numbers. */
static uint64_t state = 1;
static inline uint32_t next(void) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33);
}
