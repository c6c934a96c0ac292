// shanten.h for C++17: texts as std::string, errors as exceptions, searches that end by themselves.
//
// Calls that fail throw. What has no function here is called as in C, within shanten::check.

#ifndef SHANTEN_HPP
#define SHANTEN_HPP

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shanten.h"

namespace shanten {

/// The text that a call writes: `text([&](auto... room) { return shanten_version(room...); })`.
template <typename Call> std::string text(Call call);

/// What a call refused: what() is the message.
class error : public std::runtime_error {
public:
    explicit error(shanten_status status)
        : std::runtime_error(text_of(shanten_error_message)), status_(status), kind_(text_of(shanten_error_kind)) {
        shanten_error_place(&place_);
    }

    shanten_status status() const noexcept { return status_; }
    /// The kind by name, such as "fifth_copy".
    const std::string &kind() const noexcept { return kind_; }
    /// The byte of the text, the index in the list or the row, if it is at one.
    std::optional<std::size_t> offset() const noexcept {
        return place_.offset == SIZE_MAX ? std::nullopt : std::optional(place_.offset);
    }

private:
    static std::string text_of(shanten_status (*write)(char *, std::size_t, std::size_t *)) {
        char found[512] = "";
        write(found, sizeof found, nullptr);
        return found;
    }

    shanten_status status_;
    std::string kind_;
    shanten_place place_{};
};

/// Throws unless a status is OK.
inline void check(shanten_status status) {
    if (status != SHANTEN_STATUS_OK) throw error(status);
}

template <typename Call> std::string text(Call call) {
    std::string found(63, '\0');
    std::size_t length = 0;
    shanten_status status = call(found.data(), found.size() + 1, &length);
    found.resize(length);
    if (status == SHANTEN_STATUS_NO_ROOM) status = call(found.data(), found.size() + 1, &length);
    check(status);
    return found;
}

/// The list that a call writes: `list<shanten_wait>([&](auto... room) { return ...(room...); })`.
template <typename Item, typename Call> std::vector<Item> list(Call call) {
    std::vector<Item> found(14);
    std::size_t length = 0;
    shanten_status status = call(found.data(), found.size(), &length);
    found.resize(length);
    if (status == SHANTEN_STATUS_NO_ROOM) status = call(found.data(), found.size(), &length);
    check(status);
    return found;
}

inline shanten_rules rules(std::string_view name) {
    shanten_rules found;
    check(shanten_rules_from_text(name.data(), name.size(), &found));
    return found;
}

inline shanten_hand hand(std::string_view letters, const shanten_rules *rules = nullptr) {
    shanten_hand found;
    check(shanten_hand_from_text(rules, letters.data(), letters.size(), &found));
    return found;
}

inline std::string to_string(const shanten_hand &hand) {
    return text([&](auto... room) { return shanten_hand_text(&hand, room...); });
}

inline std::string piece(std::uint8_t number) {
    return text([&](auto... room) { return shanten_piece_text(number, room...); });
}

inline std::string name(shanten_words words, std::uint8_t number) {
    return text([&](auto... room) { return shanten_word_name(static_cast<std::uint8_t>(words), number, room...); });
}

inline int shanten(const shanten_hand &hand, const shanten_seen *seen = nullptr) {
    std::int8_t found;
    check(shanten_hand_shanten(&hand, seen, SHANTEN_FORM_ANY, &found));
    return found;
}

inline std::vector<shanten_discard> discards(const shanten_hand &hand, const shanten_seen *seen = nullptr) {
    return list<shanten_discard>([&](auto... room) { return shanten_hand_discards(&hand, seen, room...); });
}

/// A search of chances, for one thread at a time.
class search {
public:
    explicit search(const shanten_odds_options &options = {}) {
        shanten_odds *made = nullptr;
        check(shanten_odds_new(&options, &made));
        odds_.reset(made);
    }

    /// The rows of the chances of a hand.
    std::vector<shanten_odds_row> chances(const shanten_hand &hand, const shanten_seen *seen = nullptr) {
        shanten_odds_answer found;
        check(shanten_odds_chances(odds_.get(), &hand, seen, &found));
        std::vector<shanten_odds_row> rows(found.rows);
        for (std::size_t at = 0; at < found.rows; at++) check(shanten_odds_get_row(odds_.get(), at, &rows[at]));
        return rows;
    }

    /// The search as C has it.
    shanten_odds *get() const noexcept { return odds_.get(); }

private:
    struct end {
        void operator()(shanten_odds *odds) const noexcept { shanten_odds_free(odds); }
    };
    std::unique_ptr<shanten_odds, end> odds_;
};

} // namespace shanten

#endif // SHANTEN_HPP
