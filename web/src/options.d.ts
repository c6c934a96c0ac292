// Written from the catalogue of questions by questions/tests/written.rs.

/** What is visible besides a hand, and which tiles count as gone. */
export interface Seen {
    /**
     * Tiles visible elsewhere: discards, dora indicators, melds of others. The player's discards
     * and a claimed tile are added if they are missing.
     */
    visible?: string;
    /** How many jokers are visible besides the hand. By default 0. */
    visible_jokers?: number;
    /**
     * Which tiles count as gone: unlimited, concealed, melds or visible. By default `concealed`.
     */
    strictness?: Strictness;
    /** The player's own discards, for furiten; they are visible, too. */
    discards?: string;
}

/** Another player's discard that may be claimed. */
export interface Claim {
    /** Another player's discard that may be claimed. */
    claim?: Piece;
    /**
     * Who discards it: left, across or right; `from_` in Python. By default `left`. Only with
     * `claim`.
     */
    from?: Opponent;
}

/** One form of a win. */
export interface InForm {
    /** One form alone, by its name; the nearest by default. The `rules` can leave forms out. */
    form?: Form;
}

/** The patterns that a hand strives for. */
export interface TowardOptions {
    /** The patterns; `open` stands for those of open hands; all by default. */
    objectives?: (Objective | "open")[];
    /** The wind of the player's seat; east is the dealer. By default `south`. */
    seat?: Wind;
    /** The wind of the round. By default `east`. */
    round?: Wind;
}

/** Others' discards that matter for furiten. */
export interface FuritenRecord {
    /** Discards of others since the player's last turn. */
    since_turn?: string;
    /** Discards of others since the player's riichi. */
    since_riichi?: string;
}

/** What is known of the opponents. */
export interface Rivers {
    /**
     * The discards of opponents, claimed ones included, such as `left 19m0p`; they are visible,
     * too, except as many as the player's own melds have.
     */
    rivers?: string[];
    /** The kinds that any player discarded since an opponent's riichi, such as `left 3p4s`. */
    passed?: string[];
    /** The same since an opponent's last turn. */
    just_passed?: string[];
}

/** What a table knows before a win. */
export interface Table {
    /** The wind of the player's seat; east is the dealer. By default `south`. */
    seat?: Wind;
    /** The wind of the round. By default `east`. */
    round?: Wind;
    /** The counters on the table (honba). By default 0. */
    counters?: number;
    /** The riichi deposits on the table, the player's own included. By default 0. */
    deposits?: number;
    /** The dora indicators. */
    dora?: string;
    /** The rules that score: a preset, and what differs from it. By default `tenhou`. */
    score_rules?: ScoreRulesText;
}

/** The circumstances of a win. */
export interface Win extends Table {
    /** How the tile came: draw, replacement, discard or robbed-quad. By default `draw`. */
    won_by?: WonBy;
    /** The riichi of the hand: single or double; none by default. */
    riichi?: Riichi | null;
    /** The hand won within a turn of riichi, before any call (ippatsu). */
    one_shot?: boolean;
    /** The tile was the last of the wall, or the discard after it. */
    last_tile?: boolean;
    /** The player had not discarded yet, and no player had called. */
    first_turn?: boolean;
    /** Who is liable for which pattern (pao), such as big-three-dragons:west. */
    liable?: string;
    /** The indicators that count after riichi only (ura-dora). */
    ura?: string;
    /** The han of dora without indicators. By default 0. From 0 to 50. */
    more_dora?: number;
}

/** The seats of a win. */
export interface WinSeats {
    /** The number of the dealer's seat, from 0 in the order of turns. By default 0. */
    dealer?: number;
    /** The number of the discarder's seat, which a win by a discard needs. */
    discarder?: number;
}

/** The options of the payments for han and fu. */
export interface PointsOfOptions extends NagashiOptions {
    /** The wind of the player's seat; east is the dealer. By default `south`. */
    seat?: Wind;
    /** How the tile came: draw, replacement, discard or robbed-quad. By default `draw`. */
    won_by?: WonBy;
}

