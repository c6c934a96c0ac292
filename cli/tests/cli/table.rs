//! The archive of all sequences.

use std::fs;

use serde_json::Value;

#[cfg(unix)]
use crate::support::empty_directory;
use crate::support::{command, file, run};

/// The archive in the repository.
static ARCHIVE: &[u8] = shanten_archive::FILE;

/// The index of the first sequence for which the four-copy rule makes a difference.
const FIRST_LIMITED: usize = 84;

/// Length and CRC-32 of what `read.py` prints, beside the archive.
const CSV: (usize, u32) = (58_885_234, 0x1f1a_ca0e);

/// The exported bytes of a run without messages.
fn export(format: &str) -> Vec<u8> {
    let output = command(&["table", "export", "--format", format]).output().expect("the command runs");
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)));
    output.stdout
}

/// The archive with one byte changed, and a matching checksum.
fn with_byte(at: usize, byte: u8) -> Vec<u8> {
    let mut bytes = ARCHIVE.to_owned();
    bytes[at] = byte;
    let (content, checksum) = bytes.split_last_chunk_mut::<4>().expect("it has a checksum");
    *checksum = crc32fast::hash(content).to_le_bytes();
    bytes
}

#[test]
fn rows_are_those_of_the_reader_in_python_in_each_format() {
    let csv = export("csv");
    assert_eq!((csv.len(), crc32fast::hash(&csv)), CSV);
    assert!(csv.starts_with(b"code,sequence,tiles,shanten,limited_least,limited_greatest\n"));
    let tsv = String::from_utf8(export("tsv")).expect("it is text");
    assert_eq!(crc32fast::hash(tsv.replace('\t', ",").as_bytes()), CSV.1);
    let csv = String::from_utf8(csv).expect("it is text");
    let lines = String::from_utf8(export("jsonl")).expect("it is text");
    // The JSON of entries is one object a line; CSV is the default format.
    assert_eq!(run(&["table", "export", "--json"], b"").out, lines);
    assert_eq!(run(&["table", "export"], b"").out, csv);
    let integers = export("bincode");
    let (count, entries) = integers.split_at(8);
    assert_eq!(count, 1_292_059_u64.to_le_bytes());
    let (entries, rest) = entries.as_chunks::<11>();
    assert_eq!((entries.len(), rest.len(), lines.lines().count()), (1_292_059, 0, 1_292_059));
    for (number, ((row, line), entry)) in csv.lines().skip(1).zip(lines.lines()).zip(entries).enumerate() {
        let fields: Vec<&str> = row.split(',').collect();
        let [code, sequence, tiles, shanten, least, greatest] = fields[..] else { panic!("six fields: {row}") };
        let numbers = [shanten, least, greatest].map(|number| number.parse::<i8>().expect("it is a number") as u8);
        let code_number: u64 = code.parse().expect("it is a number");
        assert_eq!((entry[..8] == code_number.to_le_bytes(), &entry[8..]), (true, &numbers[..]), "{row}");
        let expected = format!(
            r#"{{"code":{code},"sequence":"{sequence}","tiles":{tiles},"shanten":{shanten},"limited_least":{least},"limited_greatest":{greatest}}}"#
        );
        assert_eq!(line, expected);
        assert!(number > 0 || serde_json::from_str::<Value>(line).is_ok());
    }
}

#[test]
fn entries_are_written_into_a_file() {
    let name = file("table.csv", b"");
    let exported = run(&["table", "export", "--format", "csv", "-o", &name], b"");
    assert_eq!((exported.out.as_str(), exported.err.as_str(), exported.status), ("", "", Some(0)));
    let csv = fs::read(&name).expect("the file is there");
    assert_eq!((csv.len(), crc32fast::hash(&csv)), CSV);
    let directory = env!("CARGO_TARGET_TMPDIR");
    let refused = run(&["table", "export", "--format", "csv", "-o", directory], b"");
    assert!(refused.reasons().len() == 1 && refused.reasons()[0].starts_with(directory), "{}", refused.err);
    assert_eq!(refused.status, Some(3));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_by_the_name_of_the_file() {
    for format in ["csv", "jsonl", "bincode"] {
        let refused = run(&["table", "export", "--format", format, "--output", "/dev/full"], b"");
        assert!(refused.reasons().len() == 1 && refused.reasons()[0].starts_with("/dev/full: "), "{}", refused.err);
        assert_eq!(refused.status, Some(3));
    }
}

#[test]
fn an_archive_is_what_the_rules_give() {
    let told = "all 1,292,059 sequences have the shantens that the rules give\n";
    assert_eq!(run(&["table", "verify"], b"").out, format!("ok  built-in archive: {told}"));
    let name = file("sequences.archive", ARCHIVE);
    assert_eq!(run(&["table", "verify", &name], b"").out, format!("ok  {name}: {told}"));
    let broken = run(&["table", "verify", "not/there"], b"");
    assert!(broken.reasons().len() == 1 && broken.reasons()[0].starts_with("not/there: "), "{}", broken.err);
    assert_eq!((broken.out.as_str(), broken.status), ("", Some(3)));
}

#[test]
fn an_archive_that_says_something_else_differs() {
    let lower = ARCHIVE[FIRST_LIMITED + 8].wrapping_sub(1);
    let name = file("different.archive", with_byte(FIRST_LIMITED + 8, lower));
    let run = run(&["table", "verify", &name], b"");
    assert_eq!(run.reasons(), [format!("{name}: 1 of 1,292,059 sequences differ from the rules")]);
    let [header, row] = run.out.lines().collect::<Vec<_>>()[..] else { panic!("two lines: {}", run.out) };
    assert_eq!(header.split_whitespace().next(), Some("sequence"));
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["1111111111124|4", "0", "0", "to", "1", "0", "1"]);
    assert_eq!(run.status, Some(1));
}

