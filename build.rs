//! Runs the generator in `tables/` and writes what it makes to `OUT_DIR`.

#[path = "src/five_melds/layout.rs"]
mod five_melds;
#[allow(dead_code, reason = "the library uses the rest of it")]
#[path = "src/fragment.rs"]
mod fragment;
#[path = "src/layout.rs"]
mod layout;
#[allow(dead_code, reason = "the library uses the rest of it")]
#[path = "src/outline.rs"]
mod outline;
#[path = "src/share.rs"]
mod share;
mod tables;

fn main() {
    for input in ["build.rs", "tables"] {
        println!("cargo::rerun-if-changed={input}");
    }
    for input in ["five_melds/layout", "fragment", "layout", "outline", "share"] {
        println!("cargo::rerun-if-changed=src/{input}.rs");
    }
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    write(&out, tables::four_melds());
    if std::env::var_os("CARGO_FEATURE_FIVE_MELDS").is_some() {
        write(&out, tables::five_melds());
    }
}

/// Writes the files, or says why they are wrong.
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