/** The options of nagashi mangan. */
export interface NagashiOptions {
    /** The number of players. By default 4. */
    players?: 3 | 4;
    /** The rules that score: a preset, and what differs from it. By default `tenhou`. */
    score_rules?: ScoreRulesText;
}

/** The options of a search. */
export interface SearchOptions {
    /** The last turn: nothing is drawn after it. By default 18. From 0 to 60. */
    turns?: number;
    /** The turn of the hand; by default 0 before its draw, 1 after it. */
    turn?: number;
    /** How many tiles are unseen now; by default all that are not named. */
    unseen?: number;
    /** Keep the number of unseen tiles the same at each turn. Only with `unseen`. */
    constant_wall?: boolean;
    /**
     * Which draws are kept, and what may be discarded: shortest, straight, no-step-back or any; the
     * last two may have extra exchanges after a plus, such as any+2. By default `straight`.
     */
    path?: Path | "no step back" | "any";
    /** The forms that win, by their names; all by default. */
    forms?: Form[];
    /** Also the chances to have won, and to have been ready, by each turn. */
    by_each_turn?: boolean;
    /** The most states to search; one takes about 400 bytes with 18 turns. By default 2000000. */
    states?: number;
    /**
     * Which wins count: as at a `table`, also by discards, with a yaku, unless another player wins
     * first; or all by the player's own `draws`, as in the published model. By default `table`.
     */
    wins?: "table" | "draws";
    /**
     * How often others win first, discard a tile that completes the hand, and are ready at an
     * exhaustive draw: the text that `shanten logs --measure` writes.
     */
    model?: string;
    /**
     * How likely others are to discard a tile that completes the hand, in percent of the chance of
     * any unseen tile; by default as in the model. From 0 to 200.
     */
    willing?: number;
    /** Let hands with called melds win without a yaku, too. */
    no_yaku?: boolean;
    /** The rules that score: a preset, and what differs from it. By default `tenhou`. */
    score_rules?: ScoreRulesText;
    /** The wind of the player's seat; east is the dealer. By default `south`. */
    seat?: Wind;
    /** The wind of the round. By default `east`. */
    round?: Wind;
}

/** The options of expected points. */
export interface PointOptions extends Table {
    /** Leave out riichi, which hands without called melds otherwise declare when they are ready. */
    no_riichi?: boolean;
    /** Aim at wins of at least this many points, and show their chance. */
    at_least?: number;
    /**
     * Leave out the chance of each number of points; with others' discards it takes half of the
     * time.
     */
    no_shares?: boolean;
    /** How many red fives of characters, dots and bamboos are left; all by default. */
    unseen_reds?: [number, number, number];
}

/** The options of a batch. */
export interface BatchOptions {
    /** The rules of the game: a preset, and what differs from it. By default `riichi`. */
    rules?: RulesText;
    /**
     * Which tiles count as gone: unlimited, concealed, melds or visible. By default `concealed`.
     */
    strictness?: Strictness;
    /** `mark` marks rows that are no hands; otherwise the first is refused. */
    invalid?: "mark";
}

/** The options of a review. */
export interface ReviewOptions {
    /** Only the decisions of this seat, from 0 in the order of the log. From 0 to 3. */
    seat?: number;
    /** Which tiles count as gone: unlimited, concealed, melds or visible. By default `visible`. */
    strictness?: Strictness;
    /** Also judge by the chances to win, on the straight path. */
    chances?: boolean;
    /** Also judge by the expected points. */
    points?: boolean;
    /**
     * Which wins count: as at a `table`, also by discards, with a yaku, unless another player wins
     * first; or all by the player's own `draws`, as in the published model. By default `table`.
     */
    wins?: "table" | "draws";
    /**
     * How often others win first, discard a tile that completes the hand, and are ready at an
     * exhaustive draw: the text that `shanten logs --measure` writes.
     */
    model?: string;
    /** Also count decisions in danger, such as those under another player's riichi. */
    in_danger?: boolean;
}
