/* Every call: its answer, and what it refuses. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shanten.h"

#define OK(call) check((call), SHANTEN_STATUS_OK, #call, __LINE__)
#define REFUSED(status, call) check((call), SHANTEN_STATUS_##status, #call, __LINE__)
#define IS(condition) is((condition), #condition, __LINE__)
#define TEXT(text) (text), strlen(text)
#define LENGTH(array) (sizeof(array) / sizeof *(array))

static void check(shanten_status found, shanten_status expected, const char *call, int line) {
    if (found != expected) {
        char text[512];
        shanten_error_message(text, sizeof text, NULL);
        fprintf(stderr, "line %d: %s is %d, not %d: %s\n", line, call, found, expected, text);
        exit(1);
    }
}

static void is(int condition, const char *what, int line) {
    if (!condition) {
        fprintf(stderr, "line %d: not so: %s\n", line, what);
        exit(1);
    }
}

static void says(const char *expected) {
    char text[512];
    OK(shanten_error_message(text, sizeof text, NULL));
    if (strcmp(text, expected) != 0) {
        fprintf(stderr, "'%s' instead of '%s'\n", text, expected);
        exit(1);
    }
}

static shanten_hand hand_of(const char *text) {
    shanten_hand hand;
    OK(shanten_hand_from_text(NULL, TEXT(text), &hand));
    return hand;
}

static int is_kind(const char *expected) {
    char text[32];
    OK(shanten_error_kind(text, sizeof text, NULL));
    return strcmp(text, expected) == 0;
}

static int writes(const shanten_hand *hand, const char *expected) {
    char text[160];
    OK(shanten_hand_text(hand, text, sizeof text, NULL));
    return strcmp(text, expected) == 0;
}

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
    OK(shanten_hand_from_kinds(NULL, pieces, length, &other));
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
    REFUSED(MEMORY, shanten_hand_from_kinds(NULL, pieces, (size_t)-1, &other));
    const uint8_t bad[] = {0, 34};
    REFUSED(INPUT, shanten_hand_from_kinds(NULL, bad, LENGTH(bad), &other));
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
    other.meld_count = 5;
    REFUSED(VALUE, shanten_hand_shanten(&other, NULL, SHANTEN_FORM_ANY, &shanten));
    says("the number of melds is 5: it must be below 5");
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
    REFUSED(VALUE, shanten_hand_shanten(&hand, NULL, 4, &shanten));
    says("the form is 4: it must be below 4");
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
    uint64_t tiles;
    OK(shanten_hand_unneeded(&hand, NULL, &tiles));
    IS(tiles == UINT64_C(1) << 29);
    OK(shanten_hand_improving_draws(&hand, NULL, &tiles));

    /* Without strictness a hand may wait for a fifth copy. */
    hand = hand_of("123456789m1111z");
    seen.strictness = SHANTEN_STRICTNESS_UNLIMITED;
    OK(shanten_hand_shanten(&hand, &seen, SHANTEN_FORM_ANY, &shanten));
    IS(shanten == 0);
    OK(shanten_hand_shanten(&hand, NULL, SHANTEN_FORM_ANY, &shanten));
    IS(shanten == 1);

    shanten_division divisions[8];
    hand = hand_of("111222333m456p77z");
    OK(shanten_hand_divisions(&hand, NULL, divisions, LENGTH(divisions), &length));
    IS(length == 2 && divisions[0].pair == 33 && divisions[0].meld_count == 4 && divisions[0].called == 0);
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
    for (uint8_t pattern = 0; !shanten_word_name(SHANTEN_WORDS_PATTERN, pattern, name, sizeof name, NULL); pattern++) {
        uint8_t each;
        OK(shanten_pattern_han(pattern, score.is_concealed, &each));
        if (score.patterns >> pattern & 1) han += each;
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
    REFUSED(VALUE, shanten_hand_score(&hand, &win, NULL, &score));
}

