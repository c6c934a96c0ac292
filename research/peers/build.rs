//! Writes the library's table as a `phf::Map`, for comparison.

use std::io::Write as _;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let mut map = phf_codegen::Map::new();
    for key in shanten::table::Key::all() {
        map.entry(key.get(), format!("{:?}", key.standard().map(shanten::Shanten::get)));
    }
    let path = std::path::PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR")).join("map.rs");
    let mut file = std::fs::File::create(path).expect("OUT_DIR can be written to");
    writeln!(file, "/// Shantens by key.\npub static MAP: phf::Map<u64, [i8; 5]> = {};", map.build())
        .expect("OUT_DIR can be written to");
}
