// The header for C++17.
#include <cstdio>

#include "shanten.hpp"

#define IS(condition) ((condition) ? void() : (std::fprintf(stderr, "not so: %s\n", #condition), std::exit(1)))

int main() {
    const shanten_hand hand = shanten::hand("199m146779p12s246z");
    IS(shanten::to_string(hand) == "199m146779p12s246z");
    IS(shanten::shanten(hand) == 4);
    IS(shanten::piece(shanten::discards(hand)[0].tile) == "4p");
    IS(shanten::name(SHANTEN_WORDS_FORM, SHANTEN_FORM_SEVEN_PAIRS) == "seven pairs");
    try {
        shanten::hand("11111m");
        IS(false);
    } catch (const shanten::error &error) {
        IS(error.kind() == "fifth_copy" && error.offset() == 4 && error.status() == SHANTEN_STATUS_INPUT);
        IS(std::string(error.what()) == "a fifth 1m at character 5");
    }
    const auto three = shanten::rules("three-player,jokers=4");
    IS(shanten::shanten(shanten::hand("99m123p456789s4zJ", &three)) == 0);
    shanten::search search;
    const auto rows = search.chances(shanten::hand("123m456p789s11223z"));
    IS(rows.size() == 1 && rows[0].discard == SHANTEN_WEST && rows[0].win_now > 0.4);
    auto moved = std::move(search);
    IS(moved.get() != nullptr);
    // More than there is room for at first.
    const auto all = shanten::text([](auto... room) { return shanten_tiles_text((UINT64_C(1) << 34) - 1, room...); });
    IS(all == "123456789m123456789p123456789s1234567z");
    std::puts("C++ answers");
}
