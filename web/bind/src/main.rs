//! Writes the JavaScript and the types that go with the WebAssembly:
//! `shanten-bind shanten_wasm.wasm FOLDER`.
//!
//! The command `wasm-bindgen` does the same; it takes ten times as long to build.
#![forbid(unsafe_code)]

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let [wasm, folder] = <[String; 2]>::try_from(std::env::args().skip(1).collect::<Vec<_>>())
        .map_err(|_| "two arguments: a .wasm file and a folder")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("bindings").typescript(true);
    // Without a default path, `init()` would find no file.
    bindgen.web(true)?.omit_default_module_path(false);
    bindgen.generate(folder)?;
    Ok(())
}
