/* What a round asks besides single hands, and tiles as texts. */
#include "check.h"

/* What a turn in riichi and the end of a round ask. */
static void ends(void) {
    shanten_hand hand = hand_of("111123m456p78s55z2z");
    size_t length;
    shanten_ready_discard ready[14];
    OK(shanten_hand_ready_discards(&hand, NULL, ready, LENGTH(ready), &length));
    IS(length == 1 && ready[0].tile == SHANTEN_SOUTH && ready[0].wait_count == 2);
    IS(ready[0].waits[1].tile == SHANTEN_9S && ready[0].waits[1].copies == 4);
    shanten_meld quad;
    OK(shanten_hand_riichi_quad(&hand, SHANTEN_1M, &quad, 1, &length));
    IS(length == 0);
    hand = hand_of("1111z123m456p78s55z");
    OK(shanten_hand_riichi_quad(&hand, SHANTEN_EAST, &quad, 1, &length));
    IS(length == 1 && quad.kind == SHANTEN_MELD_KIND_CLOSED_QUAD && quad.tile == SHANTEN_EAST);
    uint8_t found;
    OK(shanten_hand_has_nine_terminals(&hand, &found));
    IS(found == 0);
    hand = hand_of("19m19p19s123z23456m");
    OK(shanten_hand_has_nine_terminals(&hand, &found));
    IS(found == 1);

    hand = hand_of("11p45m333m");
    shanten_furiten_record record = {0};
    OK(shanten_hand_furiten(&hand, NULL, &record, SHANTEN_NONE, &found));
    IS(found == SHANTEN_FURITEN_NONE);
    record.since_turn = UINT64_C(1) << SHANTEN_6M;
    OK(shanten_hand_furiten(&hand, NULL, &record, SHANTEN_NONE, &found));
    IS(found == SHANTEN_FURITEN_TEMPORARY);
    OK(shanten_hand_draw(&hand, SHANTEN_3M));
    OK(shanten_hand_furiten(&hand, NULL, NULL, SHANTEN_3M, &found));
    IS(found == SHANTEN_FURITEN_DISCARD);
    record.discards = UINT64_MAX;
    REFUSED(VALUE, shanten_hand_furiten(&hand, NULL, &record, SHANTEN_NONE, &found));

    hand = hand_of("12345m77z(555z)[6666z]");
    shanten_call call = {0};
    call.meld.tile = SHANTEN_RED;
    call.claimed = SHANTEN_RED;
    uint64_t fed;
    OK(shanten_hand_fed_patterns(&hand, &call, NULL, &fed));
    char name[64];
    IS(fed && (fed & (fed - 1)) == 0);
    uint8_t dragons = 0;
    while (!(fed >> dragons & 1)) dragons++;
    OK(shanten_pattern_name(dragons, name, sizeof name, NULL));
    IS(strcmp(name, "big three dragons") == 0);
    call.claimed = SHANTEN_1M;
    REFUSED(TURN, shanten_hand_fed_patterns(&hand, &call, NULL, &fed));
    IS(is_kind("no_call"));

    hand = hand_of("123m456p44556677s");
    shanten_win win = {0};
    win.tile = SHANTEN_4S;
    win.riichi = SHANTEN_RIICHI_SINGLE;
    win.won_by = SHANTEN_WON_BY_DISCARD;
    int32_t changes[SHANTEN_SEATS];
    OK(shanten_hand_payments(&hand, &win, NULL, 3, 2, changes));
    IS(changes[0] == 3900 && changes[2] == -3900 && changes[1] == 0 && changes[3] == 0);
    REFUSED(SCORE, shanten_hand_payments(&hand, &win, NULL, 3, SHANTEN_NONE, changes));
    IS(is_kind("no_discarder"));
    win.riichi = 0;
    hand = hand_of("234m456p234567s33z");
    win.tile = SHANTEN_3S;
    REFUSED(NO_PATTERN, shanten_hand_payments(&hand, &win, NULL, 3, 2, changes));
}

/* Tiles by themselves. */
static void names(void) {
    char name[64];
    uint8_t number;
    const char *suits = "mpsz";
    for (uint8_t kind = SHANTEN_1M; kind <= SHANTEN_RED; kind++) {
        const char expected[] = {(char)('1' + kind % 9), suits[kind / 9], 0};
        OK(shanten_piece_text(kind, name, sizeof name, NULL));
        IS(strcmp(name, expected) == 0);
        OK(shanten_piece_from_text(TEXT(expected), &number));
        IS(number == kind);
    }
    OK(shanten_piece_text(SHANTEN_RED_5S, name, 3, NULL));
    IS(strcmp(name, "0s") == 0);
    REFUSED(VALUE, shanten_piece_text(38, name, sizeof name, NULL));
    OK(shanten_tiles_text(UINT64_C(3) << SHANTEN_EAST, name, sizeof name, NULL));
    IS(strcmp(name, "12z") == 0);
    shanten_meld meld;
    OK(shanten_meld_from_text(TEXT("(055+5m)"), &meld));
    OK(shanten_meld_text(&meld, name, sizeof name, NULL));
    IS(strcmp(name, "(055+5m)") == 0 && meld.reds == 1);
    uint64_t set;
    OK(shanten_tiles_from_text(TEXT("12z"), &set));
    IS(set == UINT64_C(3) << SHANTEN_EAST);
    IS(shanten_pattern_name(SHANTEN_MAX_PATTERNS, name, sizeof name, NULL) == SHANTEN_STATUS_VALUE);
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", SHANTEN_VERSION_MAJOR, SHANTEN_VERSION_MINOR, SHANTEN_VERSION_PATCH);
    OK(shanten_version(name, sizeof name, NULL));
    IS(strcmp(name, version) == 0);

    /* Everything on the table, for all players. */
    shanten_seen table = {0};
    OK(shanten_seen_read(&table, TEXT("4m5s")));
    OK(shanten_meld_from_text(TEXT("(340p)"), &meld));
    OK(shanten_seen_add(&table, SHANTEN_4P));
    OK(shanten_seen_add_meld(&table, &meld, SHANTEN_4P));
    OK(shanten_seen_text(&table, name, sizeof name, NULL));
    IS(strcmp(name, "4m340p5s") == 0);
    OK(shanten_seen_remove(&table, SHANTEN_5S, &number));
    IS(number == 1);
    OK(shanten_seen_remove(&table, SHANTEN_5S, &number));
    IS(number == 0);
    shanten_hand hand = hand_of("3445m45p11z(340p)");
    shanten_useful useful;
    table.is_table = 1;
    OK(shanten_hand_useful(&hand, &table, SHANTEN_FORM_ANY, &useful));
    IS(useful.copies_of[SHANTEN_3P] == 3 && useful.copies_of[SHANTEN_6P] == 4);
    OK(shanten_seen_remove(&table, SHANTEN_3P, NULL));
    REFUSED(TURN, shanten_hand_useful(&hand, &table, SHANTEN_FORM_ANY, &useful));
    OK(shanten_seen_add(&table, SHANTEN_JOKER));
    IS(table.jokers == 1);
}

int main(void) {
    ends();
    names();
    puts("a round is answered");
    return 0;
}
