/* One batch, to compare its instructions with examples/batch.rs. */
#include <stdio.h>
#include <stdlib.h>

#include "shanten.h"

enum { ROWS = 100000 };

int main(int arguments, char **names) {
    static uint8_t counts[ROWS][SHANTEN_KINDS];
    static int8_t shanten[ROWS];
    FILE *file = arguments > 1 ? fopen(names[1], "rb") : NULL;
    if (!file || fread(counts, SHANTEN_KINDS, ROWS, file) != ROWS) return 1;
    shanten_rows rows = {0};
    rows.counts = &counts[0][0];
    rows.count = ROWS;
    rows.threads = arguments > 2 ? (size_t)atoi(names[2]) : 0;
    if (shanten_rows_shanten(&rows, shanten, NULL) != SHANTEN_STATUS_OK) return 1;
    long sum = 0;
    for (int row = 0; row < ROWS; row++) sum += shanten[row];
    printf("%ld\n", sum);
    return 0;
}