static void odds(void) {
    shanten_odds *odds = NULL;
    OK(shanten_odds_new(NULL, &odds));
    shanten_hand hand = hand_of("123m456p789s11223z");
    shanten_odds_answer answer;
    OK(shanten_odds_chances(odds, &hand, NULL, &answer));
    IS(answer.rows == 1 && answer.turn == 1 && answer.is_complete == 1 && answer.missing == 0);
    double win[17], points[17];
    size_t length = 0;
    shanten_odds_row row;
    OK(shanten_odds_get_row(odds, 0, &row));
    IS(row.discard == 29 && row.win_now > 0.4 && row.win_now < 0.6 && row.ready_now == 1.0 && row.points_now == 0.0);
    OK(shanten_odds_get_list(odds, 0, SHANTEN_ODDS_LIST_WIN, win, LENGTH(win), &length));
    IS(length == 17 && win[0] == row.win_now && win[16] < win[0]);
    REFUSED(NO_ROW, shanten_odds_get_row(odds, 1, &row));
    says("no row 1: there are 1");
    REFUSED(NO_ROOM, shanten_odds_get_list(odds, 0, SHANTEN_ODDS_LIST_READY, win, 16, &length));
    REFUSED(VALUE, shanten_odds_get_list(odds, 0, 5, win, 17, &length));
    OK(shanten_odds_get_list(odds, 0, SHANTEN_ODDS_LIST_WON_BY, NULL, 0, &length));
    IS(length == 0);
    OK(shanten_odds_points(odds, &hand, NULL, NULL, NULL, &answer));
    OK(shanten_odds_get_row(odds, 0, &row));
    shanten_point_share shares[64];
    OK(shanten_odds_get_shares(odds, 0, shares, LENGTH(shares), &length));
    IS(length == 1 && shares[0].points == 5200 && shares[0].chance > row.win_now - 1e-9);
    IS(row.points_now > 5199.0 * row.win_now && row.points_now < 5201.0 * row.win_now);
    shanten_point_options options = {0};
    options.win.dora[options.win.dora_count++] = SHANTEN_RED_5P; /* 6p is dora, and so may be others */
    OK(shanten_odds_points(odds, &hand, NULL, NULL, &options, &answer));
    OK(shanten_odds_get_shares(odds, 0, shares, LENGTH(shares), &length));
    IS(length == 2 && shares[0].points == 8000 && shares[1].points == 12000);
    options.at_least = 32000;
    OK(shanten_odds_points(odds, &hand, NULL, NULL, &options, &answer));
    OK(shanten_odds_get_list(odds, 0, SHANTEN_ODDS_LIST_POINTS, points, LENGTH(points), &length));
    IS(points[1] < 0.01);
    hand = hand_of("123m");
    REFUSED(ODDS, shanten_odds_chances(odds, &hand, NULL, &answer));
    REFUSED(NULL, shanten_odds_chances(NULL, &hand, NULL, &answer));
    shanten_odds_free(odds);
    shanten_odds_free(NULL);
    shanten_odds_options bad = {0};
    bad.path = 4;
    REFUSED(VALUE, shanten_odds_new(&bad, &odds));
    REFUSED(NULL, shanten_odds_new(NULL, NULL));
}

/* A small generator of numbers. */
static uint64_t state = 1;
static uint32_t next(void) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33);
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
    counts[17][5] = 9;
    counts[9999][6] = 5;
    REFUSED(BAD_ROWS, shanten_rows_shanten(&rows, threads, &bad));
    IS(bad.count == 2 && bad.first == 17 && threads[17] == SHANTEN_NO_HAND && threads[18] == shanten[18]);
    says("2 bad rows, the first is row 17: 9 copies of 6m: there are 4");
    REFUSED(NULL, shanten_rows_shanten(&rows, NULL, NULL));
    rows.counts = NULL;
    REFUSED(NULL, shanten_rows_shanten(&rows, threads, NULL));
    rows.count = (size_t)-1;
    REFUSED(MEMORY, shanten_rows_shanten(&rows, threads, NULL));
    rows.count = 0;
    OK(shanten_rows_shanten(&rows, NULL, NULL));
    REFUSED(NULL, shanten_rows_shanten(NULL, NULL, NULL));
}

