//! The generator: makes all tables of the library from the rules of the game.
//!
//! Each step is a pure function of the steps before it. It proves its results, or returns an error:
//!
//! 1. [`solve`] finds the distances of a suit by a depth-first search over its kinds;
//! 2. [`classes`] gives suits with the same distances the same class, and makes the tables that
//!    find it;
//! 3. [`keys`] gives each class a constant, each hand the sum of its four constants, and each sum a
//!    slot in a perfect hash;
//! 4. [`plans`] finds the quotas of each suit in the cheapest ways to complete the hands of a key;
//! 5. [`divisions`] lists the complete hands with all their divisions;
//! 6. [`proof`] places every sequence in a hand and looks it up;
//! 7. [`pairs`] finds a shorter way from classes to answers, for batches;
//! 8. [`five_melds`] makes other tables from the first two steps and such pairs, for hands of five
//!    melds and a pair.

pub mod classes;
pub mod divisions;
pub mod five_melds;
pub mod flaw;
pub mod keys;
pub mod output;
pub mod pairs;
pub mod plans;
pub mod proof;
pub mod solve;

pub use flaw::Flaw;
pub use output::File;
use output::{FieldFile, Static, bytes};

/// Makes and proves the tables of hands with four melds.
pub fn four_melds() -> Result<Vec<File>, Flaw> {
    let classes = classes::Classes::find(&classes::EXPECTED)?;
    let keys = keys::Keys::find(&classes)?;
    let plans = plans::Plans::find(&classes, &keys)?;
    let divisions = divisions::DivisionIndex::find()?;
    proof::every_sequence(&classes, &keys)?;
    let pairs = pairs::PairTables::find(&classes.distances, 180, keys.answers.len())?;
    if pairs.answers != keys.answers {
        return Err("pairs of suits and keys have other answers".into());
    }

    let mut index = phf_codegen::Map::new();
    for (code, entry) in &divisions.entries {
        index.entry(*code, entry.0.to_string());
    }

    let table = Static {
        head: "pub static TABLE: ShantenTable = ShantenTable",
        prefix: "",
        values: vec![
            ("class_keys", format!("padded(&{:?})", keys.constants)),
            ("answers", format!("padded(&{:?})", keys.answers)),
        ],
        columns: vec![
            FieldFile::of_rows(classes.rows),
            FieldFile::of_cells(vec![
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
            FieldFile::of_numbers("by_slot", plans.by_slot),
            FieldFile::of_numbers("different", plans.different.concat()),
        ],
    };
    let mut lines = vec![
        format!("pub const CLASS_DISTANCES: [Distances; {}] = {:?};", classes.distances.len(), classes.distances),
        format!("pub const HASH: SlotHash = {:?};", keys.hash),
        format!("pub static DIVISIONS: [u32; {}] = all_u32(include_bytes!(\"divisions.bin\"));", divisions.lists.len()),
    ];
    let lists = divisions.lists.iter().flat_map(|division| division.0.to_le_bytes()).collect();
    let mut files = vec![File { name: "divisions.bin".into(), bytes: lists }];
    output::map("INDEX", &index.build().to_string(), &mut lines, &mut files);
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
            FieldFile::of_rows(found.classes.rows),
            FieldFile::of_cells(vec![
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
