use std::error::Error;
use std::fs::{self, File};
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use rawzip::{CompressionMethod, ZipArchiveWriter};
use shanten_logs::{Logs, Problem, Round};
use shanten_logs_testing::{play, writers};

/// The names of the games, with the number of decisions in each round.
fn found(path: &Path, threads: usize) -> Vec<String> {
    let mut found = Vec::new();
    let folder = path.parent().expect("a folder").display().to_string();
    let work = |round: Result<Round, Problem>| match round {
        Ok(round) => format!("{}: {}", round.game, round.decisions().len()),
        Err(problem) => problem.to_string(),
    };
    let threads = NonZeroUsize::new(threads).expect("threads");
    Logs::new([path]).with_threads(threads).read(work, |text| {
        found.push(text.replace(&folder, ""));
        ControlFlow::Continue(())
    });
    found
}

/// Twenty logs of all formats with their names.
fn logs() -> Vec<(String, String)> {
    (0..20)
        .map(|number| {
            let made: Vec<_> = (0..2).map(|round| play(4, 50 + 2 * number + round)).collect();
            match number % 3 {
                0 => (format!("{number:02}.mjlog"), writers::mjlog(&made)),
                1 => (format!("{number:02}.json"), writers::tenhou6(&made)),
                _ => (format!("{number:02}.mjson"), writers::mjai(&made)),
            }
        })
        .collect()
}

fn gzip(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(bytes.as_ref()).expect("memory");
    packed.finish().expect("memory")
}

fn tar(logs: &[(String, String)], to: impl Write) {
    let mut archive = tar::Builder::new(to);
    for (name, text) in logs {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, name, text.as_bytes()).expect("an entry");
    }
    archive.finish().expect("an archive");
}

/// Compresses every other entry.
fn zip(logs: &[(String, String)]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    archive.new_dir("more/").create()?;
    for (number, (name, text)) in logs.iter().enumerate() {
        let method = if number % 2 == 0 { CompressionMethod::DEFLATE } else { CompressionMethod::STORE };
        let (mut entry, config) = archive.new_file(name).compression_method(method).start()?;
        let descriptor = if method == CompressionMethod::DEFLATE {
            let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::fast()));
            writer.write_all(text.as_bytes())?;
            let (packed, descriptor) = writer.finish()?;
            packed.finish()?;
            descriptor
        } else {
            let mut writer = config.wrap(&mut entry);
            writer.write_all(text.as_bytes())?;
            writer.finish()?.1
        };
        entry.finish(descriptor)?;
    }
    Ok(archive.finish()?)
}

#[test]
fn folders_and_archives_hold_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let logs = logs();
    let plain = folder.path().join("games");
    fs::create_dir_all(plain.join("more")).expect("a folder");
    for (number, (name, text)) in logs.iter().enumerate() {
        // The subfolder comes after the files, and every third log is compressed.
        let to = if number < 10 { plain.join(name) } else { plain.join("more").join(name) };
        if number % 3 == 0 { fs::write(to, gzip(text)) } else { fs::write(to, text) }.expect("a file");
    }
    let expected: Vec<String> =
        found(&plain, 1).into_iter().map(|text| text.replace("/games/more/", "/games/")).collect();
    assert_eq!(expected.len(), 40);
    assert!(expected.iter().all(|text| !text.contains("problem")), "{expected:?}");
    let files = Logs::new([plain.as_path(), Path::new("nowhere"), Path::new("-")]).files();
    let names = files.iter().map(|(path, _)| path.file_name().expect("a name").to_string_lossy().into_owned());
    let order: Vec<_> = [0..10, 10..20].into_iter().flatten().map(|number| logs[number].0.clone()).collect();
    assert_eq!(names.collect::<Vec<_>>(), [order, vec!["nowhere".to_owned(), "-".to_owned()]].concat());
    assert_eq!(files[1].1, Some(logs[1].1.len() as u64));
    assert!(files[20..].iter().all(|(_, bytes)| bytes.is_none()));

    tar(&logs, File::create(folder.path().join("games.tar")).expect("a file"));
    let packed = File::create(folder.path().join("games.tgz")).expect("a file");
    tar(&logs, GzEncoder::new(packed, Compression::fast()));
    let archive = zip(&logs).expect("an archive");
    fs::write(folder.path().join("games.zip"), &archive).expect("a file");
    fs::write(folder.path().join("games.zip.gz"), gzip(&archive)).expect("a file");

    for threads in [1, 2, 5] {
        for name in ["games", "games.tar", "games.tgz", "games.zip", "games.zip.gz"] {
            let texts = found(&folder.path().join(name), threads);
            let texts: Vec<_> = texts
                .into_iter()
                .map(|text| text.replace(&format!("/{name}/more/"), "/games/").replace(&format!("/{name}/"), "/games/"))
                .collect();
            assert_eq!(texts, expected, "{name} on {threads} threads");
        }
    }
}

