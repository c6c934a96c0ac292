/* Typed calls answer as shanten_ask does: hands as they are dealt, and complete ones with a win. */
#include <stdarg.h>

#include "check.h"

static char expected[65536], question[4096], about[4096], answer[65536];

static void add(char *to, const char *format, ...) {
    va_list values;
    va_start(values, format);
    vsprintf(to + strlen(to), format, values);
    va_end(values);
}

#define SAY(...) add(expected, __VA_ARGS__)

/* Asks, about the hand at hand, with these options besides. */
static void ask(const char *what, const char *options) {
    *question = 0;
    add(question, "{\"ask\":\"%s\",%s%s}", what, about, options);
    OK(shanten_ask(TEXT(question), answer, sizeof answer, NULL));
}

static void is_so(int condition) {
    if (!condition) {
        fprintf(stderr, "%s\nasked: %s\ntyped: %s\n", question, answer, expected);
        exit(1);
    }
}

/* Whether a call refuses: then the question must be refused, too, with the same words. */
static int refuses(shanten_status status) {
    char kind[32], message[400];
    *expected = 0;
    if (status == SHANTEN_STATUS_OK) return 0;
    OK(shanten_error_kind(kind, sizeof kind, NULL));
    OK(shanten_error_message(message, sizeof message, NULL));
    SAY("\"message\":\"%s\",\"refused\":\"%s\"}", message, kind);
    is_so(strstr(answer, expected) != NULL);
    return 1;
}

/* What was said must be all of the answer. */
static void same(void) { is_so(strcmp(answer, expected) == 0); }

/* What was said, as a list: each part ended with a comma. */
static void same_list(void) {
    char *end = expected + strlen(expected) - 1;
    strcpy(*end == ',' ? end : end + 1, "]");
    same();
}

static const char *piece(uint8_t number) {
    static char text[8];
    OK(shanten_piece_text(number, text, sizeof text, NULL));
    return text;
}

static const char *meld(shanten_meld given) {
    static char text[16];
    OK(shanten_meld_text(&given, text, sizeof text, NULL));
    return text;
}

static const char *number(int8_t shanten) {
    static char text[8];
    sprintf(text, "%d", shanten);
    return shanten == SHANTEN_NO_WIN ? "null" : text;
}

static void say_useful(const shanten_useful *useful, const char *discard) {
    char text[64];
    SAY("{\"copies\":%u,\"copies_of\":[", useful->copies);
    const char *comma = "";
    for (int kind = 0; kind < SHANTEN_KINDS; kind++) {
        if (!(useful->tiles >> kind & 1)) continue;
        SAY("%s%d", comma, useful->copies_of[kind]);
        comma = ",";
    }
    OK(shanten_tiles_text(useful->tiles, text, sizeof text, NULL));
    SAY("],%s%s%s\"shanten\":%s,\"useful\":\"%s\"}", discard ? "\"discard\":\"" : "", discard ? discard : "",
        discard ? "\"," : "", number(useful->shanten), text);
}

static void say_waits(const shanten_wait *waits, size_t length) {
    const char *shapes[] = {"two-sided", "closed", "edge", "two pairs", "single"};
    for (size_t at = 0; at < length; at++) {
        const char *comma = "";
        SAY("%s{\"copies\":%d,\"shapes\":[", at ? "," : "", waits[at].copies);
        for (int shape = 0; shape < 5; shape++) {
            if (!(waits[at].shapes >> shape & 1)) continue;
            SAY("%s\"%s\"", comma, shapes[shape]);
            comma = ",";
        }
        SAY("],\"wait\":\"%s\"}", piece(waits[at].tile));
    }
}

static void queries(const shanten_hand *hand, const shanten_seen *seen) {
    const char *forms[] = {"", ",\"form\":\"standard\"", ",\"form\":\"seven pairs\"", ",\"form\":\"thirteen orphans\""};
    int8_t shanten;
    shanten_useful useful;
    for (uint8_t form = 0; form < 4; form++) {
        ask("shanten", forms[form]);
        if (refuses(shanten_hand_shanten(hand, seen, form, &shanten))) return;
        SAY("%s", number(shanten)), same();
        ask("useful", forms[form]);
        OK(shanten_hand_useful(hand, seen, form, &useful));
        *expected = 0, say_useful(&useful, NULL), same();
    }
    size_t length;
    shanten_discard discards[SHANTEN_MAX_TILES];
    ask("discards", "");
    OK(shanten_hand_discards(hand, seen, discards, LENGTH(discards), &length));
    strcpy(expected, "[");
    for (size_t at = 0; at < length; at++) say_useful(&discards[at].after, piece(discards[at].tile)), SAY(",");
    same_list();
    shanten_wait waits[SHANTEN_MAX_WAITS];
    ask("waits", "");
    OK(shanten_hand_waits(hand, seen, waits, LENGTH(waits), &length));
    strcpy(expected, "["), say_waits(waits, length), SAY("]"), same();
    static shanten_ready_discard ready[SHANTEN_MAX_TILES];
    ask("ready_discards", "");
    OK(shanten_hand_ready_discards(hand, seen, ready, LENGTH(ready), &length));
    strcpy(expected, "[");
    for (size_t at = 0; at < length; at++) {
        SAY("{\"discard\":\"%s\",\"waits\":[", piece(ready[at].tile));
        say_waits(ready[at].waits, ready[at].wait_count), SAY("]},");
    }
    same_list();
}

