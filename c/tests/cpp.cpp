// The header in C++17: it compiles, and its functions are found.
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "shanten.h"

int main() {
    const char *text = "199m146779p12s246z";
    shanten_hand hand{};
    std::int8_t shanten = 0;
    const bool is_read = shanten_hand_from_text(nullptr, text, std::strlen(text), &hand) == SHANTEN_STATUS_OK;
    if (!is_read || shanten_hand_shanten(&hand, nullptr, SHANTEN_FORM_ANY, &shanten) != SHANTEN_STATUS_OK) return 1;
    if (shanten == 4) std::puts("C++ answers");
    return shanten != 4;
}
