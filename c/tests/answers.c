/* Answers every hand of the standard input, a line each, as examples/answers.rs does in Rust. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shanten.h"

static void ok(shanten_status status, const char *line) {
    if (status != SHANTEN_STATUS_OK) {
        fprintf(stderr, "status %d: %s", status, line);
        exit(1);
    }
}

int main(void) {
    char line[256];
    while (fgets(line, sizeof line, stdin)) {
        shanten_hand hand;
        ok(shanten_hand_from_text(NULL, line, strcspn(line, "\n"), &hand), line);
        int8_t shanten;
        ok(shanten_hand_shanten(&hand, NULL, SHANTEN_FORM_ANY, &shanten), line);
        printf("%d", shanten);
        for (uint8_t form = SHANTEN_FORM_STANDARD; form <= SHANTEN_FORM_THIRTEEN_ORPHANS; form++) {
            ok(shanten_hand_shanten(&hand, NULL, form, &shanten), line);
            printf(" %d", shanten);
        }
        shanten_useful useful;
        ok(shanten_hand_useful(&hand, NULL, SHANTEN_FORM_ANY, &useful), line);
        printf(" u %" PRIu64 " %" PRIu32, useful.tiles, useful.copies);
        size_t length, at;
        shanten_discard discards[14];
        ok(shanten_hand_discards(&hand, NULL, discards, 14, &length), line);
        for (at = 0; at < length; at++) {
            printf(" d %d %d %" PRIu64, discards[at].tile, discards[at].after.shanten, discards[at].after.tiles);
        }
        shanten_wait waits[34];
        ok(shanten_hand_waits(&hand, NULL, waits, 34, &length), line);
        for (at = 0; at < length; at++) {
            printf(" w %d %d %d", waits[at].tile, waits[at].copies, waits[at].shapes);
        }
        shanten_division divisions[8];
        ok(shanten_hand_divisions(&hand, NULL, divisions, 8, &length), line);
        for (at = 0; at < length; at++) {
            printf(" v %d %d", divisions[at].pair, divisions[at].marks);
            for (int meld = 0; meld < divisions[at].meld_count; meld++) {
                printf(" %d.%d", divisions[at].melds[meld].kind, divisions[at].melds[meld].tile);
            }
        }
        uint8_t pieces[14];
        ok(shanten_hand_pieces(&hand, pieces, 14, &length), line);
        shanten_win win = {0};
        win.tile = pieces[0] < SHANTEN_KINDS ? pieces[0] : 4 + 9 * (pieces[0] - SHANTEN_RED_5M);
        win.seat = SHANTEN_WIND_EAST;
        win.riichi = hand.meld_count == 0 ? SHANTEN_RIICHI_SINGLE : SHANTEN_RIICHI_NONE;
        win.dora[win.dora_count++] = 30;
        shanten_score score;
        if (shanten_hand_score(&hand, &win, NULL, &score) == SHANTEN_STATUS_OK) {
            printf(" s %d %d %" PRIu32 " %" PRIu64, score.han, score.fu, score.payments.total, score.patterns);
        } else {
            char text[400];
            ok(shanten_error_message(text, sizeof text, NULL), line);
            printf(" s %s", text);
        }
        putchar('\n');
    }
    return 0;
}