/* The rest of what a turn asks. */
static void turns(const shanten_hand *hand, const shanten_seen *seen, uint8_t tile) {
    const char *others[] = {"right", "across", "left"}, *furiten[] = {"null", "\"temporary\"", "\"discard\"", "\"riichi\""};
    char options[256];
    size_t length;
    shanten_call calls[7];
    const uint8_t from = (uint8_t)(next() % 3);
    sprintf(options, ",\"tile\":\"%s\",\"from\":\"%s\"", piece(tile), others[from]);
    ask("calls", options);
    if (refuses(shanten_hand_calls(hand, tile, from, calls, LENGTH(calls), &length))) return;
    strcpy(expected, "[");
    for (size_t at = 0; at < length; at++) {
        SAY("{\"claimed\":\"%s\",\"from\":\"%s\",\"meld\":\"%s\"},", piece(tile), others[from], meld(calls[at].meld));
    }
    same_list();
    for (size_t at = 0; at < length; at++) {
        char text[160];
        shanten_hand called = *hand;
        OK(shanten_hand_make_call(&called, &calls[at]));
        OK(shanten_hand_text(&called, text, sizeof text, NULL));
        sprintf(options, ",\"turns\":\"call %s %s %s\"", meld(calls[at].meld), piece(tile), others[from]);
        ask("turns", options);
        *expected = 0, SAY("\"%s\"", text), same();
    }
    shanten_meld quads[SHANTEN_MAX_MELDS];
    ask("own_quads", "");
    OK(shanten_hand_own_quads(hand, quads, LENGTH(quads), &length));
    strcpy(expected, "[");
    for (size_t at = 0; at < length; at++) SAY("\"%s\",", meld(quads[at]));
    same_list();
    uint8_t found;
    ask("nine_terminals", "");
    OK(shanten_hand_has_nine_terminals(hand, &found));
    strcpy(expected, found ? "true" : "false"), same();
    char sets[2][64];
    shanten_furiten_record record = {0};
    for (int set = 0; set < 4; set++) record.since_turn |= (uint64_t)1 << next() % SHANTEN_KINDS;
    for (int set = 0; set < 4; set++) record.since_riichi |= (uint64_t)1 << next() % SHANTEN_KINDS;
    OK(shanten_tiles_text(record.since_turn, sets[0], sizeof sets[0], NULL));
    OK(shanten_tiles_text(record.since_riichi, sets[1], sizeof sets[1], NULL));
    sprintf(options, ",\"since_turn\":\"%s\",\"since_riichi\":\"%s\"", sets[0], sets[1]);
    ask("furiten", options);
    if (refuses(shanten_hand_furiten(hand, seen, &record, SHANTEN_NONE, &found))) return;
    strcpy(expected, furiten[found]), same();
}

/* A hand that is dealt, with tiles that are visible. */
static int deal(void) {
    const char *rules_of[] = {"riichi", "three-player", "chinese", "riichi,wild=5m", "riichi,no-seven-pairs"};
    const char *strictness[] = {"concealed", "unlimited", "melds", "visible"};
    const char *name = rules_of[next() % 5];
    char text[160];
    uint8_t wall[136];
    size_t held = 1 + next() % 14, shown = next() % 30;
    for (size_t at = 0; at < sizeof wall; at++) {
        size_t other = next() % (at + 1);
        wall[at] = wall[other];
        wall[other] = (uint8_t)at;
    }
    /* Every other hand has one suit: more of these are ready. */
    for (size_t at = 0, suited = next() % 2 * held; at < suited; at++) {
        size_t other = at;
        while (wall[other] >= 36) other++;
        const uint8_t one = wall[at];
        wall[at] = wall[other];
        wall[other] = one;
    }
    shanten_rules rules;
    shanten_hand hand;
    shanten_seen seen = {0};
    OK(shanten_rules_from_text(TEXT(name), &rules));
    if (shanten_hand_from_numbers(&rules, wall, held, &hand)) return 0;
    for (size_t at = held; at < held + shown; at++) {
        const uint8_t kind = wall[at] / 4;
        OK(shanten_seen_add(&seen, wall[at] % 36 == 16 && kind < SHANTEN_EAST ? SHANTEN_RED_5M + kind / 9 : kind));
    }
    seen.strictness = (uint8_t)(next() % 4);
    *about = 0;
    OK(shanten_hand_text(&hand, text, sizeof text, NULL));
    add(about, "\"hand\":\"%s\",\"rules\":\"%s\"", text, name);
    turns(&hand, NULL, wall[next() % (held + shown + 1)] / 4);
    OK(shanten_seen_text(&seen, text, sizeof text, NULL));
    add(about, ",\"visible\":\"%s\",\"strictness\":\"%s\"", text, strictness[seen.strictness]);
    queries(&hand, &seen);
    return 1;
}

