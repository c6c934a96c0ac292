/* Answers the questions of the standard input, a line each: tests/questions/README.md. What C
 * doesn't offer is missing. */
#include "question.h"

static void turn(shanten_hand *played, char **parts, int count) {
    if (strcmp(parts[0], "draw") == 0) {
        must(shanten_hand_draw(played, piece_of(parts[1])));
    } else if (strcmp(parts[0], "discard") == 0) {
        must(shanten_hand_discard(played, piece_of(parts[1])));
    } else if (strcmp(parts[0], "aside") == 0) {
        must(shanten_hand_set_aside(played, piece_of(parts[1])));
    } else if (strcmp(parts[0], "meld") == 0) {
        shanten_meld meld = meld_of(parts[1]);
        must(shanten_hand_call(played, &meld, count > 2 ? piece_of(parts[2]) : SHANTEN_NONE));
    } else {
        shanten_call call = {0};
        call.meld = meld_of(parts[1]);
        call.claimed = piece_of(parts[2]);
        call.from = word_of(SHANTEN_WORDS_OPPONENT, parts[3]);
        must(shanten_hand_make_call(played, &call));
    }
}

static void see(shanten_seen *known, char **parts, int count) {
    if (parts[1][0] == '(' || parts[1][0] == '[') {
        shanten_meld meld = meld_of(parts[1]);
        must(shanten_seen_add_meld(known, &meld, count > 2 ? piece_of(parts[2]) : SHANTEN_NONE));
    } else if (strcmp(parts[0], "add") == 0) {
        must(shanten_seen_add(known, piece_of(parts[1])));
    } else {
        must(shanten_seen_remove(known, piece_of(parts[1]), NULL));
    }
}

/* Plays the turns, on a hand or on what is seen. */
static void play(shanten_hand *played, shanten_seen *known) {
    char all[4096], one[4096], *turns[ROWS], *parts[ROWS];
    int count = text("turns") && *text("turns") ? split(all, text("turns"), ", ", turns) : 0;
    for (int at = 0; at < count; at++) {
        int words = split(one, turns[at], " ", parts);
        if (played) turn(played, parts, words);
        else see(known, parts, words);
    }
}

static void say_odds_list(shanten_odds *odds, size_t row, const char *name, shanten_odds_list list) {
    static double found[256];
    size_t count;
    must(shanten_odds_get_list(odds, row, (uint8_t)list, found, 256, &count));
    if (count == 0 && list >= SHANTEN_ODDS_LIST_WON_BY) return;
    say(",");
    SAY_LIST(name, found, count, "%.17g", double);
}

