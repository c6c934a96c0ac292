//! The header is what the sources say.

use std::path::Path;

/// `HEADER=overwrite cargo test -p shanten-c` writes it anew.
#[test]
fn the_header_is_up_to_date() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let file = here.join("include/shanten.h");
    let config = cbindgen::Config::from_file(here.join("cbindgen.toml")).expect("the settings");
    let mut builder = cbindgen::Builder::new().with_config(config);
    let sources =
        ["numbers", "failure", "status", "rules", "hand", "tiles", "queries", "turns", "score", "batch", "table"];
    // Only these files have nothing for C.
    let others = ["lib.rs", "border.rs", "words.rs"].len();
    let files = std::fs::read_dir(here.join("src")).expect("the sources").count();
    assert_eq!(files, sources.len() + others, "each file is in the list");
    for source in sources {
        builder = builder.with_src(here.join("src").join(source).with_extension("rs"));
    }
    let mut written = Vec::new();
    builder.generate().expect("the sources are understood").write(&mut written);
    let written = String::from_utf8(written).expect("text");
    if std::env::var("HEADER").is_ok_and(|value| value == "overwrite") {
        std::fs::write(&file, &written).expect("the header can be written");
    }
    let committed = std::fs::read_to_string(&file).expect("the header");
    assert!(committed == written, "HEADER=overwrite cargo test -p shanten-c writes the header anew");
}
