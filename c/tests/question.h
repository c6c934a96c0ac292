/* Reads a question, and writes its answer as JSON. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shanten.h"

enum { OPTIONS = 40, ROWS = 64 };

/* The line: keys and values, each with a NUL in place of what ended it. */
static char line[65536], *keys[OPTIONS], *values[OPTIONS];
static int options, taken[OPTIONS];
/* The answer so far. */
static char out[1 << 20];
static size_t written;
static jmp_buf end;
/* Why a question has no answer, if that isn't the library's error; "missing" for what C lacks. */
static const char *refused;

static void say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    written += (size_t)vsnprintf(out + written, sizeof out - written, format, list);
    va_end(list);
}

static void must(shanten_status status) {
    if (status != SHANTEN_STATUS_OK) longjmp(end, 1);
}

static void refuse(const char *kind) {
    refused = kind;
    longjmp(end, 1);
}

/* The end of the answer, which may be anything. */
static char *answered(char *at) {
    int depth = 0, is_text = 0;
    for (; is_text || depth > 0 || !strchr(",}", *at); at++) {
        is_text ^= *at == '"';
        if (!is_text) depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    }
    return at;
}

/* Reads the keys: their values are texts without escapes, numbers and true. */
static void scan(void) {
    char *at = line;
    for (options = 0; options < OPTIONS && (at = strchr(at, '"')); options++) {
        keys[options] = ++at;
        at = strchr(at, '"');
        *at = 0;
        at += 2;
        int is_text = *at == '"', is_answer = strcmp(keys[options], "answer") == 0;
        values[options] = is_answer ? at : (at += is_text);
        at = is_answer ? answered(at) : at + strcspn(at, is_text ? "\"" : ",}");
        *at++ = 0;
        taken[options] = 0;
    }
}

static const char *text(const char *key) {
    for (int at = 0; at < options; at++) {
        if (strcmp(keys[at], key) == 0) return taken[at] = 1, values[at];
    }
    return NULL;
}

/* Refuses what nobody has asked for. */
static void finish(void) {
    const char *notes[] = {"ask", "answer", "refused", "at", "source"};
    for (int note = 0; note < 5; note++) text(notes[note]);
    for (int at = 0; at < options; at++) {
        if (!taken[at]) refuse("no_such_option");
    }
}

static const char *needed(const char *key) {
    const char *value = text(key);
    if (!value) refuse("missing_option");
    return value;
}

static long number(const char *key, long usual) {
    const char *value = text(key);
    if (!value || strcmp(value, "true") == 0) return value ? 1 : usual;
    if (value[strspn(value, "0123456789")]) refuse("bad_option");
    return atol(value);
}

/* A number in which 0 stands for the usual one. */
static uint8_t or_none(const char *key) {
    return (uint8_t)(text(key) && number(key, 0) == 0 ? SHANTEN_NONE : number(key, 0));
}

static uint8_t word_of(shanten_words words, const char *name) {
    uint8_t found = 0;
    if (name) must(shanten_word_from_name((uint8_t)words, name, strlen(name), &found));
    return found;
}

static uint8_t piece_of(const char *name) {
    uint8_t found;
    must(shanten_piece_from_text(name, strlen(name), &found));
    return found;
}

static uint64_t set(const char *key) {
    uint64_t found = 0;
    if (text(key)) must(shanten_tiles_from_text(text(key), strlen(text(key)), &found));
    return found;
}

static shanten_meld meld_of(const char *name) {
    shanten_meld found;
    must(shanten_meld_from_text(name, strlen(name), &found));
    return found;
}

/* The parts of a text, a separator between each. */
static int split(char *copy, const char *all, const char *separator, char **parts) {
    int count = 0;
    strcpy(copy, all);
    for (char *next = copy; next && count < ROWS; count++) {
        parts[count] = next;
        if ((next = strstr(next, separator))) *next = 0, next += strlen(separator);
    }
    return count;
}

static size_t numbers(const char *all, uint8_t *found) {
    size_t count = 0;
    for (; *all && count < 255; all += *all == ',') found[count++] = (uint8_t)strtol(all, (char **)&all, 10);
    return count;
}

/* Texts in the answer. */
static void say_piece(uint8_t piece) {
    char name[8];
    must(shanten_piece_text(piece, name, sizeof name, NULL));
    say("\"%s\"", name);
}

static void say_set(uint64_t tiles, int has_joker) {
    char name[64];
    must(shanten_tiles_text(tiles, name, sizeof name, NULL));
    say("\"%s%s\"", name, has_joker ? "J" : "");
}

static void say_meld(shanten_meld meld) {
    char name[16];
    must(shanten_meld_text(&meld, name, sizeof name, NULL));
    say("\"%s\"", name);
}

