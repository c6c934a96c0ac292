/* Any bytes in any struct are answered or refused, whatever is asked, and reserved ones refused. */
#include "check.h"

/* Noise in the first bytes of something: mostly small numbers. */
static void stir(void *at, size_t size, unsigned most) {
    uint8_t *bytes = at;
    for (unsigned changes = next() % most; changes > 0; changes--) {
        bytes[next() % size] = (uint8_t)(next() % 4 ? next() % 5 : next());
    }
}

/* What calls read. */
typedef struct {
    shanten_hand hand;
    shanten_seen seen;
    shanten_win win;
    shanten_score_rules rules;
    shanten_meld meld;
    shanten_call call;
    shanten_furiten_record record;
} inputs;

#define CLEAR(what) memset(&(what).reserved, 0, sizeof (what).reserved)

static void clear(inputs *all) {
    CLEAR(all->hand), CLEAR(all->hand.rules), all->hand.melds[0].is_red_added &= 1, CLEAR(all->seen), CLEAR(all->win);
    CLEAR(all->rules), all->meld.is_red_added &= 1, CLEAR(all->call), all->call.meld.is_red_added &= 1, CLEAR(all->record);
}

/* Each of the reserved bytes, in the struct of this name, is refused by a call. */
#define REFUSES(name, what, call) \
    for (size_t at = 0; at < sizeof (what).reserved; at++) { \
        uint8_t *byte = (uint8_t *)&(what).reserved + at; \
        OK(call); \
        *byte = 7; \
        REFUSED(VALUE, call); \
        says("the reserved part of shanten_" name " is 7: it must be 0"); \
        *byte = 0; \
    }

static void reserved(void) {
    inputs all = {0};
    all.hand = hand_of("24m123456p11z(123s)");
    shanten_call calls[7];
    size_t length;
    int8_t shanten;
    uint8_t found, han, fu;
    uint32_t points;
    char text[256];
    shanten_score score;
    uint64_t tiles;
    OK(shanten_hand_calls(&all.hand, SHANTEN_3M, SHANTEN_OPPONENT_LEFT, calls, LENGTH(calls), &length));
    all.call = calls[0];
    all.meld = all.hand.melds[0];
    shanten_rows rows = {0};
    rows.hands = &all.hand;
    rows.count = 1;
    REFUSES("hand", all.hand, shanten_hand_text(&all.hand, text, sizeof text, NULL));
    REFUSES("hand", all.hand, shanten_rows_shanten(&rows, &shanten, NULL));
    REFUSES("rules", all.hand.rules, shanten_hand_shanten(&all.hand, NULL, SHANTEN_FORM_ANY, &shanten));
    REFUSES("seen", all.seen, shanten_hand_shanten(&all.hand, &all.seen, SHANTEN_FORM_ANY, &shanten));
    REFUSES("call", all.call, shanten_hand_fed_patterns(&all.hand, &all.call, NULL, &tiles));
    REFUSES("furiten_record", all.record, shanten_hand_furiten(&all.hand, NULL, &all.record, SHANTEN_NONE, &found));
    REFUSES("rows", rows, shanten_rows_shanten(&rows, &shanten, NULL));
    OK(shanten_hand_draw(&all.hand, SHANTEN_3M));
    all.win.tile = SHANTEN_3M;
    all.win.last_tile = 1;
    REFUSES("win", all.win, shanten_hand_score(&all.hand, &all.win, NULL, &score));
    REFUSES("rows", rows, shanten_rows_score(&rows, &all.win, NULL, &points, &han, &fu, NULL));
    REFUSES("score_rules", all.rules, shanten_hand_score(&all.hand, &all.win, &all.rules, &score));
    all.hand.rules.forms = 1 << SHANTEN_FORM_ANY;
    REFUSED(VALUE, shanten_hand_score(&all.hand, &all.win, NULL, &score));
    says("the reserved part of shanten_rules.forms is 1: it must be 0");
    IS(is_kind("reserved"));
}

/* Questions with any bytes in them have an answer, unless they are no text. */
static void asks(int rounds) {
    const char *questions[] = {
        "{\"ask\":\"discards\",\"hand\":\"123m456p789s1122z5m\",\"visible\":\"1z\",\"strictness\":\"visible\"}",
        "{\"ask\":\"score\",\"hand\":\"234m340p345678s55z\",\"tile\":\"8s\",\"won_by\":\"draw\",\"dora\":\"9p\"}",
        "{\"ask\":\"turns\",\"hand\":\"34m11z(123m)\",\"turns\":\"draw 0p, discard 1z, call (340m) 0m left\"}",
        "{\"ask\":\"points\",\"hand\":\"123m456p789s1122z\",\"turns\":2,\"states\":99,\"rules\":\"riichi\"}",
    };
    char question[128], answer[4096];
    unsigned refused = 0;
    for (int round = 0; round < rounds; round++) {
        size_t length = strlen(questions[round % 4]), capacity = next() % 2 * sizeof answer, written;
        memcpy(question, questions[round % 4], length);
        for (unsigned changes = next() % 4; changes > 0; changes--) {
            question[next() % length] = questions[next() % 4][next() % 60];
            if (next() % 4 == 0) question[next() % length] = (char)next();
        }
        shanten_status status = shanten_ask(question, length - next() % 9 / 8, answer, capacity, &written);
        if (status == SHANTEN_STATUS_NOT_TEXT) continue;
        IS(status == (written < capacity ? SHANTEN_STATUS_OK : SHANTEN_STATUS_NO_ROOM));
        refused += capacity && strstr(answer, "\"refused\":") != NULL;
    }
    IS(refused > (unsigned)rounds / 8 && refused < (unsigned)rounds / 2);
}