static void search(int has_points) {
    shanten_odds_options asked = {0};
    asked.by_each_turn = (uint8_t)number("by_each_turn", 0);
    asked.opponents = (uint8_t)number("opponents", 0);
    if (number("willing", 0) > UINT8_MAX) refuse("bad_option");
    asked.willing = or_none("willing");
    if (!asked.opponents && text("willing")) needed("opponents");
    if (text("discards")) asked.discards = set("discards");
    asked.turns = or_none("turns");
    asked.turn = or_none("turn");
    asked.unseen = (uint16_t)number("unseen", 0);
    asked.is_wall_constant = (uint8_t)number("constant_wall", 0);
    if (asked.is_wall_constant) needed("unseen");
    asked.states = (size_t)number("states", 0);
    if (text("path")) {
        asked.path = word_of(SHANTEN_WORDS_PATH, text("path"));
        const char *plus = strchr(text("path"), '+');
        if (plus) asked.extra = atoi(plus + 1) ? (uint8_t)atoi(plus + 1) : SHANTEN_NONE;
    }
    char all[256], *forms[ROWS];
    int count = text("forms") ? split(all, text("forms"), ",", forms) : 0;
    for (int at = 0; at < count; at++) asked.forms |= (uint8_t)(1 << word_of(SHANTEN_WORDS_FORM, forms[at]));
    shanten_hand known = hand();
    shanten_seen besides = seen();
    shanten_score_rules of = {0};
    shanten_point_options options = {0};
    if (has_points) {
        of = score_rules();
        options.win = table();
        options.at_least = (uint32_t)number("at_least", 0);
        options.no_riichi = (uint8_t)number("no_riichi", 0);
        if ((options.has_unseen_reds = text("unseen_reds") != NULL)) numbers(text("unseen_reds"), options.unseen_reds);
    }
    finish();
    shanten_odds *odds;
    shanten_odds_answer found;
    must(shanten_odds_new(&asked, &odds));
    shanten_status status = has_points ? shanten_odds_points(odds, &known, &besides, &of, &options, &found)
                                       : shanten_odds_chances(odds, &known, &besides, &found);
    if (status != SHANTEN_STATUS_OK) shanten_odds_free(odds);
    must(status);
    say("{\"discards\":[");
    for (size_t at = 0; at < found.rows; at++) {
        shanten_odds_row row;
        must(shanten_odds_get_row(odds, at, &row));
        say("%s{\"discard\":", at ? "," : "");
        if (row.discard == SHANTEN_NONE) say("null");
        else say_piece(row.discard);
        say(",\"win_now\":%.17g,\"ready_now\":%.17g", row.win_now, row.ready_now);
        say_odds_list(odds, at, "win", SHANTEN_ODDS_LIST_WIN);
        say_odds_list(odds, at, "ready", SHANTEN_ODDS_LIST_READY);
        say_odds_list(odds, at, "won_by", SHANTEN_ODDS_LIST_WON_BY);
        say_odds_list(odds, at, "ready_by", SHANTEN_ODDS_LIST_READY_BY);
        if (has_points) {
            static shanten_point_share shares[4096];
            size_t shared;
            say(",\"points_now\":%.17g", row.points_now);
            say_odds_list(odds, at, "points", SHANTEN_ODDS_LIST_POINTS);
            must(shanten_odds_get_shares(odds, at, shares, 4096, &shared));
            say(",\"shares\":[");
            for (size_t share = 0; share < shared; share++) {
                say("%s{\"points\":%u,\"chance\":%.17g}", share ? "," : "", shares[share].points, shares[share].chance);
            }
            say("]");
        }
        say("}");
    }
    say("],\"path\":"), say_word(SHANTEN_WORDS_PATH, found.path);
    if (found.path >= SHANTEN_PATH_NO_STEP_BACK) written--, say("+%d\"", found.extra);
    say(",\"missing\":"), say_set(found.missing, 0);
    say(",\"turn\":%d,\"unseen\":%d,\"constant_wall\":%s,\"complete\":%s}", found.turn, found.unseen,
        found.is_wall_constant ? "true" : "false", found.is_complete ? "true" : "false");
    shanten_odds_free(odds);
}

/* Rows of texts; the first that is no hand is a bad row, and no row will do for it. */
static uint8_t counts[2][ROWS][SHANTEN_KINDS];
static shanten_hand hands[ROWS];
static struct { int row; char kind[40]; } bad;

static void is_bad(int row) {
    if (row >= bad.row) return;
    bad.row = row;
    must(shanten_error_kind(bad.kind, sizeof bad.kind, NULL));
}

static int rows_of(uint8_t (*found)[SHANTEN_KINDS], const char *all, int are_hands) {
    static char copy[65536];
    char *texts[ROWS];
    shanten_rules of = rules();
    int count = split(copy, all, "|", texts);
    for (int row = 0; row < count; row++) {
        shanten_hand read = {0};
        shanten_seen besides = {0};
        size_t length = strlen(texts[row]);
        memset(found[row], UINT8_MAX, SHANTEN_KINDS);
        if (are_hands ? shanten_hand_from_text(&of, texts[row], length, &read)
                      : shanten_seen_read(&besides, texts[row], length)) {
            is_bad(row);
            memset(read.counts, UINT8_MAX, SHANTEN_KINDS);
        } else {
            memcpy(found[row], are_hands ? read.counts : besides.visible, SHANTEN_KINDS);
        }
        if (are_hands) hands[row] = read;
    }
    return count;
}