static void say_word(shanten_words words, uint8_t number) {
    char name[64];
    must(shanten_word_name((uint8_t)words, number, name, sizeof name, NULL));
    if (*name) say("\"%s\"", name);
    else say("null");
}

/* The words of a set. */
static void say_words(shanten_words words, uint64_t bits) {
    const char *comma = "";
    say("[");
    for (uint8_t word = 0; word < 64; word++) {
        if (bits >> word & 1) say("%s", comma), say_word(words, word), comma = ",";
    }
    say("]");
}

static void say_hand(const shanten_hand *hand) {
    char name[200];
    must(shanten_hand_text(hand, name, sizeof name, NULL));
    say("\"%s\"", name);
}

#define SAY_LIST(name, from, count, format, type)                                          \
    do {                                                                                  \
        say("\"%s\":[", name);                                                            \
        for (size_t at = 0; at < (count); at++) say(at ? "," format : format, (type)(from)[at]); \
        say("]");                                                                         \
    } while (0)

static void say_changes(const int32_t *changes) {
    say("[%d,%d,%d,%d]", changes[0], changes[1], changes[2], changes[3]);
}

static void say_shanten(int8_t shanten) {
    if (shanten == SHANTEN_NO_WIN) say("null");
    else say("%d", shanten);
}

static void say_useful(const shanten_useful *useful) {
    say("\"shanten\":"), say_shanten(useful->shanten);
    say(",\"useful\":"), say_set(useful->tiles, useful->jokers > 0);
    uint8_t copies_of[SHANTEN_KINDS + 1];
    size_t count = 0;
    for (int kind = 0; kind < SHANTEN_KINDS; kind++) {
        if (useful->tiles >> kind & 1) copies_of[count++] = useful->copies_of[kind];
    }
    if (useful->jokers) copies_of[count++] = useful->jokers;
    say(",\"copies\":%u,", (unsigned)useful->copies);
    SAY_LIST("copies_of", copies_of, count, "%d", int);
}

static void say_waits(const shanten_wait *waits, size_t count) {
    say("[");
    for (size_t at = 0; at < count; at++) {
        say("%s{\"wait\":", at ? "," : ""), say_piece(waits[at].tile);
        say(",\"shapes\":"), say_words(SHANTEN_WORDS_SHAPE, waits[at].shapes);
        say(",\"copies\":%d}", waits[at].copies);
    }
    say("]");
}

static void say_completion(const shanten_completion *way) {
    say("{\"form\":"), say_word(SHANTEN_WORDS_FORM, way->form);
    if (way->form == SHANTEN_FORM_STANDARD) {
        say(",\"division\":\"%s\",\"meld\":", way->division.text);
        if (way->has_meld) say_meld(way->meld);
        else say("null");
    } else if (way->form == SHANTEN_FORM_SEVEN_PAIRS) {
        for (int at = 0; at < 7; at++) say(at ? "," : ",\"pairs\":["), say_piece(way->pairs[at]);
        say("]");
    } else {
        say(",\"pair\":"), say_piece(way->pairs[0]);
    }
    say(",\"tile\":"), say_piece(way->tile);
    say(",\"shape\":"), say_word(SHANTEN_WORDS_SHAPE, way->shape);
    say("}");
}

static void say_call(const shanten_call *call, int is_there) {
    if (!is_there) {
        say("\"meld\":null,\"claimed\":null,\"from\":null");
        return;
    }
    say("\"meld\":"), say_meld(call->meld);
    say(",\"claimed\":"), say_piece(call->claimed);
    say(",\"from\":"), say_word(SHANTEN_WORDS_OPPONENT, call->from);
}

static void say_payments(const shanten_payments *paid) {
    say("{\"discarder\":%u,\"dealer\":%u,\"other\":%u,\"liable\":%u,\"deposits\":%u,\"total\":%u}", paid->discarder,
        paid->dealer, paid->other, paid->liable, paid->deposits, paid->total);
}

