//! The output of the generator: files of bytes, and source that includes them.

/// A file for the library to include.
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A static of the library: small fields with their values in the source, and columns. Each part of
/// a column but the rows gets a constant with the number of its bytes.
pub struct Static {
    pub head: &'static str,
    /// The prefix of the file names.
    pub prefix: &'static str,
    pub values: Vec<(&'static str, String)>,
    pub columns: Vec<FieldFile>,
}

/// A field whose bytes are in a separate file, because the compiler parses long lists slowly.
pub struct FieldFile {
    name: &'static str,
    /// The function to which the library passes the bytes, or `*` to keep them as they are.
    read: &'static str,
    /// The names and the bytes of its parts.
    parts: Vec<(&'static str, Vec<u8>)>,
}

impl FieldFile {
    pub fn of_rows(rows: Vec<u16>) -> Self {
        Self { name: "rows", read: "rows", parts: vec![("rows", bytes(rows))] }
    }

    pub fn of_cells(parts: Vec<(&'static str, Vec<u8>)>) -> Self {
        Self { name: "cells", read: "TableCells::new", parts }
    }

    pub fn of_numbers(name: &'static str, numbers: Vec<u16>) -> Self {
        Self { name, read: "*", parts: vec![(name, bytes(numbers))] }
    }
}

pub fn bytes(numbers: Vec<u16>) -> Vec<u8> {
    numbers.into_iter().flat_map(u16::to_le_bytes).collect()
}

impl Static {
    pub fn write(self, lines: &mut Vec<String>, files: &mut Vec<File>) {
        let mut fields: Vec<_> = self.values.iter().map(|(name, value)| format!("    {name}: {value},")).collect();
        for FieldFile { name, read, parts } in self.columns {
            let file = format!("{}{name}.bin", self.prefix);
            if read != "rows" {
                let lengths = parts.iter().map(|(part, bytes)| (part.to_uppercase(), bytes.len()));
                lines.extend(lengths.map(|(part, length)| format!("pub const {part}: usize = {length};")));
            }
            fields.push(format!("    {name}: {read}(include_bytes!(\"{file}\")),"));
            files.push(File { name: file, bytes: parts.into_iter().flat_map(|(_, bytes)| bytes).collect() });
        }
        lines.push(format!("{} {{\n{}\n}};", self.head, fields.join("\n")));
    }
}

/// A static map from the source that `phf_codegen` writes. Its lists go into files, because in
/// source they take 14 MB of the compiler's memory.
pub fn map(name: &str, source: &str, lines: &mut Vec<String>, files: &mut Vec<File>) {
    let (head, lists) = source.split_once("disps:").expect("a map has displacements");
    let (displacements, entries) = lists.split_once("entries:").expect("a map has entries");
    let fields = [("disps", displacements), ("entries", entries)].map(|(field, list)| {
        let numbers = list.split(|char: char| !char.is_ascii_digit()).filter(|number| !number.is_empty());
        let numbers: Vec<u32> = numbers.map(|number| number.parse().expect("keys and values have 32 bits")).collect();
        let file = format!("{field}.bin");
        let line = format!("    {field}: &all_pairs::<{}>(include_bytes!(\"{file}\")),\n", numbers.len() / 2);
        files.push(File { name: file, bytes: numbers.into_iter().flat_map(u32::to_le_bytes).collect() });
        line
    });
    lines.push(format!("pub static {name}: phf::Map<u32, u32> = {head}{}}};", fields.concat()));
}