static void batch(const char *ask) {
    static int8_t shanten[ROWS];
    static uint64_t tiles[ROWS];
    static uint8_t copies[ROWS], discards[ROWS], han[ROWS], fu[ROWS];
    static uint32_t points[ROWS];
    shanten_rules of = rules();
    shanten_rows rows = {0};
    shanten_bad_rows refused = {0};
    shanten_status status;
    bad.row = ROWS;
    rows.rules = &of;
    rows.counts = counts[0][0];
    rows.count = (size_t)rows_of(counts[0], needed("hands"), 1);
    /* What counts don't say, hands do. */
    if (strpbrk(text("hands"), "([J0")) rows.counts = NULL, rows.hands = hands;
    if (text("visible")) rows.visible = counts[1][0], rows_of(counts[1], text("visible"), 0);
    rows.strictness = word_of(SHANTEN_WORDS_STRICTNESS, text("strictness"));
    if (strcmp(ask, "batch_discards") != 0) rows.form = word_of(SHANTEN_WORDS_FORM, text("form"));
    if (strcmp(ask, "batch_score") == 0) {
        char copy[4096], *each[ROWS];
        int count = split(copy, needed("tile"), "|", each);
        shanten_win wins[ROWS];
        for (size_t row = 0; row < rows.count; row++) wins[row] = win_of(each[count > 1 ? row : 0]);
        shanten_score_rules scored = score_rules();
        status = shanten_rows_score(&rows, wins, &scored, points, han, fu, &refused);
    } else if (strcmp(ask, "batch_shanten") == 0) {
        status = shanten_rows_shanten(&rows, shanten, &refused);
    } else if (strcmp(ask, "batch_useful") == 0) {
        status = shanten_rows_useful(&rows, shanten, tiles, copies, &refused);
    } else {
        status = shanten_rows_best_discard(&rows, discards, shanten, tiles, copies, &refused);
    }
    if (status == SHANTEN_STATUS_BAD_ROWS) is_bad((int)refused.first);
    else must(status);
    if (text("invalid") && strcmp(text("invalid"), "mark") != 0) refuse("bad_option");
    if (bad.row < ROWS && !text("invalid")) {
        say("{\"refused\":\"%s\",\"at\":%d}", bad.kind, bad.row);
        return;
    }
    say("{");
    if (strcmp(ask, "batch_score") == 0) {
        SAY_LIST("points", points, rows.count, "%ld", long);
        say(",");
        SAY_LIST("han", han, rows.count, "%d", int);
        say(",");
        SAY_LIST("fu", fu, rows.count, "%d", int);
    } else {
        SAY_LIST("shanten", shanten, rows.count, "%d", int);
        if (strcmp(ask, "batch_shanten") != 0) {
            say(",");
            SAY_LIST("tiles", tiles, rows.count, "%" PRIu64, uint64_t);
            say(",");
            SAY_LIST("copies", copies, rows.count, "%d", int);
        }
        if (strcmp(ask, "batch_discards") == 0) {
            say(",");
            SAY_LIST("discard", discards, rows.count, "%d", int);
        }
    }
    say("}");
}

/* A list of the answer: ask for it, and write each of its entries. */
#define EACH(type, most, call, ...)                                   \
    do {                                                              \
        static type list[most];                                       \
        size_t length;                                                \
        must(call);                                                   \
        say("[");                                                     \
        for (size_t at = 0; at < length; at++) {                      \
            const type *one = &list[at];                              \
            if (at) say(",");                                         \
            __VA_ARGS__;                                              \
        }                                                             \
        say("]");                                                     \
    } while (0)

/* Without a hand. */
static int answer_without(const char *ask) {
    char name[256];
    int32_t changes[SHANTEN_SEATS];
    if (strcmp(ask, "rules") == 0) {
        shanten_rules of = rules();
        must(shanten_rules_text(&of, name, sizeof name, NULL));
        say("\"%s\"", name);
    } else if (strcmp(ask, "score_rules") == 0) {
        shanten_score_rules of = score_rules();
        must(shanten_score_rules_text(&of, name, sizeof name, NULL));
        say("\"%s\"", name);
    } else if (strcmp(ask, "tile") == 0) {
        shanten_rules of = rules();
        shanten_tile_facts facts;
        uint8_t kind = piece_of(needed("tile"));
        must(shanten_tile_describe(&of, kind, &facts));
        say("{\"index\":%d,\"suit\":", kind), say_word(SHANTEN_WORDS_SUIT, facts.suit);
        say(",\"rank\":%d,\"honour\":%s", facts.rank, facts.is_honour ? "true" : "false");
        say(",\"terminal\":%s,\"indicated\":", facts.is_terminal ? "true" : "false");
        say_piece(facts.indicated), say("}");
    } else if (strcmp(ask, "visible") == 0) {
        shanten_seen known = seen();
        play(NULL, &known);
        must(shanten_seen_text(&known, name, sizeof name, NULL));
        say("\"%s\"", name);
    } else if (strcmp(ask, "noten_payments") == 0) {
        uint8_t ready[256];
        must(shanten_noten_payments(ready, numbers(needed("ready"), ready), changes));
        say_changes(changes);
    } else if (strcmp(ask, "nagashi") == 0) {
        shanten_score_rules of = score_rules();
        shanten_payments paid;
        uint8_t seat = word_of(SHANTEN_WORDS_WIND, needed("seat"));
        must(shanten_nagashi_payments(&of, seat, (size_t)number("players", 4), &paid));
        if (paid.total) say_payments(&paid);
        else say("null");
    } else if (strncmp(ask, "batch_", 6) == 0) {
        batch(ask);
    } else if (strcmp(ask, "letters") == 0) {
        refuse("missing");
    } else {
        return 0;
    }
    return 1;
}

