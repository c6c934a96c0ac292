//! The generator: everything that the library looks up, made from the rules of the game.
//!
//! Each step is a pure function of the ones before it, proves what it claims, and says what is wrong otherwise:
//!
//! 1. [`solve`] finds the distances of a suit by a depth-first search over its kinds;
//! 2. [`classes`] gives the same class to suits with the same distances, and makes the tables that find it;
//! 3. [`keys`] gives each class a constant, each hand the sum of its four, and each sum a slot in a perfect hash;
//! 4. [`plans`] finds which part of the work each suit has in a cheapest way to complete the hands of a key;
//! 5. [`divisions`] lists the complete hands with every way to take them apart;
//! 6. [`proof`] walks through every sequence and looks each one up.

pub mod classes;
pub mod divisions;
pub mod keys;
pub mod plans;
pub mod proof;
pub mod solve;

/// What a step of the generator found to be untrue.
pub type Flaw = String;

/// Demands that a count is what it is known to be.
fn expect(what: &str, found: usize, known: usize) -> Result<(), Flaw> {
    if found == known { Ok(()) } else { Err(format!("{what}: found {found}, known to be {known}")) }
}

/// A file for the library to include.
pub struct File {
    pub name: &'static str,
    pub bytes: Vec<u8>,
}

/// Makes and proves all tables.
pub fn generate() -> Result<Vec<File>, Flaw> {
    let classes = classes::Classes::find()?;
    let keys = keys::Keys::find(&classes)?;
    let plans = plans::Plans::find(&classes, &keys)?;
    let divisions = divisions::Divisions::find()?;
    proof::every_sequence(&classes, &keys)?;

    let mut index = phf_codegen::Map::new();
    for (code, entry) in divisions.index {
        index.entry(code, format!("{entry:?}"));
    }

    let columns = [
        ("cells", "cells.bin", classes.cells),
        ("pilots", "pilots.bin", keys.pilots),
        ("slot_answers", "slot_answers.bin", keys.slot_answers),
        ("slot_classes", "slot_classes.bin", keys.slot_classes),
        ("slot_plans", "slot_plans.bin", plans.by_slot.iter().flat_map(|plan| plan.to_le_bytes()).collect()),
        ("plans", "plans.bin", plans.different.iter().flatten().flat_map(|shares| shares.to_le_bytes()).collect()),
    ];
    let mut source = String::new();
    let mut line = |text: String| {
        source.push_str(&text);
        source.push('\n');
    };
    line(format!("pub const CLASSES: usize = {};", classes.distances.len()));
    line(format!("pub const HASH: SlotHash = {:?};", keys.hash));
    for (name, _, bytes) in &columns {
        line(format!("pub const {}: usize = {};", name.to_uppercase(), bytes.len()));
    }
    line("pub static TABLE: Table = Table {".into());
    line(format!("    class_keys: padded(&{:?}),", keys.constants));
    line(format!("    class_distances: padded(&{:?}),", classes.distances));
    line(format!("    same: wide(&{:?}),", plans.same));
    line(format!("    answers: padded(&{:?}),", keys.answers));
    line(format!("    rows: padded(&{:?}),", classes.rows));
    for (name, file, _) in &columns {
        line(format!("    {name}: *include_bytes!(\"{file}\"),"));
    }
    line("};".into());
    line(format!("pub static PLACES: [u32; {}] = {:?};", divisions.places.len(), divisions.places));
    line(format!("pub static INDEX: phf::Map<u32, (u16, u8)> = {};", index.build()));
    let columns = columns.into_iter().map(|(_, name, bytes)| File { name, bytes });
    Ok(columns.chain([File { name: "tables.rs", bytes: source.into_bytes() }]).collect())
}
