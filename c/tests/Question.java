import static java.nio.charset.StandardCharsets.UTF_8;
import static shanten.Shanten.*;

import com.sun.jna.Native;
import com.sun.jna.Structure;
import java.util.*;
import java.util.function.ToIntFunction;
import java.util.regex.*;
import java.util.stream.*;
import shanten.Shanten;

/** A question's options, calls of the library, and parts of answers as JSON. */
class Question {
    static final byte NONE = (byte) SHANTEN_NONE;
    private static final Pattern TOKEN = Pattern.compile("\"[^\"]*\"|[\\[{]|[\\]}]|[^\\s\",:\\[\\]{}]+");

    /** The words of fields, the same in each struct; and the fields that are pieces, or sets. */
    private static final Map<String, Byte> WORDS = Map.ofEntries(Map.entry("form", shanten_words.FORM),
        Map.entry("strictness", shanten_words.STRICTNESS), Map.entry("from", shanten_words.OPPONENT),
        Map.entry("shape", shanten_words.SHAPE), Map.entry("suit", shanten_words.SUIT),
        Map.entry("seat", shanten_words.WIND), Map.entry("round", shanten_words.WIND),
        Map.entry("won_by", shanten_words.WON_BY), Map.entry("riichi", shanten_words.RIICHI),
        Map.entry("limit", shanten_words.LIMIT), Map.entry("path", shanten_words.PATH),
        Map.entry("reason", shanten_words.FU_REASON));
    private static final Set<String> PIECES = Set.of("tile", "claimed", "discard", "indicated");
    private static final Set<String> SETS = Set.of("discards", "since_turn", "since_riichi", "swaps", "missing");

    /** What is refused: the kind of the error, and its place, -1 if it has none. */
    static final class Refused extends RuntimeException {
        final String kind;
        final long at;

        Refused(String kind, long at) {
            this.kind = kind;
            this.at = at;
        }
    }

    private final Map<String, String> options = new HashMap<>();
    private final Set<String> taken = new HashSet<>(Set.of("ask", "answer", "refused", "at", "source"));
    final shanten_hand hand = new shanten_hand();

    /** Reads a flat object. What is in lists and objects is left out. */
    Question(String line) {
        String name = null;
        int depth = 0;
        for (Matcher tokens = TOKEN.matcher(line); tokens.find();) {
            String token = tokens.group(), text = token.replace("\"", "");
            if (token.matches("[\\[{]")) {
                depth++;
            } else if (token.matches("[\\]}]")) {
                depth--;
                name = null;
            } else if (depth == 1 && name == null) {
                name = text;
            } else if (depth == 1) {
                options.put(name, text);
                name = null;
            }
        }
    }

    // Calls

    interface Reading<T> {
        int call(byte[] text, long length, T to);
    }

    interface Listing<T> {
        int call(T to, long capacity, long[] length);
    }

    static void check(int status) {
        if (status == shanten_status.OK) return;
        shanten_place place = written(new shanten_place(), Shanten::shanten_error_place);
        throw new Refused(text(Shanten::shanten_error_kind), place.character == -1 ? place.offset : place.character);
    }

    /** What a call writes to. */
    static <T> T written(T to, ToIntFunction<T> call) {
        check(call.applyAsInt(to));
        return to;
    }

    static <T> T read(String text, T to, Reading<T> call) {
        byte[] bytes = text.getBytes(UTF_8);
        return written(to, room -> call.call(bytes, bytes.length, room));
    }

    static String text(Listing<byte[]> call) {
        byte[] text = new byte[400];
        check(call.call(text, text.length, null));
        return Native.toString(text, "UTF-8");
    }

    /** The structs that a call lists. */
    @SuppressWarnings("unchecked")
    static <T extends Structure> Stream<T> all(T first, int capacity, Listing<T> call) {
        T[] room = (T[]) first.toArray(capacity);
        long[] n = new long[1];
        check(call.call(first, capacity, n));
        return Arrays.stream(room).limit(n[0]);
    }

    // Options

    /** An option, which is then one that the question may have. */
    String option(String name, String usual) {
        taken.add(name);
        return options.getOrDefault(name, usual);
    }

    String option(String name) { return option(name, ""); }
    boolean has(String name) { return option(name, null) != null; }

    /** Refuses the question unless something holds. */
    static void demand(boolean holds, String kind) { if (!holds) throw new Refused(kind, -1); }

    /** Refuses options that nobody has asked for. */
    void finish() { demand(taken.containsAll(options.keySet()), "no_such_option"); }

    /** The answer where no call answers, whatever the options are. */
    String missing() {
        taken.addAll(options.keySet());
        return object("missing", true);
    }

    byte form() { return (byte) number("form"); }
    byte tile() { return readPiece(option("tile")); }
    byte from() { return word(shanten_words.OPPONENT, option("from", "left")); }

    static byte readPiece(String text) { return read(text, new byte[1], Shanten::shanten_piece_from_text)[0]; }

    static shanten_meld readMeld(String text) {
        return read(text, new shanten_meld(), Shanten::shanten_meld_from_text);
    }

    static byte word(byte words, String name) {
        return read(name, new byte[1], (text, length, to) -> shanten_word_from_name(words, text, length, to))[0];
    }

