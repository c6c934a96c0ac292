/* Answers questions, a line each. */
#define _POSIX_C_SOURCE 200809L
#include "check.h"

int main(void) {
    static char answer[1 << 20];
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) > 0) {
        OK(shanten_ask(line, (size_t)length, answer, sizeof answer, NULL));
        puts(answer);
    }
    free(line);
    return 0;
}