#[test]
fn what_is_not_an_archive_is_refused() {
    let mut damaged = ARCHIVE.to_owned();
    damaged[20_000] ^= 1;
    let cases = [
        ("foreign.archive", b"code,sequence\n".to_vec(), "not an archive of sequences"),
        ("empty.archive", Vec::new(), "not an archive of sequences"),
        ("damaged.archive", damaged, "damaged: the checksum is "),
        ("short.archive", ARCHIVE[..39_000].to_vec(), "39000 bytes where 39166 are expected"),
        ("newer.archive", with_byte(8, 2), "version 2 of the format: this program reads version 1"),
    ];
    for (name, bytes, reason) in cases {
        let name = file(name, bytes);
        for arguments in [&["info"][..], &["verify"], &["export", "--format", "json"]] {
            let run = run(&[&["table"], arguments, &[&name]].concat(), b"");
            let start = format!("{name}: {reason}");
            assert!(run.reasons().len() == 1 && run.reasons()[0].starts_with(&start), "{}", run.err);
            assert_eq!((run.out.as_str(), run.status), ("", Some(3)));
        }
    }
}

#[test]
fn what_is_in_an_archive_is_told() {
    let info = run(&["table", "info"], b"").out;
    let checksum = ARCHIVE.last_chunk().map(|bytes| u32::from_le_bytes(*bytes)).expect("it has a checksum");
    assert!(info.contains(&format!("CRC-32                  {checksum:08x}\n")), "{info}");
    let name = file("limited.archive", ARCHIVE);
    let limited = run(&["table", "info", "--limited", &name], b"").out;
    assert_eq!(limited.lines().count(), info.lines().count() + 43);
    assert!(limited.lines().all(|line| line.chars().count() <= 80), "{limited}");
}

#[test]
fn a_table_needs_to_be_told_what_to_do() {
    for arguments in [&["table"][..], &["table", "export", "--format", "xml"]] {
        let run = run(arguments, b"");
        assert_eq!((run.out.as_str(), run.status), ("", Some(2)), "{}", run.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_written_to_its_end_stays_what_it_was() {
    let directory = empty_directory("limited");
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" table export -o \"$1\"";
    for name in ["old.csv", "new.csv"] {
        fs::write(directory.join("old.csv"), "what was there\n").expect("there is room for a file");
        let path = directory.join(name);
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_shanten")]).arg(&path);
        let output = shell.output().expect("the command runs");
        let message = String::from_utf8(output.stderr).expect("messages are UTF-8");
        assert!(message.starts_with(&format!("error: {}: File too large", path.display())), "{message}");
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(fs::read_to_string(directory.join("old.csv")).expect("it is there"), "what was there\n");
        assert_eq!(fs::read_dir(&directory).expect("it is there").count(), 1);
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;

    let path = empty_directory("permissions").join("stats.txt");
    fs::write(&path, "").expect("there is room for a file");
    let mode = || fs::metadata(&path).expect("it is there").permissions().mode() & 0o777;
    let usual = mode();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("it is ours");
    let name = path.to_str().expect("its name is UTF-8");
    assert_eq!(run(&["stats", "-o", name], b"").status, Some(0));
    assert_eq!(mode(), 0o640);
    fs::remove_file(&path).expect("it is ours");
    assert_eq!(run(&["stats", "-o", name], b"").status, Some(0));
    assert_eq!(mode(), usual);
}
