//! The library for JavaScript: hands, queries, scores, winning chances, batches and reviews.
//!
//! Objects go in as the options of questions (`shanten_questions`), and come out as the library's
//! own JSON; `types.d.ts` has their types. `convert` alone converts, and makes the exceptions.

mod batch;
mod convert;
mod facts;
mod hand;
mod odds;
#[cfg(feature = "rules")]
mod review;
#[cfg(feature = "rules")]
mod table;

use wasm_bindgen::prelude::wasm_bindgen;

/// The hands of this library: of all games, or of riichi only, at half the size.
#[cfg(feature = "rules")]
type Tiles = shanten::rules::VariantHand;
#[cfg(not(feature = "rules"))]
type Tiles = shanten::Hand;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str =
    concat!(include_str!("types.d.ts"), "\n", include_str!("options.d.ts"), "\n", include_str!("review.d.ts"));

#[cfg(feature = "rules")]
#[wasm_bindgen(typescript_custom_section)]
const TABLE_TYPES: &str = include_str!("table.d.ts");
