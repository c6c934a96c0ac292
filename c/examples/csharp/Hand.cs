using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using static Shanten;

/// <summary>A hand from its first tiles to its win. With the argument `sizes`: the sizes of structs.</summary>
static unsafe class Hand {
    delegate shanten_status Writing(byte* text, UIntPtr capacity, UIntPtr* length);

    static void Check(shanten_status status) {
        if (status != shanten_status.OK) throw new ArgumentException(Text(shanten_error_message));
    }

    static string Text(Writing call) {
        var text = stackalloc byte[400];
        UIntPtr length;
        Check(call(text, (UIntPtr)400, &length));
        return Encoding.UTF8.GetString(text, (int)length);
    }

    static string Piece(byte piece) => Text((text, room, length) => shanten_piece_text(piece, text, room, length));

    static string Tiles(ulong set) => Text((text, room, length) => shanten_tiles_text(set, text, room, length));

    static string Name(shanten_words words, int number) =>
        Text((text, room, length) => shanten_word_name((byte)words, (byte)number, text, room, length));

    static IEnumerable<int> Bits(ulong set) => Enumerable.Range(0, 64).Where(bit => (set >> bit & 1) == 1);

    static string Described(shanten_useful* useful) =>
        $"{useful->shanten}-shanten, {useful->copies} useful tiles: {Tiles(useful->tiles)}";

    static string Held(shanten_hand* hand) => Text((text, room, length) => shanten_hand_text(hand, text, room, length));

    static string Meld(shanten_meld* meld) => Text((text, room, length) => shanten_meld_text(meld, text, room, length));

    static shanten_hand Read(string text) {
        var bytes = Encoding.UTF8.GetBytes(text);
        shanten_hand hand;
        fixed (byte* from = bytes) Check(shanten_hand_from_text(null, from, (UIntPtr)bytes.Length, &hand));
        return hand;
    }

    static void Main(string[] arguments) {
        if (arguments.Contains("sizes")) {
            Console.Write(sizes());
            return;
        }
        var hand = Read("34m340p77p2346s77z");
        shanten_useful useful;
        Check(shanten_hand_useful(&hand, null, (byte)shanten_form.ANY, &useful));
        Console.WriteLine($"{Held(&hand)}: {Described(&useful)}");

        // Another player discards a red dragon: what a call leads to, and what passing does.
        UIntPtr count;
        var choices = stackalloc shanten_call_choice[8];
        byte claimed = (byte)shanten_tile.SHANTEN_RED, right = (byte)shanten_opponent.RIGHT;
        Check(shanten_hand_call_choices(&hand, null, claimed, right, choices, (UIntPtr)8, &count));
        for (var at = 0; at < (int)count; at++) {
            var choice = choices[at].is_pass != 0 ? "pass" : $"call {Meld(&choices[at].call.meld)}";
            Console.WriteLine($"{choice}: {Described(&choices[at].after)}");
        }
        var called = hand; // a copy, to look ahead
        Check(shanten_hand_make_call(&called, &choices[0].call));
        Console.WriteLine($"after the call: {Held(&called)}");

        // It passes, draws, and declares riichi with the best discard.
        Check(shanten_hand_draw(&hand, SHANTEN_RED_5M));
        Console.WriteLine($"draw {Piece(SHANTEN_RED_5M)}");
        var discards = stackalloc shanten_discard[14];
        Check(shanten_hand_discards(&hand, null, discards, (UIntPtr)14, &count));
        for (var at = 0; at < 3; at++) {
            Console.WriteLine($"discard {Piece(discards[at].tile)}: {Described(&discards[at].after)}");
        }
        var ready = stackalloc shanten_ready_discard[14];
        Check(shanten_hand_ready_discards(&hand, null, ready, (UIntPtr)14, &count));
        Console.WriteLine($"riichi with {Piece(ready->tile)}");
        Check(shanten_hand_discard(&hand, ready->tile));
        var waits = &ready->waits_0;
        for (var at = 0; at < ready->wait_count; at++) {
            var shape = Name(shanten_words.SHAPE, Bits(waits[at].shapes).First());
            Console.WriteLine($"wait for {Piece(waits[at].tile)}, {shape}: {waits[at].copies} left");
        }

        // A wait goes by. From now on only a self-draw wins.
        var record = new shanten_furiten_record { discards = 1ul << ready->tile };
        record.since_riichi = 1ul << (int)shanten_tile.SHANTEN_7P;
        byte furiten;
        Check(shanten_hand_furiten(&hand, null, &record, SHANTEN_NONE, &furiten));
        Console.WriteLine($"7p goes by: furiten by {Name(shanten_words.FURITEN, furiten)}");

        Check(shanten_hand_draw(&hand, claimed));
        var win = new shanten_win { tile = claimed, seat = (byte)shanten_wind.EAST, deposits = 1, dora_count = 1 };
        win.riichi = (byte)shanten_riichi.SINGLE;
        win.dora[0] = (byte)shanten_tile.SHANTEN_6P;
        shanten_score score;
        Check(shanten_hand_score(&hand, &win, null, &score));
        var names = string.Join(", ", Bits(score.patterns).Select(bit => Name(shanten_words.PATTERN, bit)));
        Console.WriteLine($"draw {Piece(claimed)}: {names}, {score.han} han, {score.fu} fu");
        var changes = stackalloc int[SHANTEN_SEATS];
        Check(shanten_hand_payments(&hand, &win, null, 2, SHANTEN_NONE, changes));
        Console.WriteLine($"points by seat: [{changes[0]}, {changes[1]}, {changes[2]}, {changes[3]}]");

        try {
            Check(shanten_hand_discard(&hand, (byte)shanten_tile.SHANTEN_EAST));
        } catch (ArgumentException error) {
            Console.WriteLine(error.Message);
        }
    }
}
