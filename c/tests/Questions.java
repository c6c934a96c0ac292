import static java.nio.charset.StandardCharsets.UTF_8;
import static shanten.Shanten.*;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

/** Answers questions of tests/questions: one a line on standard input, its answer a line of JSON. */
public final class Questions extends Question {
    private Questions(String line) { super(line); }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = new PrintStream(System.out, false, UTF_8);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line; (line = lines.readLine()) != null;) {
            try {
                Questions question = new Questions(line);
                String answer = question.answer();
                question.finish();
                out.println(answer);
            } catch (Refused refused) {
                String kind = object("refused", quoted(refused.kind));
                out.println(refused.at == -1 ? kind : with(kind, "at", refused.at));
            } catch (NumberFormatException noNumber) {
                out.println(object("refused", quoted("bad_option")));
            }
        }
        out.flush();
    }

    private String answer() {
        String ask = option("ask");
        return switch (ask) {
            case "rules" -> quoted(text((to, room, n) -> shanten_rules_text(rules(), to, room, n)));
            case "score_rules" -> quoted(text((to, room, n) -> shanten_score_rules_text(scoreRules(), to, room, n)));
            case "tile" -> facts();
            case "visible" -> visible();
            case "noten_payments" -> notenPayments();
            case "nagashi" -> nagashi();
            case "batch_shanten", "batch_useful", "batch_discards" -> rows(ask);
            case "batch_score" -> scores();
            case "letters" -> missing();
            default -> ofHand(ask);
        };
    }

    private String ofHand(String ask) {
        readHand();
        return switch (ask) {
            case "hand" -> handText();
            case "shanten" -> shanten(written(new byte[1], to -> shanten_hand_shanten(hand, seen(), form(), to))[0]);
            case "useful" -> useful(written(new shanten_useful(), to -> shanten_hand_useful(hand, seen(), form(), to)));
            case "discards" -> list(all(new shanten_discard(), SHANTEN_MAX_TILES, (to, room, n) ->
                shanten_hand_discards(hand, seen(), to, room, n)).filter(found -> found.tile != SHANTEN_JOKER)
                .map(found -> with(useful(found.after), "discard", piece(found.tile))));
            case "unneeded" -> tiles(written(new long[1], to -> shanten_hand_unneeded(hand, seen(), to))[0]);
            case "improving_draws" -> tiles(written(new long[1], to ->
                shanten_hand_improving_draws(hand, seen(), to))[0]);
            case "waits" -> waits(all(new shanten_wait(), SHANTEN_MAX_WAITS, (to, room, n) ->
                shanten_hand_waits(hand, seen(), to, room, n)));
            case "ready_discards" -> list(all(new shanten_ready_discard(), SHANTEN_MAX_TILES, (to, room, n) ->
                shanten_hand_ready_discards(hand, seen(), to, room, n)).map(found -> object("discard",
                piece(found.tile), "waits", waits(Arrays.stream(found.waits).limit(found.wait_count)))));
            case "divisions" -> divisions();
            case "completions" -> list(all(new shanten_completion(), 500, (to, room, n) ->
                shanten_hand_completions(hand, seen(), tile(), to, room, n)).map(Questions::completion));
            case "calls" -> list(all(new shanten_call(), 7, (to, room, n) ->
                shanten_hand_calls(hand, tile(), from(), to, room, n)).map(Questions::call));
            case "call_choices" -> list(all(new shanten_call_choice(), 8, (to, room, n) ->
                shanten_hand_call_choices(hand, seen(), tile(), from(), to, room, n)).map(Questions::choice));
            case "fed_patterns" -> fedPatterns();
            case "own_quads" -> list(all(new shanten_meld(), 3, (to, room, n) ->
                shanten_hand_own_quads(hand, to, room, n)).map(Questions::meld));
            case "riichi_quad" -> all(new shanten_meld(), 1, (to, room, n) ->
                shanten_hand_riichi_quad(hand, tile(), to, room, n)).map(Questions::meld).findFirst().orElse("null");
            case "nine_terminals" -> yes(written(new byte[1], to -> shanten_hand_has_nine_terminals(hand, to))[0]);
            case "furiten" -> furiten(NONE);
            case "furiten_after" -> furiten(tile());
            case "turns" -> turns();
            case "score", "worth" -> score(ask);
            case "payments" -> payments();
            case "odds", "points" -> chances(ask.equals("points"));
            default -> missing();
        };
    }

    private static String shanten(byte shanten) {
        return shanten == SHANTEN_NO_WIN ? "null" : Byte.toString(shanten);
    }

    private static String useful(shanten_useful useful) {
        String tiles = tiles(useful.tiles);
        Stream<Byte> copies = bits(useful.tiles).mapToObj(kind -> useful.copies_of[kind]);
        if (useful.jokers > 0) {
            tiles = tiles.replaceFirst("\"$", "J\"");
            copies = Stream.concat(copies, Stream.of(useful.jokers));
        }
        return object("shanten", shanten(useful.shanten), "useful", tiles, "copies", useful.copies,
            "copies_of", list(copies.map(Object::toString)));
    }

    private static String waits(Stream<shanten_wait> waits) {
        return list(waits.map(wait -> object("wait", piece(wait.tile),
            "shapes", names(shanten_words.SHAPE, wait.shapes), "copies", wait.copies)));
    }

    private static String division(shanten_division division) {
        return quoted(Native.toString(division.text, "UTF-8"));
    }

    private static String completion(shanten_completion way) {
        String found = fields(way, "form", "tile", "shape");
        return switch (way.form) {
            case shanten_form.STANDARD -> with(found, "division", division(way.division),
                "meld", way.has_meld == 0 ? "null" : meld(way.meld));
            case shanten_form.SEVEN_PAIRS -> with(found, "pairs",
                list(IntStream.range(0, 7).mapToObj(at -> piece(way.pairs[at]))));
            default -> with(found, "pair", piece(way.pairs[0]));
        };
    }

    private static String call(shanten_call call) { return fields(call, "meld", "claimed", "from"); }

    private static String choice(shanten_call_choice choice) {
        String call = choice.is_pass == 0 ? call(choice.call) : object("meld", null, "claimed", null, "from", null);
        return String.join("", call, fields(choice, "swaps", "discard"), useful(choice.after)).replace("}{", ",");
    }

    // Hands and turns

    private String handText() { return quoted(text((to, room, n) -> shanten_hand_text(hand, to, room, n))); }

    private String divisions() {
        shanten_division[] found = all(new shanten_division(), 500, (to, room, n) ->
            shanten_hand_divisions(hand, seen(), to, room, n)).toArray(shanten_division[]::new);
        return object("divisions", list(Arrays.stream(found).map(Questions::division)),
            "marks", list(Arrays.stream(found).map(division -> names(shanten_words.MARK, division.marks))));
    }

    private static shanten_call asked(String meld, byte claimed, byte from) {
        shanten_call call = new shanten_call();
        call.meld = readMeld(meld);
        call.claimed = claimed;
        call.from = from;
        return call;
    }

    private String fedPatterns() {
        shanten_call call = asked(option("meld"), tile(), from());
        long patterns = written(new long[1], to -> shanten_hand_fed_patterns(hand, call, scoreRules(), to))[0];
        return names(shanten_words.PATTERN, patterns);
    }

    private String furiten(byte discard) {
        shanten_furiten_record record = filled(new shanten_furiten_record());
        byte furiten = written(new byte[1], to -> shanten_hand_furiten(hand, seen(), record, discard, to))[0];
        return name(shanten_words.FURITEN, furiten);
    }

    /** The turns of a question, each a word and what it is done with. */
    private Stream<String[]> turnsAsked() {
        return Stream.of(option("turns").split(", ")).filter(turn -> !turn.isEmpty()).map(turn -> turn.split(" "));
    }

    private String turns() {
        turnsAsked().forEach(turn -> check(switch (turn[0]) {
            case "draw" -> shanten_hand_draw(hand, readPiece(turn[1]));
            case "discard" -> shanten_hand_discard(hand, readPiece(turn[1]));
            case "aside" -> shanten_hand_set_aside(hand, readPiece(turn[1]));
            case "meld" -> shanten_hand_call(hand, readMeld(turn[1]), turn.length > 2 ? readPiece(turn[2]) : NONE);
            case "call" -> shanten_hand_make_call(hand,
                asked(turn[1], readPiece(turn[2]), word(shanten_words.OPPONENT, turn[3])));
            default -> throw new IllegalArgumentException(turn[0]);
        }));
        return handText();
    }

    private String visible() {
        shanten_seen seen = readTiles(option("visible"), new shanten_seen());
        turnsAsked().forEach(turn -> check(switch (turn[0]) {
            case "remove" -> shanten_seen_remove(seen, readPiece(turn[1]), null);
            default -> turn[1].matches("[(\\[].*")
                ? shanten_seen_add_meld(seen, readMeld(turn[1]), turn.length > 2 ? readPiece(turn[2]) : NONE)
                : shanten_seen_add(seen, readPiece(turn[1]));
        }));
        return quoted(text((to, room, n) -> shanten_seen_text(seen, to, room, n)));
    }

    private String facts() {
        byte tile = tile();
        shanten_tile_facts facts = written(new shanten_tile_facts(), to -> shanten_tile_describe(rules(), tile, to));
        return with(fields(facts, "suit", "rank", "is_honour", "is_terminal", "indicated"), "index", tile);
    }

    // Scores

    /** Writes the pieces of an option, such as 5s0p, and says how many they are. */
    private byte indicators(String option, byte[] to) {
        byte count = 0;
        for (Matcher suits = Pattern.compile("(\\d+)(\\D)").matcher(option(option)); suits.find();) {
            for (char rank : suits.group(1).toCharArray()) {
                byte piece = readPiece(rank + suits.group(2));
                if (count < to.length) to[count] = piece;
                count++;
            }
        }
        return count;
    }

    private shanten_win filledWin(shanten_win win) {
        filled(win);
        if (has("liable")) {
            read(option("liable"), win, (text, length, to) -> shanten_win_set_liable(to, text, length));
        }
        win.dora_count = indicators("dora", win.dora);
        win.ura_count = indicators("ura", win.ura);
        return win;
    }

    private shanten_win win() {
        shanten_win win = filledWin(new shanten_win());
        win.tile = tile();
        return win;
    }

    private static String payments(shanten_payments paid) {
        return fields(paid, "discarder", "dealer", "other", "liable", "deposits", "total");
    }

    private static String fuPart(shanten_fu_part part) {
        return switch (part.reason) {
            case shanten_fu_reason.WAIT -> fields(part, "reason", "fu", "shape");
            case shanten_fu_reason.PAIR -> fields(part, "reason", "fu", "tile");
            case shanten_fu_reason.MELD -> fields(part, "reason", "fu", "meld", "is_concealed");
            default -> fields(part, "reason", "fu");
        };
    }

    private String score(String ask) {
        shanten_score score = written(new shanten_score(), to -> shanten_hand_score(hand, win(), scoreRules(), to));
        if (ask.equals("worth")) return with(fields(score, "han", "fu"), "total", score.payments.total);
        String patterns = list(bits(score.patterns).mapToObj(bit -> object("pattern", name(shanten_words.PATTERN, bit),
            "han", score.pattern_han[bit])));
        String numbers = fields(score, "is_concealed", "dora", "ura", "reds", "norths", "han", "yakuman", "fu", "limit",
            "basic_points");
        return with(numbers, "patterns", patterns,
            "fu_parts", list(Arrays.stream(score.fu_parts).limit(score.fu_part_count).map(Questions::fuPart)),
            "payments", payments(score.payments), "completion", completion(score.completion));
    }

    private byte seat(String option) { return has(option) ? (byte) number(option) : NONE; }

    private String payments() {
        return Arrays.toString(written(new int[SHANTEN_SEATS], to -> shanten_hand_payments(hand, win(), scoreRules(),
            (byte) number("dealer"), seat("discarder"), to)));
    }

    private String notenPayments() {
        byte[] ready = numbers("ready");
        return Arrays.toString(written(new int[SHANTEN_SEATS], to -> shanten_noten_payments(ready, ready.length, to)));
    }

    private String nagashi() {
        long players = has("players") ? number("players") : SHANTEN_SEATS;
        shanten_payments paid = written(new shanten_payments(), to ->
            shanten_nagashi_payments(scoreRules(), (byte) number("seat"), players, to));
        return paid.total == 0 ? "null" : payments(paid);
    }

    // Batches

    /** The first row that is no hand. */
    private Refused bad;

    private void note(String kind, long row) { if (bad == null || row < bad.at) bad = new Refused(kind, row); }

    private String[] texts(String option) { return option(option).split("\\|", -1); }

    /** The counts of texts, one after the other. */
    private Memory counts(String option, Function<String, byte[]> read) {
        String[] texts = texts(option);
        Memory counts = new Memory((long) texts.length * SHANTEN_KINDS);
        for (int row = 0; row < texts.length; row++) {
            byte[] found = new byte[SHANTEN_KINDS];
            try {
                found = read.apply(texts[row]);
            } catch (Refused refused) {
                note(refused.kind, row);
                Arrays.fill(found, NONE);
            }
            counts.write((long) row * SHANTEN_KINDS, found, 0, SHANTEN_KINDS);
        }
        return counts;
    }

    private shanten_rows rowsOf(int count) {
        shanten_rows rows = filled(new shanten_rows());
        rows.count = count;
        rows.rules = rules().getPointer();
        if (option("hands").matches(".*[(\\[J0].*")) {
            rows.hands = hands(texts("hands"));
        } else {
            rows.counts = counts("hands", hand -> read(hand, new shanten_hand(), (text, length, to) ->
                shanten_hand_from_text(null, text, length, to)).counts);
        }
        return rows;
    }

    /** Whole hands: what counts don't say, they do. */
    private Pointer hands(String[] texts) {
        shanten_hand[] hands = (shanten_hand[]) new shanten_hand().toArray(texts.length);
        for (int row = 0; row < texts.length; row++) {
            try {
                read(texts[row], hands[row], (text, length, to) -> shanten_hand_from_text(rules(), text, length, to));
            } catch (Refused refused) {
                note(refused.kind, row);
                Arrays.fill(hands[row].counts, NONE);
                hands[row].write();
            }
        }
        return hands[0].getPointer();
    }

    /** Answers rows. Bad ones are refused, unless they are to be marked. */
    private void answerRows(ToIntFunction<shanten_bad_rows> call) {
        try {
            written(new shanten_bad_rows(), call);
        } catch (Refused refused) {
            note(refused.kind, refused.at);
        }
        demand(option("invalid", "mark").equals("mark"), "bad_option");
        if (bad != null && !has("invalid")) throw bad;
    }

    private static String unsigned(byte[] numbers) {
        return list(IntStream.range(0, numbers.length).mapToObj(at -> Integer.toString(numbers[at] & 255)));
    }

    private String rows(String ask) {
        int count = texts("hands").length;
        shanten_rows rows = rowsOf(count);
        if (has("visible")) {
            rows.visible = counts("visible", tiles -> readTiles(tiles, new shanten_seen()).visible);
        }
        byte[] shanten = new byte[count], copies = new byte[count], discard = new byte[count];
        long[] tiles = new long[count];
        answerRows(found -> switch (ask) {
            case "batch_shanten" -> shanten_rows_shanten(rows, shanten, found);
            case "batch_useful" -> shanten_rows_useful(rows, shanten, tiles, copies, found);
            default -> shanten_rows_best_discard(rows, discard, shanten, tiles, copies, found);
        });
        String answer = object("shanten", Arrays.toString(shanten));
        if (ask.equals("batch_shanten")) return answer;
        answer = with(answer, "tiles", list(LongStream.of(tiles).mapToObj(Long::toUnsignedString)),
            "copies", unsigned(copies));
        return ask.equals("batch_useful") ? answer : with(answer, "discard", unsigned(discard));
    }

    private String scores() {
        String[] tiles = texts("tile");
        int count = texts("hands").length;
        shanten_rows rows = rowsOf(count);
        shanten_win[] wins = (shanten_win[]) new shanten_win().toArray(count);
        for (int row = 0; row < count; row++) {
            filledWin(wins[row]).tile = readPiece(tiles[tiles.length == 1 ? 0 : row]);
        }
        int[] points = new int[count];
        byte[] han = new byte[count], fu = new byte[count];
        answerRows(found -> shanten_rows_score(rows, wins[0], scoreRules(), points, han, fu, found));
        return object("points", Arrays.toString(points), "han", unsigned(han), "fu", unsigned(fu));
    }

    // Chances

    private shanten_odds_options oddsOptions() {
        shanten_odds_options asked = filled(new shanten_odds_options());
        if (option("turns").equals("0")) asked.turns = NONE;
        if (option("turn").equals("0")) asked.turn = NONE;
        String[] path = option("path").split("\\+");
        if (path.length > 1) asked.extra = path[1].equals("0") ? NONE : Byte.parseByte(path[1]);
        if (option("willing").equals("0")) asked.willing = NONE;
        if (has("willing")) demand(has("opponents"), "needed");
        asked.is_wall_constant = (byte) number("constant_wall");
        return asked;
    }

    private shanten_point_options pointOptions() {
        shanten_point_options asked = filled(new shanten_point_options());
        filledWin(asked.win);
        if (has("unseen_reds")) {
            asked.has_unseen_reds = 1;
            asked.unseen_reds = numbers("unseen_reds");
            demand(asked.unseen_reds.length == 3, "bad_option");
        }
        return asked;
    }

    private String chances(boolean points) {
        shanten_odds odds = new shanten_odds();
        odds.setPointer(written(new PointerByReference(), to -> shanten_odds_new(oddsOptions(), to)).getValue());
        try {
            shanten_odds_answer answer = written(new shanten_odds_answer(), to -> points
                ? shanten_odds_points(odds, hand, seen(), scoreRules(), pointOptions(), to)
                : shanten_odds_chances(odds, hand, seen(), to));
            boolean exchanges = answer.path == shanten_path.NO_STEP_BACK || answer.path == shanten_path.ANY;
            String path = field(answer, "path");
            return with(fields(answer, "missing", "turn", "unseen", "is_complete"),
                "path", exchanges ? path.replaceFirst("\"$", "+" + answer.extra + "\"") : path,
                "constant_wall", yes(answer.is_wall_constant),
                "discards", list(IntStream.range(0, (int) answer.rows).mapToObj(row -> row(odds, row, points))));
        } finally {
            shanten_odds_free(odds);
        }
    }

    private String row(shanten_odds odds, long row, boolean points) {
        shanten_odds_row now = written(new shanten_odds_row(), to -> shanten_odds_get_row(odds, row, to));
        String found = with(fields(now, "discard", "win_now", "ready_now"),
            "win", numbers(odds, row, shanten_odds_list.WIN), "ready", numbers(odds, row, shanten_odds_list.READY));
        if (points) {
            return with(found, "points_now", now.points_now, "points", numbers(odds, row, shanten_odds_list.POINTS),
                "shares", list(all(new shanten_point_share(), 1000, (to, room, n) ->
                    shanten_odds_get_shares(odds, row, to, room, n)).map(share -> fields(share, "points", "chance"))));
        }
        if (!has("by_each_turn")) return found;
        return with(found, "won_by", numbers(odds, row, shanten_odds_list.WON_BY),
            "ready_by", numbers(odds, row, shanten_odds_list.READY_BY));
    }

    private static String numbers(shanten_odds odds, long row, byte list) {
        double[] numbers = new double[256];
        long[] n = new long[1];
        check(shanten_odds_get_list(odds, row, list, numbers, numbers.length, n));
        return Arrays.toString(Arrays.copyOf(numbers, (int) n[0]));
    }
}