static void say_score(const shanten_score *score) {
    const char *comma = "";
    say("{\"patterns\":[");
    for (uint8_t pattern = 0; pattern < 64; pattern++) {
        if (!(score->patterns >> pattern & 1)) continue;
        say("%s{\"pattern\":", comma), say_word(SHANTEN_WORDS_PATTERN, pattern);
        say(",\"han\":%d}", score->pattern_han[pattern]);
        comma = ",";
    }
    say("],\"concealed\":%s,\"dora\":%d,\"ura\":%d,\"reds\":%d,\"norths\":%d", score->is_concealed ? "true" : "false",
        score->dora, score->ura, score->reds, score->norths);
    say(",\"han\":%d,\"yakuman\":%d,\"fu_parts\":[", score->han, score->yakuman);
    for (int at = 0; at < score->fu_part_count; at++) {
        const shanten_fu_part *part = &score->fu_parts[at];
        say("%s{\"reason\":", at ? "," : ""), say_word(SHANTEN_WORDS_FU_REASON, part->reason);
        if (part->reason == SHANTEN_FU_REASON_WAIT) say(",\"shape\":"), say_word(SHANTEN_WORDS_SHAPE, part->shape);
        if (part->reason == SHANTEN_FU_REASON_PAIR) say(",\"tile\":"), say_piece(part->tile);
        if (part->reason == SHANTEN_FU_REASON_MELD) {
            say(",\"meld\":"), say_meld(part->meld);
            say(",\"concealed\":%s", part->is_concealed ? "true" : "false");
        }
        say(",\"fu\":%d}", part->fu);
    }
    say("],\"fu\":%d,\"limit\":", score->fu), say_word(SHANTEN_WORDS_LIMIT, score->limit);
    say(",\"basic_points\":%u,\"payments\":", score->basic_points), say_payments(&score->payments);
    say(",\"completion\":"), say_completion(&score->completion);
    say("}");
}

/* What is asked about. */
static shanten_rules rules(void) {
    shanten_rules found = {0};
    const char *name = text("rules");
    if (name) must(shanten_rules_from_text(name, strlen(name), &found));
    return found;
}

static shanten_score_rules score_rules(void) {
    shanten_score_rules found = {0};
    if (text("score_rules")) must(shanten_score_rules_from_text(text("score_rules"), strlen(text("score_rules")), &found));
    return found;
}

static shanten_seen seen(void) {
    shanten_seen found = {0};
    if (text("visible")) must(shanten_seen_read(&found, text("visible"), strlen(text("visible"))));
    found.jokers = (uint8_t)number("visible_jokers", 0);
    found.strictness = word_of(SHANTEN_WORDS_STRICTNESS, text("strictness"));
    return found;
}

static shanten_hand hand(void) {
    shanten_hand found;
    shanten_rules of = rules();
    if (!!text("hand") + !!text("counts") + !!text("kinds") + !!text("numbers") > 1) refuse("bad_option");
    uint8_t list[256];
    if (text("counts")) {
        if (numbers(text("counts"), list) != SHANTEN_KINDS) refuse("bad_option");
        must(shanten_hand_from_counts(&of, list, &found));
    } else if (text("kinds")) {
        must(shanten_hand_from_kinds(&of, list, numbers(text("kinds"), list), &found));
    } else if (text("numbers")) {
        must(shanten_hand_from_numbers(&of, list, numbers(text("numbers"), list), &found));
    } else {
        must(shanten_hand_from_text(&of, needed("hand"), strlen(needed("hand")), &found));
    }
    return found;
}

static uint8_t indicators(const char *key, uint8_t *pieces) {
    shanten_seen all = {0};
    uint8_t count = 0;
    if (text(key)) must(shanten_seen_read(&all, text(key), strlen(text(key))));
    for (uint8_t kind = 0; kind < SHANTEN_KINDS; kind++) {
        for (int copy = 0; copy < all.visible[kind]; copy++) {
            int is_red = kind < SHANTEN_EAST && kind % 9 == 4 && copy < all.reds[kind / 9];
            if (count < SHANTEN_MAX_INDICATORS) pieces[count] = is_red ? SHANTEN_RED_5M + kind / 9 : kind;
            count++;
        }
    }
    return count;
}

static shanten_win table(void) {
    shanten_win win = {0};
    win.seat = word_of(SHANTEN_WORDS_WIND, text("seat"));
    win.round = word_of(SHANTEN_WORDS_WIND, text("round"));
    win.counters = (uint16_t)number("counters", 0);
    win.deposits = (uint16_t)number("deposits", 0);
    win.dora_count = indicators("dora", win.dora);
    return win;
}

static shanten_win win_of(const char *tile) {
    shanten_win win = table();
    win.tile = piece_of(tile);
    win.won_by = word_of(SHANTEN_WORDS_WON_BY, text("won_by"));
    win.riichi = word_of(SHANTEN_WORDS_RIICHI, text("riichi"));
    win.one_shot = (uint8_t)number("one_shot", 0);
    win.last_tile = (uint8_t)number("last_tile", 0);
    win.first_turn = (uint8_t)number("first_turn", 0);
    const char *liable = text("liable");
    if (liable) must(shanten_win_set_liable(&win, liable, strlen(liable)));
    win.ura_count = indicators("ura", win.ura);
    return win;
}

static uint8_t from(void) {
    return text("from") ? word_of(SHANTEN_WORDS_OPPONENT, text("from")) : SHANTEN_OPPONENT_LEFT;
}
