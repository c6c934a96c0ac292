/* Every call: its answer, and what it refuses. */
#include <stddef.h>

#include "check.h"

/* The layout never changes: the sizes, and where the reserved bytes begin. */
#define LAYOUT(type, size, rest) \
    _Static_assert(sizeof(type) == (size) && offsetof(type, reserved) == (rest), #type)
#if SIZE_MAX > UINT32_MAX
LAYOUT(shanten_place, 32, 16);
LAYOUT(shanten_rules, 32, 24);
_Static_assert(sizeof(shanten_meld) == 4, "shanten_meld");
LAYOUT(shanten_hand, 104, 92);
LAYOUT(shanten_seen, 48, 40);
LAYOUT(shanten_useful, 64, 56);
LAYOUT(shanten_discard, 72, 65);
LAYOUT(shanten_wait, 4, 3);
LAYOUT(shanten_ready_discard, 144, 2);
LAYOUT(shanten_call, 32, 22);
LAYOUT(shanten_furiten_record, 32, 24);
LAYOUT(shanten_win, 32, 28);
LAYOUT(shanten_score_rules, 32, 24);
LAYOUT(shanten_payments, 32, 24);
LAYOUT(shanten_score, 144, 117);
LAYOUT(shanten_rows, 72, 58);
LAYOUT(shanten_bad_rows, 32, 16);
#endif

static void hands(void) {
    const char *text = "199m146779p12s246z";
    shanten_hand hand = hand_of(text), other;
    IS(writes(&hand, text));
    OK(shanten_hand_from_counts(NULL, hand.counts, &other));
    IS(memcmp(&hand, &other, sizeof hand) == 0);
    uint8_t pieces[14];
    size_t length = 0;
    OK(shanten_hand_pieces(&hand, pieces, LENGTH(pieces), &length));
    IS(length == 14 && pieces[0] == 0 && pieces[13] == 32);
    OK(shanten_hand_from_pieces(NULL, pieces, length, &other));
    IS(memcmp(&hand, &other, sizeof hand) == 0);
    const uint8_t numbers[] = {16, 17, 53};
    OK(shanten_hand_from_numbers(NULL, numbers, LENGTH(numbers), &other));
    IS(writes(&other, "05m5p"));
    IS(other.reds[0] == 1 && other.counts[4] == 2);
    OK(shanten_hand_numbers(&other, pieces, LENGTH(pieces), &length));
    IS(length == 3 && memcmp(pieces, numbers, 3) == 0);
    char version[32];
    OK(shanten_version(version, sizeof version, &length));
    IS(length >= 5 && version[1] == '.');

    /* The room that a text needs is reported, and what fits is written. */
    char room[4];
    REFUSED(NO_ROOM, shanten_hand_text(&hand, room, sizeof room, &length));
    IS(length == strlen(text) && strcmp(room, "199") == 0);
    says("no room for 19: there is room for 4");

    REFUSED(INPUT, shanten_hand_from_text(NULL, TEXT("123x"), &other));
    says("unknown character 'x' at character 4");
    shanten_place place;
    OK(shanten_error_place(&place));
    IS(place.offset == 3 && place.character == 3);
    IS(is_kind("unknown_character"));
    REFUSED(INPUT, shanten_hand_from_text(NULL, TEXT("11111m"), &other));
    IS(is_kind("fifth_copy"));
    IS(writes(&other, "05m5p"));
    REFUSED(NOT_TEXT, shanten_hand_from_text(NULL, "1\xff", 2, &other));
    REFUSED(NULL, shanten_hand_from_text(NULL, NULL, 3, &other));
    says("the text is NULL");
    IS(is_kind("null"));
    REFUSED(NULL, shanten_hand_from_text(NULL, TEXT("1m"), NULL));
    REFUSED(NULL, shanten_hand_from_counts(NULL, NULL, &other));
    REFUSED(NULL, shanten_hand_text(&hand, NULL, 3, &length));
    REFUSED(NO_ROOM, shanten_hand_text(&hand, NULL, 0, NULL));
    REFUSED(MEMORY, shanten_hand_from_pieces(NULL, pieces, (size_t)-1, &other));
    const uint8_t bad[] = {0, SHANTEN_JOKER};
    REFUSED(VALUE, shanten_hand_from_pieces(NULL, bad, LENGTH(bad), &other));
    OK(shanten_hand_from_text(NULL, NULL, 0, &other));
    const shanten_hand empty = {0};
    IS(memcmp(&other, &empty, sizeof other) == 0);

    /* Whatever is written into a hand is checked. */
    other = hand;
    other.counts[3] = 5;
    int8_t shanten = 77;
    REFUSED(INPUT, shanten_hand_shanten(&other, NULL, SHANTEN_FORM_ANY, &shanten));
    IS(shanten == 77);
    other = hand;
    other.meld_count = 6;
    REFUSED(VALUE, shanten_hand_shanten(&other, NULL, SHANTEN_FORM_ANY, &shanten));
    says("the number of melds is 6: it must be below 6");
    other = hand_of("1m(123m)");
    other.melds[0].kind = 9;
    REFUSED(VALUE, shanten_hand_shanten(&other, NULL, SHANTEN_FORM_ANY, &shanten));
    other.melds[0].kind = SHANTEN_MELD_KIND_RUN;
    other.melds[0].tile = 8;
    REFUSED(INPUT, shanten_hand_shanten(&other, NULL, SHANTEN_FORM_ANY, &shanten));
    says("no run begins with 9m");
    char *unaligned = malloc(sizeof hand + 1);
    IS(unaligned != NULL);
    REFUSED(MEMORY, shanten_hand_shanten((const shanten_hand *)(void *)(unaligned + 1), NULL, SHANTEN_FORM_ANY, &shanten));
    free(unaligned);
}

static void turns(void) {
    shanten_hand hand = hand_of("34067p1144567z");
    IS(hand.counts[13] == 1 && hand.reds[1] == 1);
    REFUSED(TURN, shanten_hand_discard(&hand, 0));
    says("can't discard 1m: the hand has none");
    OK(shanten_hand_discard(&hand, 13)); /* there is no plain one */
    IS(hand.reds[1] == 0 && hand.counts[13] == 0);
    OK(shanten_hand_draw(&hand, SHANTEN_RED_5P));
    IS(hand.reds[1] == 1);
    REFUSED(VALUE, shanten_hand_draw(&hand, 38));
    REFUSED(TURN, shanten_hand_draw(&hand, SHANTEN_JOKER));
    says("can't draw a joker: the rules have 0");
    OK(shanten_hand_discard(&hand, 29 + 4));

    shanten_call calls[16];
    size_t length = 0;
    hand = hand_of("340p1144567z333s");
    OK(shanten_hand_calls(&hand, 12, SHANTEN_OPPONENT_LEFT, calls, LENGTH(calls), &length));
    IS(length == 1 && calls[0].meld.kind == SHANTEN_MELD_KIND_RUN && calls[0].meld.reds == 1);
    REFUSED(VALUE, shanten_hand_calls(&hand, 12, 3, calls, LENGTH(calls), &length));
    shanten_hand before = hand;
    OK(shanten_hand_make_call(&hand, &calls[0]));
    IS(writes(&hand, "4p333s1144567z(340p)"));
    REFUSED(TURN, shanten_hand_make_call(&hand, &calls[0]));
    const shanten_meld triplet = {SHANTEN_MELD_KIND_TRIPLET, 20, 0, 0};
    OK(shanten_hand_call(&before, &triplet, 20));
    IS(before.meld_count == 1 && before.counts[20] == 1);
    REFUSED(TURN, shanten_hand_call(&before, &triplet, 20));
    REFUSED(NULL, shanten_hand_call(&before, NULL, 20));

    shanten_meld quads[3];
    hand = hand_of("1111m234p567s1234z");
    OK(shanten_hand_own_quads(&hand, quads, LENGTH(quads), &length));
    IS(length == 1 && quads[0].kind == SHANTEN_MELD_KIND_CLOSED_QUAD && quads[0].tile == 0);
    OK(shanten_hand_call(&hand, &quads[0], SHANTEN_NONE));
    IS(writes(&hand, "234p567s1234z[1111m]"));
}

static void queries(void) {
    shanten_hand hand = hand_of("199m146779p12s246z");
    int8_t shanten;
    OK(shanten_hand_shanten(&hand, NULL, SHANTEN_FORM_ANY, &shanten));
    IS(shanten == 4);
    OK(shanten_hand_shanten(&hand, NULL, SHANTEN_FORM_THIRTEEN_ORPHANS, &shanten));
    IS(shanten == 4);
    REFUSED(VALUE, shanten_hand_shanten(&hand, NULL, 6, &shanten));
    says("the form is 6: it must be below 6");
    REFUSED(NULL, shanten_hand_shanten(NULL, NULL, SHANTEN_FORM_ANY, &shanten));
    says("the hand is NULL");
    REFUSED(NULL, shanten_hand_shanten(&hand, NULL, SHANTEN_FORM_ANY, NULL));

    shanten_useful useful;
    hand = hand_of("123m456p789s1122z");
    OK(shanten_hand_useful(&hand, NULL, SHANTEN_FORM_ANY, &useful));
    IS(useful.shanten == 0 && useful.copies == 4 && useful.tiles == (UINT64_C(3) << 27));
    IS(useful.copies_of[27] == 2 && useful.copies_of[0] == 0);
    shanten_seen seen = {0};
    OK(shanten_seen_add(&seen, 27));
    OK(shanten_hand_useful(&hand, &seen, SHANTEN_FORM_ANY, &useful));
    IS(useful.copies == 3 && useful.copies_of[27] == 1);
    seen.visible[27] = 3;
    REFUSED(TURN, shanten_hand_useful(&hand, &seen, SHANTEN_FORM_ANY, &useful));
    seen.visible[27] = 200;
    REFUSED(INPUT, shanten_hand_useful(&hand, &seen, SHANTEN_FORM_ANY, &useful));
    seen.visible[27] = 0;
    seen.strictness = 4;
    REFUSED(VALUE, shanten_hand_useful(&hand, &seen, SHANTEN_FORM_ANY, &useful));
    OK(shanten_hand_useful(&hand, NULL, SHANTEN_FORM_STANDARD, &useful));

    shanten_wait waits[34];
    size_t length = 0;
    OK(shanten_hand_waits(&hand, NULL, waits, LENGTH(waits), &length));
    IS(length == 2 && waits[0].tile == 27 && waits[0].shapes == 1 << SHANTEN_SHAPE_TWO_PAIRS);
    REFUSED(NO_ROOM, shanten_hand_waits(&hand, NULL, waits, 1, &length));
    IS(length == 2);

    shanten_discard discards[14];
    hand = hand_of("123m456p789s11223z");
    OK(shanten_hand_discards(&hand, NULL, discards, LENGTH(discards), &length));
    IS(length == 12 && discards[0].tile == 29 && discards[0].after.shanten == 0 && discards[0].after.copies == 4);

    /* Without strictness a hand may wait for a fifth copy. */
    hand = hand_of("123456789m1111z");
    seen.strictness = SHANTEN_STRICTNESS_UNLIMITED;
    OK(shanten_hand_shanten(&hand, &seen, SHANTEN_FORM_ANY, &shanten));
    IS(shanten == 0);
    OK(shanten_hand_shanten(&hand, NULL, SHANTEN_FORM_ANY, &shanten));
    IS(shanten == 1);
}

static void rules(void) {
    shanten_rules three;
    OK(shanten_rules_from_text(TEXT("three-player"), &three));
    REFUSED(RULES, shanten_rules_from_text(TEXT("four-player"), &three));
    shanten_hand hand;
    OK(shanten_hand_from_text(&three, TEXT("99m123p456789s4z1z"), &hand));
    OK(shanten_hand_set_aside(&hand, 30));
    IS(hand.norths_aside == 1 && hand.counts[30] == 0);
    OK(shanten_hand_draw(&hand, 27));
    IS(hand.norths_aside == 1);
    int8_t shanten;
    OK(shanten_hand_shanten(&hand, NULL, SHANTEN_FORM_ANY, &shanten));
    IS(shanten == 0);
    REFUSED(TURN, shanten_hand_draw(&hand, 1));
    says("the rules don't have 2m");
    shanten_hand riichi = hand_of("4z");
    REFUSED(TURN, shanten_hand_set_aside(&riichi, 30));

    shanten_rules wild;
    OK(shanten_rules_from_text(TEXT("riichi,jokers=4"), &wild));
    OK(shanten_hand_from_text(&wild, TEXT("123m456p789s112z"), &hand));
    OK(shanten_hand_draw(&hand, SHANTEN_JOKER));
    IS(hand.jokers == 1);
    OK(shanten_hand_shanten(&hand, NULL, SHANTEN_FORM_ANY, &shanten));
    IS(shanten == 0);
    OK(shanten_hand_discard(&hand, SHANTEN_JOKER));
    REFUSED(TURN, shanten_hand_discard(&hand, SHANTEN_JOKER));
    wild.jokers = 17;
    REFUSED(RULES, shanten_hand_from_text(&wild, TEXT("1m"), &hand));
    wild.kinds = ~UINT64_C(0);
    REFUSED(VALUE, shanten_hand_from_text(&wild, TEXT("1m"), &hand));

    shanten_rules other;
    OK(shanten_rules_from_text(TEXT("national"), &other));
    OK(shanten_hand_from_text(&other, TEXT("147m258p369s12345z"), &hand));
    OK(shanten_hand_shanten(&hand, NULL, SHANTEN_FORM_HONOURS_AND_KNITTED_TILES, &shanten));
    IS(shanten == -1);
    OK(shanten_rules_from_text(TEXT("sichuan,missing=p"), &other));
    IS(other.missing == 2);
    OK(shanten_hand_from_text(&other, TEXT("123456789m1115s5p"), &hand));
    OK(shanten_hand_shanten(&hand, NULL, SHANTEN_FORM_ANY, &shanten));
    IS(shanten == 0);
    other.missing = 5;
    REFUSED(VALUE, shanten_hand_from_text(&other, TEXT("1m"), &hand));
    says("the missing suit is 5: it must be below 5");

    OK(shanten_rules_from_text(TEXT("riichi,swaps=half,riichi-quads=shape"), &other));
    IS(other.swaps == 1 && other.riichi_quads == 1);
    OK(shanten_hand_from_text(&other, TEXT("4567m"), &hand));
    shanten_call calls[7];
    size_t length = 0;
    OK(shanten_hand_calls(&hand, 3, SHANTEN_OPPONENT_LEFT, calls, LENGTH(calls), &length));
    IS(length == 1 && calls[0].swaps == UINT64_C(1) << 3 && calls[0].discards == UINT64_C(1) << 6);
    other.riichi_quads = 3;
    REFUSED(VALUE, shanten_hand_from_text(&other, TEXT("1m"), &hand));
    says("the choice of quads in riichi is 3: it must be below 3");
}

static void presets(void) {
    const char *presets[] = {"tenhou", "mahjong-soul", "m-league", "wrc", "ema"};
    for (uint8_t preset = SHANTEN_SCORE_PRESET_TENHOU; preset <= SHANTEN_SCORE_PRESET_EMA; preset++) {
        shanten_score_rules of = {0};
        char text[64];
        of.preset = preset;
        OK(shanten_score_rules_text(&of, text, sizeof text, NULL));
        IS(strcmp(text, presets[preset]) == 0);
    }
}

/* No rules have a longer text. */
static void longest(void) {
    const char *longest =
        "mahjong-soul,no-open-all-simples,no-winds,open-twenty-fu,no-limits,no-counted-yakuman,counted-multiples,"
        "no-double-thirteen-waits,no-multiple-yakuman,rounded-mangan,no-nagashi-mangan,liable-for-all,"
        "four-quads-liable,no-liable-pays-counters,blessing-of-man=five-han,north-share=halves,counter-points=10000";
    shanten_score_rules rules;
    char text[320];
    OK(shanten_score_rules_from_text(TEXT(longest), &rules));
    OK(shanten_score_rules_text(&rules, text, sizeof text, NULL));
    IS(strcmp(text, longest) == 0);
}

static void scores(void) {
    shanten_hand hand = hand_of("234m340p345678s55z");
    shanten_win win = {0};
    win.tile = 25;
    win.riichi = SHANTEN_RIICHI_SINGLE;
    win.dora[win.dora_count++] = 10;
    shanten_score score;
    OK(shanten_hand_score(&hand, &win, NULL, &score));
    IS(score.han == 4 && score.fu == 30 && score.dora == 1 && score.reds == 1 && score.payments.dealer == 3900);
    IS(score.limit == SHANTEN_LIMIT_NONE && score.is_concealed == 1);
    char name[64];
    unsigned patterns = 0, han = 0;
    for (uint8_t pattern = 0; !shanten_pattern_name(pattern, name, sizeof name, NULL); pattern++) {
        IS((score.patterns >> pattern & 1) == (score.pattern_han[pattern] > 0));
        han += score.pattern_han[pattern];
        patterns++;
    }
    IS(patterns == 46 && han == 2);

    shanten_score_rules league;
    OK(shanten_score_rules_from_text(TEXT("m-league"), &league));
    IS(league.double_wind_fu == SHANTEN_CHOICE_NO && league.rounded_mangan == SHANTEN_CHOICE_YES);
    OK(shanten_hand_score(&hand, &win, &league, &score));
    IS(score.limit == SHANTEN_LIMIT_MANGAN);
    league.north_share = 3;
    REFUSED(VALUE, shanten_hand_score(&hand, &win, &league, &score));
    REFUSED(RULES, shanten_score_rules_from_text(TEXT("mleague"), &league));
    win.tile = 0;
    REFUSED(SCORE, shanten_hand_score(&hand, &win, NULL, &score));
    says("the winning tile 1m isn't among the concealed tiles");
    win.dora_count = 6;
    REFUSED(SCORE, shanten_hand_score(&hand, &win, NULL, &score));
}

static void asks(void) {
    const char *question = "{\"ask\":\"unneeded\",\"hand\":\"123m456p789s11223z\"}";
    char answer[512];
    size_t length = 0;
    OK(shanten_ask(TEXT(question), answer, sizeof answer, &length));
    IS(length == 4 && strcmp(answer, "\"3z\"") == 0);
    OK(shanten_ask(TEXT(question), answer, 5, NULL));
    REFUSED(NO_ROOM, shanten_ask(TEXT(question), answer, 4, &length));
    IS(length == 4 && strcmp(answer, "\"3z") == 0);

    /* What isn't a question is answered, too, with what is wrong with it. */
    OK(shanten_ask(TEXT("{\"ask\":\"shanten\",\"hand\":\"11111m\"}"), answer, sizeof answer, NULL));
    IS(strcmp(answer, "{\"at\":4,\"message\":\"a fifth 1m at character 5\",\"refused\":\"fifth_copy\"}") == 0);
    OK(shanten_ask(NULL, 0, answer, sizeof answer, NULL));
    IS(strstr(answer, "\"refused\":") != NULL);
    REFUSED(NULL, shanten_ask(NULL, 3, answer, sizeof answer, NULL));
    REFUSED(NULL, shanten_ask(TEXT(question), NULL, 3, NULL));
    REFUSED(NOT_TEXT, shanten_ask("\"\xff\"", 3, answer, sizeof answer, NULL));
    REFUSED(MEMORY, shanten_ask(question, (size_t)-1, answer, sizeof answer, NULL));
}

enum { ROWS = 20000 };
static uint8_t counts[ROWS][SHANTEN_KINDS];

static void deal(void) {
    for (size_t row = 0; row < ROWS; row++) {
        memset(counts[row], 0, SHANTEN_KINDS);
        for (int tiles = 0; tiles < 14;) {
            uint8_t *count = &counts[row][next() % SHANTEN_KINDS];
            if (*count < 4) (*count)++, tiles++;
        }
    }
}

static void batches(void) {
    deal();
    static int8_t shanten[ROWS], threads[ROWS], useful[ROWS];
    static uint64_t tiles[ROWS];
    static uint8_t copies[ROWS], discards[ROWS];
    shanten_rows rows = {0};
    rows.counts = &counts[0][0];
    rows.count = ROWS;
    shanten_bad_rows bad = {7, 7, {0}};
    OK(shanten_rows_shanten(&rows, shanten, &bad));
    IS(bad.count == 0);
    rows.threads = 3;
    OK(shanten_rows_shanten(&rows, threads, NULL));
    IS(memcmp(shanten, threads, sizeof shanten) == 0);
    OK(shanten_rows_useful(&rows, useful, tiles, copies, NULL));
    IS(memcmp(shanten, useful, sizeof shanten) == 0);
    for (size_t row = 0; row < 500; row++) {
        shanten_hand hand;
        shanten_useful one;
        OK(shanten_hand_from_counts(NULL, counts[row], &hand));
        OK(shanten_hand_useful(&hand, NULL, SHANTEN_FORM_ANY, &one));
        IS(one.shanten == shanten[row] && one.tiles == tiles[row] && one.copies == copies[row]);
    }
    OK(shanten_rows_best_discard(&rows, discards, useful, tiles, copies, NULL));
    for (size_t row = 0; row < 500; row++) {
        shanten_hand hand;
        shanten_discard all[14];
        size_t length;
        OK(shanten_hand_from_counts(NULL, counts[row], &hand));
        OK(shanten_hand_discards(&hand, NULL, all, LENGTH(all), &length));
        IS(all[0].tile == discards[row] && all[0].after.shanten == useful[row] && all[0].after.tiles == tiles[row]);
    }
    rows.form = SHANTEN_FORM_SEVEN_PAIRS;
    OK(shanten_rows_shanten(&rows, useful, NULL));
    rows.form = 7;
    REFUSED(VALUE, shanten_rows_shanten(&rows, useful, NULL));
    rows.form = SHANTEN_FORM_ANY;
    shanten_hand complete = hand_of("234m340p345678s55z");
    uint8_t two[2][SHANTEN_KINDS] = {{4}};
    memcpy(two[1], complete.counts, SHANTEN_KINDS);
    shanten_win wins[2] = {{0}};
    wins[0].tile = wins[1].tile = SHANTEN_8S;
    uint32_t points[2];
    uint8_t han[2], fu[2];
    rows.counts = two[0];
    rows.count = 2;
    REFUSED(BAD_ROWS, shanten_rows_score(&rows, wins, NULL, points, han, fu, &bad));
    IS(bad.count == 1 && bad.first == 0 && points[0] == 0 && points[1] == 1100 && han[1] == 1 && fu[1] == 30);
    shanten_place place;
    OK(shanten_error_place(&place));
    IS(place.offset == 0 && place.character == SIZE_MAX);
    rows.counts = counts[0];
    rows.count = ROWS;
    counts[17][5] = 9;
    counts[9999][6] = 5;
    REFUSED(BAD_ROWS, shanten_rows_shanten(&rows, threads, &bad));
    IS(bad.count == 2 && bad.first == 17 && threads[17] == SHANTEN_NO_HAND && threads[18] == shanten[18]);
    says("2 bad rows, the first at index 17: 9 copies of 6m: there are 4");
    REFUSED(NULL, shanten_rows_shanten(&rows, NULL, NULL));
    rows.counts = NULL;
    REFUSED(NULL, shanten_rows_shanten(&rows, threads, NULL));
    rows.count = (size_t)-1;
    REFUSED(MEMORY, shanten_rows_shanten(&rows, threads, NULL));
    rows.count = 0;
    OK(shanten_rows_shanten(&rows, NULL, NULL));
    REFUSED(NULL, shanten_rows_shanten(NULL, NULL, NULL));
}

int main(void) {
    hands();
    turns();
    queries();
    rules();
    presets();
    longest();
    scores();
    asks();
    batches();
    puts("all calls answer");
    return 0;
}