    /** The number of an option, its word or its set; 0, what is usual, if it isn't given. */
    long number(String name) {
        if (!has(name)) return 0;
        String text = option(name);
        if (WORDS.containsKey(name)) return word(WORDS.get(name), text);
        if (SETS.contains(name)) return read(text, new long[1], Shanten::shanten_tiles_from_text)[0];
        if (name.equals("forms")) {
            return Stream.of(text.split(",")).mapToLong(form -> 1 << word(shanten_words.FORM, form)).sum();
        }
        return text.equals("true") ? 1 : Long.parseLong(text);
    }

    /** Fills in all numbers of a struct that have the name of an option, but for pieces. */
    <T extends Structure> T filled(T struct) {
        for (var field : struct.getClass().getFields()) {
            String name = field.getName();
            if (PIECES.contains(name) || !has(name)) continue;
            if (field.getType() == byte.class) struct.writeField(name, (byte) number(name));
            if (field.getType() == short.class) struct.writeField(name, (short) number(name));
            if (field.getType() == int.class) struct.writeField(name, (int) number(name));
            if (field.getType() == long.class) struct.writeField(name, number(name));
        }
        return struct;
    }

    byte[] numbers(String name) {
        String text = option(name);
        int[] given = text.isEmpty() ? new int[0] : Stream.of(text.split(",")).mapToInt(Integer::parseInt).toArray();
        byte[] numbers = new byte[given.length];
        for (int at = 0; at < given.length; at++) numbers[at] = (byte) given[at];
        return numbers;
    }

    shanten_rules rules() {
        return read(option("rules", "riichi"), new shanten_rules(), Shanten::shanten_rules_from_text);
    }

    shanten_score_rules scoreRules() {
        String text = option("score_rules", "tenhou");
        return read(text, new shanten_score_rules(), Shanten::shanten_score_rules_from_text);
    }

    void readHand() {
        shanten_rules rules = rules();
        demand(Stream.of("hand", "counts", "kinds", "numbers").filter(this::has).count() == 1, "bad_option");
        if (has("counts")) {
            demand(numbers("counts").length == SHANTEN_KINDS, "bad_option");
            check(shanten_hand_from_counts(rules, numbers("counts"), hand));
        } else if (has("kinds")) {
            check(shanten_hand_from_kinds(rules, numbers("kinds"), numbers("kinds").length, hand));
        } else if (has("numbers")) {
            check(shanten_hand_from_numbers(rules, numbers("numbers"), numbers("numbers").length, hand));
        } else {
            read(option("hand"), hand, (text, length, to) -> shanten_hand_from_text(rules, text, length, to));
        }
    }

    static shanten_seen readTiles(String tiles, shanten_seen seen) {
        return read(tiles, seen, (text, length, to) -> shanten_seen_read(to, text, length));
    }

    /** What is seen besides the hand. */
    shanten_seen seen() {
        shanten_seen seen = filled(readTiles(option("visible"), new shanten_seen()));
        seen.jokers = (byte) number("visible_jokers");
        return seen;
    }

    // JSON

    static String quoted(String text) { return '"' + text + '"'; }
    static String yes(byte number) { return number == 0 ? "false" : "true"; }
    static String list(Stream<String> all) { return all.collect(Collectors.joining(",", "[", "]")); }

    /** Names and values in turn. */
    static String object(Object... fields) {
        return IntStream.range(0, fields.length / 2).mapToObj(at -> "\"" + fields[2 * at] + "\":" + fields[2 * at + 1])
            .collect(Collectors.joining(",", "{", "}"));
    }

    /** An object with more fields. */
    static String with(String object, Object... fields) {
        return object.substring(0, object.length() - 1) + "," + object(fields).substring(1);
    }

    /** Fields of a struct under their own names. */
    static String fields(Structure struct, String... names) {
        return object(Stream.of(names).flatMap(name -> Stream.of(name.replaceFirst("^is_", ""), field(struct, name)))
            .toArray());
    }

    static String field(Structure struct, String name) {
        Object value = struct.readField(name);
        if (value instanceof shanten_meld meld) return meld(meld);
        if (WORDS.containsKey(name)) return name(WORDS.get(name), (byte) value);
        if (PIECES.contains(name)) return piece((byte) value);
        if (SETS.contains(name)) return tiles((long) value);
        if (name.startsWith("is_")) return yes((byte) value);
        // Bytes and shorts have no sign in C.
        if (value instanceof Byte number) return Integer.toString(number & 255);
        return value instanceof Short number ? Integer.toString(number & 65535) : value.toString();
    }

    static String piece(byte piece) {
        return piece == NONE ? "null" : quoted(text((to, room, n) -> shanten_piece_text(piece, to, room, n)));
    }

    static String tiles(long set) {
        return quoted(text((to, room, n) -> shanten_tiles_text(set, to, room, n)));
    }

    static String meld(shanten_meld meld) {
        return quoted(text((to, room, n) -> shanten_meld_text(meld, to, room, n)));
    }

    static String name(byte words, int number) {
        String name = text((to, room, n) -> shanten_word_name(words, (byte) number, to, room, n));
        return name.isEmpty() ? "null" : quoted(name);
    }

    static IntStream bits(long set) {
        return IntStream.range(0, Long.SIZE).filter(bit -> (set >> bit & 1) == 1);
    }

    static String names(byte words, long set) { return list(bits(set).mapToObj(bit -> name(words, bit))); }
}
