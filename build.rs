//! Runs the generator in `tables/` and writes its files to `OUT_DIR`.

#[path = "src/format/mod.rs"]
mod format;
mod tables;

fn main() {
    for input in ["build.rs", "tables", "src/format"] {
        println!("cargo::rerun-if-changed={input}");
    }
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    write(&out, tables::four_melds());
    if std::env::var_os("CARGO_FEATURE_FIVE_MELDS").is_some() {
        write(&out, tables::five_melds());
    }
}

/// Writes the files, or reports why they are wrong.
fn write(out: &std::path::Path, files: Result<Vec<tables::File>, tables::Flaw>) {
    match files {
        Ok(files) => {
            for file in files {
                std::fs::write(out.join(file.name), file.bytes).expect("OUT_DIR can be written to");
            }
        }
        Err(flaw) => {
            println!("cargo::error=the generated tables are wrong: {flaw}");
        }
    }
}