#[test]
fn a_sink_that_breaks_ends_it() {
    let folder = tempfile::tempdir().expect("a folder");
    for number in 0..50 {
        fs::write(folder.path().join(format!("{number}.mjlog")), writers::mjlog(&[play(4, number)])).expect("a file");
    }
    let mut seen = 0;
    Logs::new([folder.path()]).read(drop, |()| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(seen, 3);
}

#[test]
fn what_cannot_be_read_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = found(&folder.path().join("none"), 1);
    assert_eq!(missing.len(), 1);
    assert!(missing[0].starts_with("/none: "), "{missing:?}");
    let text = writers::mjlog(&[play(4, 1), play(4, 2)]);
    let packed = gzip(&text);
    let cut = folder.path().join("cut.gz");
    fs::write(&cut, &packed[..packed.len() * 3 / 4]).expect("a file");
    let texts = found(&cut, 1);
    assert!(texts.len() >= 2 && texts[0].starts_with("/cut.gz: "), "{texts:?}");
    assert!(texts.last().unwrap().contains("byte"), "{texts:?}");
    let broken = folder.path().join("broken.zip");
    fs::write(&broken, b"PK\x03\x04 and no more").expect("a file");
    assert_eq!(found(&broken, 1).len(), 1);
}

#[test]
fn entries_that_cannot_be_unpacked_are_told_and_the_others_read() {
    /// The signature of an entry in the list of entries; its flags and method follow.
    const LISTED: &[u8] = b"PK\x01\x02";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.zip");
    let games: Vec<_> = (0..3).map(|seed| (format!("{seed}.mjlog"), writers::mjlog(&[play(4, seed)]))).collect();
    let whole = zip(&games).expect("an archive");
    fs::write(&path, &whole).expect("a file");
    let expected = found(&path, 1);
    // The folder comes first, then three entries. The test changes the second of them.
    let listed: Vec<usize> = (0..whole.len()).filter(|&at| whole[at..].starts_with(LISTED)).collect();
    let data = whole.windows(7).position(|bytes| bytes == b"1.mjlog").expect("its name") + 50;
    for (at, bits, reason) in [
        (listed[2] + 8, 1, "it is encrypted"),
        (listed[2] + 10, 12, "it is packed by 12 (BZIP2), not by deflate"),
        (data, 1, "checksum"),
    ] {
        let mut changed = whole.clone();
        changed[at] ^= bits;
        fs::write(&path, changed).expect("a file");
        let texts = found(&path, 1);
        let told: Vec<&String> = texts.iter().filter(|text| !expected.contains(text)).collect();
        assert!(matches!(told[..], [text] if text.contains("1.mjlog") && text.contains(reason)), "{reason}: {told:?}");
        assert!(texts.iter().filter(|text| expected.contains(text)).count() >= 2, "{reason}: {texts:?}");
    }
}
