/* A game by its own table: a server, and a bot for each seat that reads what its player sees. */
#include "check.h"

/* Sends each bot its lines, and compares what it sees with the server. */
static void send(const shanten_table *server, shanten_table *bots[], uint8_t players) {
    char lines[16384], seen[16384], view[16384];
    uint8_t actions[SHANTEN_MAX_ACTIONS];
    size_t length;
    for (uint8_t seat = 0; seat < players; seat++) {
        OK(shanten_table_events(server, seat, lines, sizeof lines, NULL));
        int ended = 0;
        for (char *line = lines, *end; (end = strchr(line, '\n')); line = end + 1) {
            OK(shanten_table_read(bots[seat], line, (size_t)(end - line), actions, LENGTH(actions), &length));
            ended |= strncmp(line, "{\"type\":\"end_kyoku\"", 19) == 0;
        }
        if (ended) {
            REFUSED(TABLE, shanten_table_view(bots[seat], seat, seen, sizeof seen, NULL));
            says("no round has begun");
            continue;
        }
        OK(shanten_table_view(server, seat, view, sizeof view, NULL));
        OK(shanten_table_view(bots[seat], SHANTEN_NONE, seen, sizeof seen, NULL));
        IS(strcmp(view, seen) == 0);
    }
}

/* A win, else any action. */
static size_t wins(const uint8_t actions[], size_t length) {
    for (size_t at = 0; at < length; at++)
        if (actions[at] == 119) return at;
    return next() % length;
}

static void game(uint8_t players) {
    shanten_table *server, *bots[SHANTEN_SEATS];
    OK(shanten_table_deal(TEXT("tenhou"), players, 7, &server));
    for (uint8_t seat = 0; seat < players; seat++) OK(shanten_table_follow(TEXT("tenhou"), players, &bots[seat]));
    char text[16384];
    for (uint64_t round = 1;; round++) {
        uint8_t seat, actions[SHANTEN_MAX_ACTIONS];
        size_t length;
        send(server, bots, players);
        while (OK(shanten_table_to_move(server, &seat)), seat != SHANTEN_NONE) {
            OK(shanten_table_legal(server, seat, actions, LENGTH(actions), &length));
            uint8_t action = actions[wins(actions, length)];
            OK(shanten_table_answer(bots[seat], seat, action, text, sizeof text, NULL));
            IS(strncmp(text, "{\"type\":\"", 9) == 0);
            OK(shanten_table_action_text(server, seat, action, text, sizeof text, NULL));
            OK(shanten_table_apply(server, seat, action));
            OK(shanten_table_events(server, SHANTEN_NONE, text, sizeof text, &length));
            if (length > 0) send(server, bots, players);
        }
        OK(shanten_table_result(server, text, sizeof text, &length));
        IS(strncmp(text, "[{\"", 3) == 0);
        if (strcmp(text + length - 7, "},null]") != 0) break;
        shanten_table *saved, *copy;
        OK(shanten_table_save(server, text, sizeof text, &length));
        OK(shanten_table_load(text, length, &saved));
        OK(shanten_table_copy(server, &copy));
        OK(shanten_table_next_round(server, round));
        OK(shanten_table_next_round(saved, round));
        OK(shanten_table_next_round(copy, round));
        char other[16384];
        OK(shanten_table_view(server, SHANTEN_NONE, text, sizeof text, NULL));
        for (int i = 0; i < 2; i++) {
            OK(shanten_table_view(i ? saved : copy, SHANTEN_NONE, other, sizeof other, NULL));
            IS(strcmp(text, other) == 0);
            OK(shanten_table_free(i ? saved : copy));
        }
    }
    OK(shanten_table_free(server));
    for (uint8_t seat = 0; seat < players; seat++) OK(shanten_table_free(bots[seat]));
}

static void refusals(void) {
    shanten_table *table = NULL;
    REFUSED(TABLE, shanten_table_deal(TEXT("tenhuo"), 4, 1, &table));
    says("no rules of play 'tenhuo'");
    REFUSED(TABLE, shanten_table_deal(TEXT("tenhou"), 5, 1, &table));
    IS(is_kind("players") && !table);
    REFUSED(NULL, shanten_table_deal(TEXT("tenhou"), 4, 1, NULL));
    uint8_t seat, actions[2];
    size_t length;
    REFUSED(NULL, shanten_table_to_move(NULL, &seat));
    OK(shanten_table_free(NULL));
    OK(shanten_table_deal(TEXT("tenhou"), 4, 1, &table));
    REFUSED(VALUE, shanten_table_legal(table, 4, actions, 2, &length));
    says("the seat is 4: it must be below 4");
    REFUSED(NO_ROOM, shanten_table_legal(table, 0, actions, 2, &length));
    IS(length > 2);
    REFUSED(TABLE, shanten_table_apply(table, 0, 121));
    says("seat 0 has no action 121 now");
    REFUSED(TABLE, shanten_table_apply(table, 1, actions[0]));
    REFUSED(TABLE, shanten_table_read(table, TEXT("{\"type\":\"none\"}"), actions, 2, &length));
    IS(is_kind("has_wall"));
    REFUSED(TABLE, shanten_table_next_round(table, 2));
    IS(is_kind("before_end"));
    OK(shanten_table_free(table));
    OK(shanten_table_follow(TEXT("ema"), 4, &table));
    REFUSED(TABLE, shanten_table_read(table, TEXT("{\"type\":\"reach\"}"), actions, 2, &length));
    says("'actor' is missing");
    OK(shanten_table_free(table));
    REFUSED(TABLE, shanten_table_load(TEXT("{}"), &table));
    IS(is_kind("no_saved_table"));
}

int main(void) {
    game(4);
    game(3);
    refusals();
    puts("table: all as expected");
    return 0;
}
