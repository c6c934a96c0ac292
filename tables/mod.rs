//! The generator: makes everything that the library looks up from the rules of the game.
//!
//! Each step is a pure function of the steps before it. It proves its results, or says what is
//! wrong:
//!
//! 1. [`solve`] finds the distances of a suit by a depth-first search over its kinds;
//! 2. [`classes`] gives suits with the same distances the same class, and makes the tables that
//!    find it;
//! 3. [`keys`] gives each class a constant, each hand the sum of its four constants, and each sum a
//!    slot in a perfect hash;
//! 4. [`plans`] finds the quotas of each suit in the cheapest ways to complete the hands of a key;
//! 5. [`divisions`] lists the complete hands with every way to take them apart;
//! 6. [`proof`] places every sequence in a hand and looks it up;
//! 7. [`pairs`] finds a shorter way from classes to answers, for batches;
//! 8. [`five_melds`] makes other tables from the first two steps and such pairs, for hands of five
//!    melds and a pair.

pub mod classes;
pub mod divisions;
pub mod five_melds;
pub mod keys;
pub mod pairs;
pub mod plans;
pub mod proof;
pub mod solve;

/// An error that a step of the generator found.
pub type Flaw = String;

/// Fails unless a count has its known value.
fn expect(what: &str, found: usize, known: usize) -> Result<(), Flaw> {
    if found == known { Ok(()) } else { Err(format!("{what}: found {found}, known to be {known}")) }
}

/// A file for the library to include.
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Makes and proves the tables of hands with four melds.
pub fn four_melds() -> Result<Vec<File>, Flaw> {
    let classes = classes::Classes::find(&classes::EXPECTED)?;
    let keys = keys::Keys::find(&classes)?;
    let plans = plans::Plans::find(&classes, &keys)?;
    let divisions = divisions::DivisionIndex::find()?;
    proof::every_sequence(&classes, &keys)?;
    let pairs = pairs::of_four_melds(&classes, &keys)?;

    let mut index = phf_codegen::Map::new();
    for (code, entry) in &divisions.entries {
        index.entry(*code, entry.0.to_string());
    }

    let table = Static {
        head: "pub static TABLE: Table = Table",
        prefix: "",
        values: vec![
            ("class_keys", format!("padded(&{:?})", keys.constants)),
            ("answers", format!("padded(&{:?})", keys.answers)),
        ],
        columns: vec![
            Column::of_rows(classes.rows),
            Column::of_cells(vec![
                ("cells", classes.cells),
                ("pilots", keys.pilots),
                ("slot_answers", keys.slot_answers),
                ("slot_classes", keys.slot_classes),
            ]),
        ],
    };
    let plans = Static {
        head: "pub static PLANS: PlanTable = PlanTable",
        prefix: "",
        values: vec![("class_distances", "padded(&CLASS_DISTANCES)".into()), ("odd", "odd(&CLASS_DISTANCES)".into())],
        columns: vec![
            Column::of_numbers("by_slot", plans.by_slot),
            Column::of_numbers("different", plans.different.concat()),
        ],
    };
    let mut lines = vec![
        format!("pub const CLASS_DISTANCES: [Distances; {}] = {:?};", classes.distances.len(), classes.distances),
        format!("pub const HASH: SlotHash = {:?};", keys.hash),
        format!("pub static DIVISIONS: [u32; {}] = all_u32(include_bytes!(\"divisions.bin\"));", divisions.lists.len()),
        format!("pub static INDEX: phf::Map<u32, u32> = {};", index.build()),
    ];
    let lists = divisions.lists.iter().flat_map(|division| division.0.to_le_bytes()).collect();
    let mut files = vec![File { name: "divisions.bin".into(), bytes: lists }];
    table.write(&mut lines, &mut files);
    plans.write(&mut lines, &mut files);
    files.extend(pairs.files());
    files.push(File { name: "tables.rs".into(), bytes: lines.join("\n").into_bytes() });
    Ok(files)
}

/// Makes the tables of hands with five melds.
pub fn five_melds() -> Result<Vec<File>, Flaw> {
    let found = five_melds::FiveMelds::find()?;
    let table = Static {
        head: "pub static TABLE: TreeTable = TreeTable",
        prefix: "five_melds_",
        values: vec![("answers", format!("padded(&{:?})", found.answers))],
        columns: vec![
            Column::of_rows(found.classes.rows),
            Column::of_cells(vec![
                ("cells", found.classes.cells),
                ("pairs", bytes(found.pairs)),
                ("hand_answers", found.hand_answers),
            ]),
        ],
    };
    let mut lines = vec![
        format!("pub const CLASSES: usize = {};", found.classes.distances.len()),
        format!("pub const PAIR_CLASSES: usize = {};", found.pair_distances.len()),
        format!("pub const CLASS_DISTANCES: [Distances<FIVE_MELD_QUOTAS>; CLASSES] = {:?};", found.classes.distances),
        format!("pub const PAIR_DISTANCES: [Distances<FIVE_MELD_QUOTAS>; PAIR_CLASSES] = {:?};", found.pair_distances),
    ];
    let mut files = Vec::new();
    table.write(&mut lines, &mut files);
    files.push(File { name: "five_melds.rs".into(), bytes: lines.join("\n").into_bytes() });
    Ok(files)
}

/// A static of the library: small fields with their values in the source, and columns. Each part of
/// a column but the rows, whose number is known, gets a constant with the number of its bytes.
struct Static {
    head: &'static str,
    /// The prefix of the file names.
    prefix: &'static str,
    values: Vec<(&'static str, String)>,
    columns: Vec<Column>,
}

/// A field whose bytes are in a file of their own, because the compiler parses long lists slowly.
struct Column {
    name: &'static str,
    /// The function that the library calls with the bytes, or `*` to keep them as they are.
    read: &'static str,
    /// The names and the bytes of its parts.
    parts: Vec<(&'static str, Vec<u8>)>,
}

impl Column {
    fn of_rows(rows: Vec<u16>) -> Self {
        Self { name: "rows", read: "rows", parts: vec![("rows", bytes(rows))] }
    }

    fn of_cells(parts: Vec<(&'static str, Vec<u8>)>) -> Self {
        Self { name: "cells", read: "Cells::new", parts }
    }

    fn of_numbers(name: &'static str, numbers: Vec<u16>) -> Self {
        Self { name, read: "*", parts: vec![(name, bytes(numbers))] }
    }
}

fn bytes(numbers: Vec<u16>) -> Vec<u8> {
    numbers.into_iter().flat_map(u16::to_le_bytes).collect()
}

impl Static {
    fn write(self, lines: &mut Vec<String>, files: &mut Vec<File>) {
        let mut fields: Vec<_> = self.values.iter().map(|(name, value)| format!("    {name}: {value},")).collect();
        for Column { name, read, parts } in self.columns {
            let file = format!("{}{name}.bin", self.prefix);
            if read != "rows" {
                let lengths = parts.iter().map(|(part, bytes)| (part.to_uppercase(), bytes.len()));
                lines.extend(lengths.map(|(part, length)| format!("pub const {part}: usize = {length};")));
            }
            fields.push(format!("    {name}: {read}(include_bytes!(\"{file}\")),"));
            files.push(File { name: file, bytes: parts.into_iter().flat_map(|(_, bytes)| bytes).collect() });
        }
        lines.push(format!("{} {{\n{}\n}};", self.head, fields.join("\n")));
    }
}