/* Any bytes in any struct are answered or refused. */
static void garbage(int rounds) {
    unsigned answered = 0, refused = 0;
    shanten_odds_options few = {0};
    few.turns = 2;
    few.states = 200;
    shanten_odds *odds = NULL;
    OK(shanten_odds_new(&few, &odds));
    for (int round = 0; round < rounds; round++) {
        union {
            shanten_hand hand;
            uint8_t bytes[sizeof(shanten_hand)];
        } any = {0};
        union {
            struct { shanten_seen seen; shanten_win win; shanten_score_rules rules; shanten_meld meld; shanten_call call; } all;
            uint8_t bytes[512];
        } other = {0};
        /* From nearly right to nothing but noise. */
        any.hand = hand_of(round % 2 ? "234m340p345678s55z" : "34p11z(123m)[4444s]");
        if (round % 3 == 0) OK(shanten_rules_from_text(TEXT("three-player,jokers=2"), &any.hand.rules));
        size_t changes = (size_t)next() % (round % 5 == 0 ? sizeof any.bytes : 3);
        for (size_t change = 0; change < changes; change++) any.bytes[next() % sizeof any.bytes] = (uint8_t)next();
        changes = next() % 40;
        for (size_t change = 0; change < changes; change++) {
            other.bytes[next() % sizeof other.all] = (uint8_t)(next() % 4 ? next() % 5 : next());
        }
        const shanten_seen *seen = next() % 2 ? &other.all.seen : NULL;
        shanten_useful useful;
        shanten_discard discards[14];
        shanten_wait waits[34];
        shanten_division divisions[8];
        shanten_score score;
        shanten_call calls[16];
        shanten_meld melds[3];
        shanten_odds_answer answer;
        int8_t shanten;
        char text[200];
        size_t length = 0;
        shanten_hand copy = any.hand;
        uint8_t number = (uint8_t)(next() % 40);
        const shanten_status statuses[] = {
            shanten_hand_shanten(&any.hand, seen, SHANTEN_FORM_ANY, &shanten),
            shanten_hand_shanten(&any.hand, seen, number % 5, &shanten),
            shanten_hand_useful(&any.hand, seen, SHANTEN_FORM_ANY, &useful),
            shanten_hand_discards(&any.hand, seen, discards, LENGTH(discards), &length),
            shanten_hand_waits(&any.hand, seen, waits, LENGTH(waits), &length),
            shanten_hand_divisions(&any.hand, seen, divisions, LENGTH(divisions), &length),
            shanten_hand_score(&any.hand, &other.all.win, &other.all.rules, &score),
            shanten_hand_text(&any.hand, text, sizeof text, &length),
            shanten_hand_calls(&any.hand, number, number % 4, calls, LENGTH(calls), &length),
            shanten_hand_own_quads(&any.hand, melds, LENGTH(melds), &length),
            round % 50 ? SHANTEN_STATUS_OK : shanten_odds_chances(odds, &any.hand, seen, &answer),
            shanten_hand_draw(&copy, number),
            shanten_hand_discard(&copy, number),
            shanten_hand_set_aside(&copy, number),
            shanten_hand_call(&copy, &other.all.meld, number),
            shanten_hand_make_call(&copy, &other.all.call),
        };
        for (size_t call = 0; call < LENGTH(statuses); call++) {
            IS(statuses[call] <= SHANTEN_STATUS_NO_ROW && statuses[call] != SHANTEN_STATUS_NO_ROOM);
            *(statuses[call] == SHANTEN_STATUS_OK ? &answered : &refused) += 1;
        }
        /* A hand that a call has changed is a hand. */
        if (statuses[0] == SHANTEN_STATUS_OK) OK(shanten_hand_text(&copy, text, sizeof text, &length));
    }
    IS(answered > (unsigned)rounds && refused > (unsigned)rounds);
    shanten_odds_free(odds);
}

int main(int arguments, char **values) {
    hands();
    turns();
    queries();
    rules();
    scores();
    odds();
    batches();
    garbage(arguments > 1 ? atoi(values[1]) : 20000);
    puts("all calls answer");
    return 0;
}
