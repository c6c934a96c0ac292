//! Runs the generator in `tables/` and writes what it makes to `OUT_DIR`.

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
    for input in ["build.rs", "tables", "src/fragment.rs", "src/layout.rs", "src/outline.rs", "src/share.rs"] {
        println!("cargo::rerun-if-changed={input}");
    }
    let out = std::path::PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    match tables::generate() {
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