/* About what another player discards. */
static int answer_claim(const char *ask, const shanten_hand *known) {
    shanten_call call = {0};
    if (strcmp(ask, "calls") == 0) {
        EACH(shanten_call, 8, shanten_hand_calls(known, piece_of(needed("tile")), from(), list, 8, &length),
             (say("{"), say_call(one, 1), say("}")));
    } else if (strcmp(ask, "call_choices") == 0) {
        shanten_seen besides = seen();
        EACH(shanten_call_choice, 9,
             shanten_hand_call_choices(known, &besides, piece_of(needed("tile")), from(), list, 9, &length), {
                 say("{"), say_call(&one->call, !one->is_pass);
                 say(",\"swaps\":"), say_set(one->swaps, 0);
                 say(",\"discard\":");
                 if (one->discard == SHANTEN_NONE) say("null,");
                 else say_piece(one->discard), say(",");
                 say_useful(&one->after), say("}");
             });
    } else if (strcmp(ask, "fed_patterns") == 0) {
        shanten_score_rules of = score_rules();
        uint64_t patterns;
        call.meld = meld_of(needed("meld"));
        call.claimed = piece_of(needed("tile"));
        call.from = from();
        must(shanten_hand_fed_patterns(known, &call, &of, &patterns));
        say_words(SHANTEN_WORDS_PATTERN, patterns);
    } else {
        return 0;
    }
    return 1;
}

/* About a hand, whatever else is known. */
static int answer_hand(const char *ask, shanten_hand *known) {
    uint8_t found;
    if (strcmp(ask, "hand") == 0 || strcmp(ask, "turns") == 0) {
        play(known, NULL);
        say_hand(known);
    } else if (strcmp(ask, "own_quads") == 0) {
        EACH(shanten_meld, 5, shanten_hand_own_quads(known, list, 5, &length), say_meld(*one));
    } else if (strcmp(ask, "riichi_quad") == 0) {
        shanten_meld quad;
        size_t length;
        must(shanten_hand_riichi_quad(known, piece_of(needed("tile")), &quad, 1, &length));
        if (length) say_meld(quad);
        else say("null");
    } else if (strcmp(ask, "nine_terminals") == 0) {
        must(shanten_hand_has_nine_terminals(known, &found));
        say(found ? "true" : "false");
    } else if (strcmp(ask, "score") == 0 || strcmp(ask, "worth") == 0) {
        shanten_score_rules of = score_rules();
        shanten_win win = win_of(needed("tile"));
        shanten_score score;
        must(shanten_hand_score(known, &win, &of, &score));
        if (strcmp(ask, "score") == 0) say_score(&score);
        else say("{\"han\":%d,\"fu\":%d,\"total\":%u}", score.han, score.fu, score.payments.total);
    } else if (strcmp(ask, "payments") == 0) {
        shanten_score_rules of = score_rules();
        shanten_win win = win_of(needed("tile"));
        uint8_t discarder = (uint8_t)number("discarder", SHANTEN_NONE);
        int32_t changes[SHANTEN_SEATS];
        must(shanten_hand_payments(known, &win, &of, (uint8_t)number("dealer", 0), discarder, changes));
        say_changes(changes);
    } else {
        return 0;
    }
    return 1;
}

