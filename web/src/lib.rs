//! The library for JavaScript: hands, queries, scores, winning chances, batches and reviews.
//!
//! Objects go in and out as the library's own JSON; `types.d.ts` tells TypeScript what they are.
//! `convert` is the only place that does it, and makes the exceptions.

mod batch;
mod build;
mod convert;
mod hand;
mod odds;
#[cfg(feature = "rules")]
mod review;
mod score;
mod seen;

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");
