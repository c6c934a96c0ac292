//! The library's tables as bytes.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use shanten::table::Tables;

/// The rows' offsets in the cells (32-bit, native byte order); then as bytes the cells, the pairs,
/// their answers, and the distances of each answer by the melds still needed.
#[pyfunction]
pub fn table_columns(py: Python<'_>) -> [Bound<'_, PyBytes>; 5] {
    let tables = Tables::new();
    let rows = tables.rows.iter().flat_map(|&row| (i32::from(row) * Tables::ROW_UNIT as i32).to_ne_bytes());
    let distances = tables.answers.iter().flat_map(|distances| distances[..5].iter().copied());
    [
        PyBytes::new(py, &rows.collect::<Vec<_>>()),
        PyBytes::new(py, tables.cells),
        PyBytes::new(py, tables.pairs),
        PyBytes::new(py, tables.pair_answers),
        PyBytes::new(py, &distances.collect::<Vec<_>>()),
    ]
}