int main(int arguments, char **values) {
    const int rounds = arguments > 1 ? atoi(values[1]) : 20000;
    unsigned answered = 0, refused = 0;
    reserved();
    asks(rounds / 10);
    for (int round = 0; round < rounds; round++) {
        /* From nearly right to nothing but noise. */
        inputs all = {0};
        all.hand = hand_of(round % 2 ? "234m340p345678s55z" : "34p11z(123m)[4444s]");
        if (round % 3 == 0) OK(shanten_rules_from_text(TEXT("three-player,jokers=2"), &all.hand.rules));
        if (round % 4 == 0) all.win.tile = SHANTEN_8S;
        stir(&all.hand, sizeof all.hand, round % 5 == 0 ? sizeof all.hand : 3);
        stir(&all.seen, sizeof all - sizeof all.hand, 60);
        if (round % 8) clear(&all);
        const shanten_seen *seen = next() % 2 ? &all.seen : NULL;
        shanten_useful useful;
        shanten_discard discards[SHANTEN_MAX_TILES];
        static shanten_ready_discard ready[SHANTEN_MAX_TILES];
        shanten_wait waits[SHANTEN_MAX_WAITS];
        shanten_score score;
        shanten_call calls[7];
        shanten_meld melds[5];
        int8_t shanten;
        int32_t changes[SHANTEN_SEATS];
        uint32_t points;
        uint64_t tiles;
        uint8_t number = (uint8_t)(next() % 40), found, han, fu;
        char text[320];
        size_t length = 0;
        shanten_hand copy = all.hand;
        shanten_seen known = all.seen;
        shanten_rows rows = {0};
        rows.counts = all.hand.counts;
        rows.visible = next() % 2 ? all.seen.visible : NULL;
        rows.jokers = next() % 2 ? &all.seen.jokers : NULL;
        rows.count = 1;
        rows.rules = &all.hand.rules;
        rows.strictness = (uint8_t)(next() % 5);
        rows.form = (uint8_t)(next() % 5);
        const shanten_status statuses[] = {
            shanten_hand_shanten(&all.hand, seen, number % 5, &shanten),
            shanten_hand_useful(&all.hand, seen, number % 5, &useful),
            shanten_hand_discards(&all.hand, seen, discards, LENGTH(discards), &length),
            shanten_hand_ready_discards(&all.hand, seen, ready, LENGTH(ready), &length),
            shanten_hand_waits(&all.hand, seen, waits, LENGTH(waits), &length),
            shanten_hand_furiten(&all.hand, seen, &all.record, number % 3 ? number : SHANTEN_NONE, &found),
            shanten_hand_calls(&all.hand, number, number % 4, calls, LENGTH(calls), &length),
            shanten_hand_fed_patterns(&all.hand, &all.call, &all.rules, &tiles),
            shanten_hand_own_quads(&all.hand, melds, LENGTH(melds), &length),
            shanten_hand_riichi_quad(&all.hand, number, melds, 1, &length),
            shanten_hand_has_nine_terminals(&all.hand, &found),
            shanten_hand_score(&all.hand, &all.win, &all.rules, &score),
            shanten_hand_payments(&all.hand, &all.win, &all.rules, number % 5, number, changes),
            shanten_hand_text(&all.hand, text, sizeof text, NULL),
            shanten_seen_text(&all.seen, text, sizeof text, NULL),
            shanten_meld_text(&all.meld, text, sizeof text, NULL),
            shanten_rules_text(&all.hand.rules, text, sizeof text, NULL),
            shanten_score_rules_text(&all.rules, text, sizeof text, NULL),
            shanten_hand_draw(&copy, number),
            shanten_hand_discard(&copy, number),
            shanten_hand_set_aside(&copy, number),
            shanten_hand_call(&copy, &all.meld, number),
            shanten_hand_make_call(&copy, &all.call),
            shanten_seen_add(&known, number),
            shanten_seen_add_meld(&known, &all.meld, number % 3 ? number : SHANTEN_NONE),
            shanten_seen_remove(&known, number, &found),
            shanten_rows_shanten(&rows, &shanten, NULL),
            shanten_rows_useful(&rows, &shanten, &tiles, &found, NULL),
            shanten_rows_best_discard(&rows, &number, &shanten, &tiles, &found, NULL),
            shanten_rows_score(&rows, &all.win, &all.rules, &points, &han, &fu, NULL),
        };
        for (size_t call = 0; call < LENGTH(statuses); call++) {
            IS(statuses[call] <= SHANTEN_STATUS_NO_PATTERN && statuses[call] != SHANTEN_STATUS_NULL);
            IS(statuses[call] != SHANTEN_STATUS_NO_ROOM);
            *(statuses[call] == SHANTEN_STATUS_OK ? &answered : &refused) += 1;
        }
        /* A hand that a call has changed is a hand. */
        if (statuses[0] == SHANTEN_STATUS_OK && seen == NULL) OK(shanten_hand_text(&copy, text, sizeof text, NULL));
    }
    IS(answered > (unsigned)rounds && refused > (unsigned)rounds);
    printf("%u answered, %u refused\n", answered, refused);
    return 0;
}