/* Four melds and a pair, won in any circumstances. */
static int win(void) {
    const char *others[] = {"draw", "replacement", "discard", "robbed quad"}, *winds[] = {"east", "south", "west", "north"};
    const char *presets[] = {"tenhou", "mahjong-soul", "m-league", "wrc", "ema"};
    const char suits[] = "mpsz";
    char text[160] = "", name[64];
    for (int part = 0; part < 5; part++) {
        const char suit = suits[next() % 4];
        const int run = suit != 'z' && part && next() % 2, rank = 1 + (int)(next() % (run || suit == 'z' ? 7 : 9));
        const char *open = part && next() % 4 == 0 ? "(" : "", *close = *open ? ")" : "";
        add(text, "%s%d%d", open, rank, rank + run);
        if (part) add(text, "%d", rank + 2 * run);
        add(text, "%c%s", suit, close);
    }
    shanten_hand hand;
    if (shanten_hand_from_text(NULL, TEXT(text), &hand)) return 0;
    uint8_t pieces[SHANTEN_MAX_TILES];
    size_t length;
    OK(shanten_hand_pieces(&hand, pieces, LENGTH(pieces), &length));
    shanten_win won = {0};
    won.tile = pieces[next() % length];
    won.won_by = (uint8_t)(next() % 4);
    won.seat = (uint8_t)(1 + next() % 4);
    won.round = (uint8_t)(1 + next() % 4);
    won.riichi = next() % 3 == 0;
    won.one_shot = next() % 5 == 0;
    won.last_tile = next() % 5 == 0;
    won.counters = (uint16_t)(next() % 3);
    won.deposits = (uint16_t)(1 + next() % 3);
    won.dora[won.dora_count++] = (uint8_t)(next() % SHANTEN_KINDS);
    shanten_score_rules rules = {0};
    rules.preset = (uint8_t)(next() % 5);
    *about = 0;
    add(about, "\"hand\":\"%s\",\"tile\":\"%s\",\"won_by\":\"%s\"", text, piece(won.tile), others[won.won_by]);
    add(about, ",\"seat\":\"%s\",\"round\":\"%s\"", winds[won.seat - 1], winds[won.round - 1]);
    add(about, "%s%s", won.riichi ? ",\"riichi\":\"single\"" : "", won.one_shot ? ",\"one_shot\":true" : "");
    add(about, "%s,\"counters\":%d", won.last_tile ? ",\"last_tile\":true" : "", won.counters);
    add(about, ",\"deposits\":%d,\"dora\":\"%s\"", won.deposits, piece(won.dora[0]));
    add(about, ",\"score_rules\":\"%s\"", presets[rules.preset]);
    shanten_score score;
    ask("score", "");
    if (refuses(shanten_hand_score(&hand, &won, &rules, &score))) return 0;
    SAY("\"patterns\":[");
    for (uint8_t pattern = 0; pattern < SHANTEN_MAX_PATTERNS; pattern++) {
        if (!(score.patterns >> pattern & 1)) continue;
        OK(shanten_pattern_name(pattern, name, sizeof name, NULL));
        SAY("{\"han\":%d,\"pattern\":\"%s\"},", score.pattern_han[pattern], name);
    }
    shanten_payments paid = score.payments;
    expected[strlen(expected) - 1] = ']';
    SAY(",\"payments\":{\"dealer\":%u,\"deposits\":%u,\"discarder\":%u", paid.dealer, paid.deposits, paid.discarder);
    SAY(",\"liable\":%u,\"other\":%u,\"total\":%u}", paid.liable, paid.other, paid.total);
    SAY(",\"reds\":%d,\"ura\":%d,\"yakuman\":%d}", score.reds, score.ura, score.yakuman);
    is_so(strstr(answer, expected) != NULL);
    *expected = 0;
    SAY("\"dora\":%d,\"fu\":%d,", score.dora, score.fu);
    is_so(strstr(answer, expected) != NULL);
    int32_t changes[SHANTEN_SEATS];
    ask("payments", ",\"dealer\":2,\"discarder\":1");
    if (refuses(shanten_hand_payments(&hand, &won, &rules, 2, 1, changes))) return 1;
    SAY("[%d,%d,%d,%d]", changes[0], changes[1], changes[2], changes[3]);
    same();
    return 1;
}

int main(void) {
    int dealt = 0, won = 0;
    for (int round = 0; round < 3000; round++) dealt += deal(), won += win();
    IS(dealt > 2000 && won > 200);
    printf("%d hands and %d wins answered alike\n", dealt, won);
    return 0;
}