static void answer(const char *ask) {
    if (strcmp(ask, "odds") == 0 || strcmp(ask, "points") == 0) {
        search(strcmp(ask, "points") == 0);
        return;
    }
    if (answer_without(ask)) return;
    shanten_hand known = hand();
    if (answer_claim(ask, &known) || answer_hand(ask, &known)) return;
    shanten_seen besides = seen();
    uint64_t tiles;
    uint8_t found;
    if (strcmp(ask, "shanten") == 0) {
        int8_t shanten;
        must(shanten_hand_shanten(&known, &besides, word_of(SHANTEN_WORDS_FORM, text("form")), &shanten));
        say_shanten(shanten);
    } else if (strcmp(ask, "useful") == 0) {
        shanten_useful useful;
        must(shanten_hand_useful(&known, &besides, word_of(SHANTEN_WORDS_FORM, text("form")), &useful));
        say("{"), say_useful(&useful), say("}");
    } else if (strcmp(ask, "discards") == 0) {
        shanten_discard list[SHANTEN_MAX_TILES];
        size_t length;
        const char *comma = "[";
        must(shanten_hand_discards(&known, &besides, list, SHANTEN_MAX_TILES, &length));
        for (size_t at = 0; at < length; at++) {
            /* The question is about tiles. */
            if (list[at].tile == SHANTEN_JOKER) continue;
            say("%s{\"discard\":", comma), say_piece(list[at].tile);
            say(","), say_useful(&list[at].after), say("}");
            comma = ",";
        }
        say(*comma == '[' ? "[]" : "]");
    } else if (strcmp(ask, "unneeded") == 0) {
        must(shanten_hand_unneeded(&known, &besides, &tiles));
        say_set(tiles, 0);
    } else if (strcmp(ask, "improving_draws") == 0) {
        must(shanten_hand_improving_draws(&known, &besides, &tiles));
        say_set(tiles, 0);
    } else if (strcmp(ask, "waits") == 0) {
        shanten_wait waits[SHANTEN_MAX_WAITS];
        size_t length;
        must(shanten_hand_waits(&known, &besides, waits, SHANTEN_MAX_WAITS, &length));
        say_waits(waits, length);
    } else if (strcmp(ask, "ready_discards") == 0) {
        EACH(shanten_ready_discard, SHANTEN_MAX_TILES,
             shanten_hand_ready_discards(&known, &besides, list, SHANTEN_MAX_TILES, &length), {
            say("{\"discard\":"), say_piece(one->tile);
            say(",\"waits\":"), say_waits(one->waits, one->wait_count), say("}");
        });
    } else if (strcmp(ask, "divisions") == 0) {
        static shanten_division list[4096];
        size_t length;
        must(shanten_hand_divisions(&known, &besides, list, 4096, &length));
        say("{\"divisions\":[");
        for (size_t at = 0; at < length; at++) say("%s\"%s\"", at ? "," : "", list[at].text);
        say("],\"marks\":[");
        for (size_t at = 0; at < length; at++) say("%s", at ? "," : ""), say_words(SHANTEN_WORDS_MARK, list[at].marks);
        say("]}");
    } else if (strcmp(ask, "completions") == 0) {
        EACH(shanten_completion, 4096,
             shanten_hand_completions(&known, &besides, piece_of(needed("tile")), list, 4096, &length),
             say_completion(one));
    } else if (strcmp(ask, "furiten") == 0 || strcmp(ask, "furiten_after") == 0) {
        shanten_furiten_record record = {set("discards"), set("since_turn"), set("since_riichi"), 0};
        uint8_t discard = strcmp(ask, "furiten") == 0 ? SHANTEN_NONE : piece_of(needed("tile"));
        must(shanten_hand_furiten(&known, &besides, &record, discard, &found));
        say_word(SHANTEN_WORDS_FURITEN, found);
    } else {
        refuse("missing");
    }
}

static void say_refused(void) {
    char kind[40];
    shanten_place place;
    written = 0;
    if (refused) {
        if (strcmp(refused, "missing") == 0) say("{\"missing\":true}");
        else say("{\"refused\":\"%s\"}", refused);
        return;
    }
    if (shanten_error_kind(kind, sizeof kind, NULL) || shanten_error_place(&place)) exit(1);
    say("{\"refused\":\"%s\"", kind);
    size_t at = place.character == SIZE_MAX ? place.offset : place.character;
    if (at != SIZE_MAX) say(",\"at\":%zu", at);
    say("}");
}

int main(void) {
    while (fgets(line, sizeof line, stdin)) {
        written = 0;
        refused = NULL;
        if (setjmp(end) == 0) scan(), answer(needed("ask")), finish();
        else say_refused();
        puts(out);
    }
    return 0;
}
