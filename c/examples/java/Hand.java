import static java.nio.charset.StandardCharsets.UTF_8;
import static shanten.Shanten.*;

import com.sun.jna.Native;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import shanten.Shanten;

/** A hand from its first tiles to its win. With the argument `sizes`: the sizes of structs. */
public final class Hand {
    private interface Writing {
        int call(byte[] text, long capacity, long[] length);
    }

    private static void check(int status) {
        if (status != shanten_status.OK) throw new IllegalArgumentException(text(Shanten::shanten_error_message));
    }

    private static String text(Writing call) {
        byte[] text = new byte[400];
        check(call.call(text, text.length, null));
        return Native.toString(text, "UTF-8");
    }

    private static String piece(byte piece) {
        return text((text, room, length) -> shanten_piece_text(piece, text, room, length));
    }

    private static String name(byte words, int number) {
        return text((text, room, length) -> shanten_word_name(words, (byte) number, text, room, length));
    }

    private static IntStream bits(long set) {
        return IntStream.range(0, Long.SIZE).filter(bit -> (set >> bit & 1) == 1);
    }

    private static String described(shanten_useful useful) {
        String tiles = text((text, room, length) -> shanten_tiles_text(useful.tiles, text, room, length));
        return useful.shanten + "-shanten, " + useful.copies + " useful tiles: " + tiles;
    }

    private static String held(shanten_hand hand) {
        return text((text, room, length) -> shanten_hand_text(hand, text, room, length));
    }

    private static shanten_hand read(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        shanten_hand hand = new shanten_hand();
        check(shanten_hand_from_text(null, bytes, bytes.length, hand));
        return hand;
    }

    public static void main(String[] arguments) {
        if (List.of(arguments).contains("sizes")) {
            System.out.print(sizes());
            return;
        }
        shanten_hand hand = read("34m340p77p2346s77z");
        shanten_useful useful = new shanten_useful();
        check(shanten_hand_useful(hand, null, shanten_form.ANY, useful));
        System.out.println(held(hand) + ": " + described(useful));

        // Another player discards a red dragon: what a call leads to, and what passing does.
        long[] count = new long[1];
        byte claimed = shanten_tile.SHANTEN_RED;
        shanten_call_choice[] choices = (shanten_call_choice[]) new shanten_call_choice().toArray(8);
        check(shanten_hand_call_choices(hand, null, claimed, shanten_opponent.RIGHT, choices[0], 8, count));
        for (shanten_call_choice choice : Arrays.copyOf(choices, (int) count[0])) {
            String meld = text((text, room, length) -> shanten_meld_text(choice.call.meld, text, room, length));
            System.out.println((choice.is_pass != 0 ? "pass" : "call " + meld) + ": " + described(choice.after));
        }
        shanten_hand called = read(held(hand)); // a copy, to look ahead
        check(shanten_hand_make_call(called, choices[0].call));
        System.out.println("after the call: " + held(called));

        // It passes, draws, and declares riichi with the best discard.
        check(shanten_hand_draw(hand, SHANTEN_RED_5M));
        System.out.println("draw " + piece(SHANTEN_RED_5M));
        shanten_discard[] discards = (shanten_discard[]) new shanten_discard().toArray(14);
        check(shanten_hand_discards(hand, null, discards[0], 14, count));
        for (shanten_discard discard : Arrays.copyOf(discards, 3)) {
            System.out.println("discard " + piece(discard.tile) + ": " + described(discard.after));
        }
        shanten_ready_discard[] ready = (shanten_ready_discard[]) new shanten_ready_discard().toArray(14);
        check(shanten_hand_ready_discards(hand, null, ready[0], 14, count));
        System.out.println("riichi with " + piece(ready[0].tile));
        check(shanten_hand_discard(hand, ready[0].tile));
        for (shanten_wait wait : Arrays.copyOf(ready[0].waits, ready[0].wait_count)) {
            String shape = name(shanten_words.SHAPE, bits(wait.shapes).findFirst().getAsInt());
            System.out.println("wait for " + piece(wait.tile) + ", " + shape + ": " + wait.copies + " left");
        }

        // A wait goes by. From now on only a self-draw wins.
        shanten_furiten_record record = new shanten_furiten_record();
        record.discards = 1L << ready[0].tile;
        record.since_riichi = 1L << shanten_tile.SHANTEN_7P;
        byte[] furiten = new byte[1];
        check(shanten_hand_furiten(hand, null, record, (byte) SHANTEN_NONE, furiten));
        System.out.println("7p goes by: furiten by " + name(shanten_words.FURITEN, furiten[0]));

        check(shanten_hand_draw(hand, claimed));
        shanten_win win = new shanten_win();
        win.tile = claimed;
        win.seat = shanten_wind.EAST;
        win.riichi = shanten_riichi.SINGLE;
        win.deposits = 1;
        win.dora_count = 1;
        win.dora[0] = shanten_tile.SHANTEN_6P;
        shanten_score score = new shanten_score();
        check(shanten_hand_score(hand, win, null, score));
        String names = bits(score.patterns).mapToObj(bit -> name(shanten_words.PATTERN, bit))
            .collect(Collectors.joining(", "));
        System.out.println("draw " + piece(claimed) + ": " + names + ", " + score.han + " han, " + score.fu + " fu");
        int[] changes = new int[SHANTEN_SEATS];
        check(shanten_hand_payments(hand, win, null, (byte) 2, (byte) SHANTEN_NONE, changes));
        System.out.println("points by seat: " + Arrays.toString(changes));

        try {
            check(shanten_hand_discard(hand, shanten_tile.SHANTEN_EAST));
        } catch (IllegalArgumentException error) {
            System.out.println(error.getMessage());
        }
    }
}
