/* What to discard, and what that leads to.
 *
 *     cc -Ic/include c/examples/hand.c -L target/c/c -l shanten -o hand && ./hand
 */
#include <stdio.h>
#include <string.h>

#include "shanten.h"

static int failed(shanten_status status) {
    if (status == SHANTEN_STATUS_OK) return 0;
    char text[400];
    shanten_error_message(text, sizeof text, NULL);
    fprintf(stderr, "%s\n", text);
    return 1;
}

int main(void) {
    const char *text = "199m146779p12s246z";
    shanten_hand hand;
    if (failed(shanten_hand_from_text(NULL, text, strlen(text), &hand))) return 1;

    shanten_discard discards[14];
    size_t length;
    if (failed(shanten_hand_discards(&hand, NULL, discards, 14, &length))) return 1;
    printf("%s: %d-shanten after the best discard\n", text, discards[0].after.shanten);
    for (size_t at = 0; at < length && at < 3; at++) {
        char tile[8];
        if (failed(shanten_piece_text(discards[at].tile, tile, sizeof tile, NULL))) return 1;
        printf("discard %s: %u useful copies\n", tile, (unsigned)discards[at].after.copies);
    }

    /* A mistake: the hand has no such tile. */
    char reason[400];
    if (shanten_hand_discard(&hand, SHANTEN_RED) == SHANTEN_STATUS_OK) return 1;
    shanten_error_message(reason, sizeof reason, NULL);
    printf("refused: %s\n", reason);
    return 0;
}
