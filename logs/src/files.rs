//! The sources of logs: files, folders, archives and standard input.

use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use flate2::read::DeflateDecoder;
use rawzip::{CompressionMethod, FileReader, RECOMMENDED_BUFFER_SIZE, ZipArchive, ZipFileHeaderRecord};

use crate::formats::address;
use crate::problem::{LogPlace, Problem, Reason};
use crate::unread::Unread;

/// A log that is open, unpacked as it is read.
pub(crate) struct OpenLog {
    pub(crate) name: String,
    pub(crate) reader: Box<dyn BufRead + Send>,
}

/// Receives the logs that are found. Each method returns whether to go on.
pub(crate) trait Visitor {
    /// A log that can be read later, on another thread.
    fn log(&mut self, opened: OpenLog) -> bool;

    /// A log that must be read now, before what follows it in its archive.
    fn log_now(&mut self, name: &str, reader: &mut dyn BufRead) -> bool;

    /// A file or an entry that can't be read.
    fn problem(&mut self, problem: Problem) -> bool;
}

const STANDARD_INPUT: &str = "-";

/// The largest archive entry that is copied to memory for another thread.
const TAKEN_OUT: u64 = 16 << 20;

/// How many bytes identify a format.
const HEAD: usize = 512;
/// The offset of tar's magic string.
const TAR: usize = 257;

/// Visits the files under a path in the order of their names. Returns whether to go on. A folder's
/// pipes, sockets and devices are problems, since a read could block.
pub(crate) fn walk(path: &Path, visit: &mut dyn FnMut(&Path, Result<Metadata, Reason>) -> bool) -> bool {
    walk_in(path, false, visit)
}

fn walk_in(path: &Path, is_in_folder: bool, visit: &mut dyn FnMut(&Path, Result<Metadata, Reason>) -> bool) -> bool {
    let found = fs::metadata(path).and_then(|metadata| {
        if !metadata.is_dir() {
            return Ok(Found::File(metadata));
        }
        let entries = fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path()));
        entries.collect::<io::Result<Vec<_>>>().map(Found::Folder)
    });
    match found {
        Ok(Found::Folder(mut entries)) => {
            entries.sort_unstable();
            // A link to a folder could form a cycle.
            entries.iter().filter(|path| !is_link_to_folder(path)).all(|path| walk_in(path, true, visit))
        }
        Ok(Found::File(metadata)) if is_in_folder && !metadata.is_file() => {
            visit(path, Err(Reason::NoFormat(Unread::NoFile)))
        }
        Ok(Found::File(metadata)) => visit(path, Ok(metadata)),
        Err(error) => visit(path, Err(Reason::Io(no_address(path).unwrap_or(error)))),
    }
}

enum Found {
    Folder(Vec<PathBuf>),
    File(Metadata),
}

/// Finds all logs under a path. Returns whether to go on.
pub(crate) fn find(path: &Path, visitor: &mut dyn Visitor) -> bool {
    if is_standard_input(path) {
        return look("standard input", Box::new(BufReader::new(io::stdin())), visitor);
    }
    walk(path, &mut |path, found| {
        let name = path.display().to_string();
        let opened = found.and_then(|_| File::open(path).map_err(Reason::Io));
        match opened.map(|file| BufReader::with_capacity(1 << 16, file)) {
            Ok(mut file) => match file.fill_buf() {
                Ok(head) if is_zip(head) => unzip(&name, file.into_inner(), visitor),
                _ => look(&name, Box::new(file), visitor),
            },
            Err(_) if address::game(name.as_bytes()).is_some() => {
                let short = name.split('#').next().unwrap_or_default().to_owned();
                look(&short, Box::new(io::Cursor::new(name.into_bytes())), visitor)
            }
            Err(reason) => visitor.problem(Problem { file: name.into(), place: LogPlace::File, reason }),
        }
    })
}

/// The error for an address in place of a file.
fn no_address(path: &Path) -> Option<io::Error> {
    let unread = Unread::address(&path.display().to_string())?;
    Some(io::Error::new(io::ErrorKind::NotFound, unread.to_string()))
}

pub(crate) fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == STANDARD_INPUT
}

fn is_link_to_folder(path: &Path) -> bool {
    path.is_symlink() && path.is_dir()
}

fn io_problem(name: &str, error: io::Error) -> Problem {
    Problem { file: name.into(), place: LogPlace::File, reason: Reason::Io(error) }
}

fn is_zip(head: &[u8]) -> bool {
    head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06")
}

fn is_gzip(head: &[u8]) -> bool {
    head.starts_with(b"\x1F\x8B")
}

fn is_tar(head: &[u8]) -> bool {
    head.get(TAR..).is_some_and(|rest| rest.starts_with(b"ustar"))
}

/// Detects the format from the first bytes, and unpacks the file.
pub(crate) fn look(name: &str, mut reader: Box<dyn BufRead + Send>, visitor: &mut dyn Visitor) -> bool {
    match reader.fill_buf() {
        Ok(head) if is_gzip(head) => {
            // A small buffer, so that the thread that reads the log unpacks most of it.
            let mut inner = BufReader::with_capacity(HEAD, MultiGzDecoder::new(reader));
            match inner.fill_buf() {
                Ok(head) if is_tar(head) => untar(name, &mut inner, visitor),
                Ok(head) if is_zip(head) => unzip_stream(name, &mut inner, visitor),
                _ => visitor
                    .log(OpenLog { name: name.to_owned(), reader: Box::new(BufReader::with_capacity(1 << 16, inner)) }),
            }
        }
        Ok(head) if is_tar(head) => untar(name, &mut reader, visitor),
        Ok(head) if is_zip(head) => unzip_stream(name, &mut reader, visitor),
        Ok(_) => visitor.log(OpenLog { name: name.to_owned(), reader }),
        Err(error) => visitor.problem(io_problem(name, error)),
    }
}

fn entry(archive: &str, name: &str, reader: &mut dyn Read, visitor: &mut dyn Visitor) -> bool {
    let name = format!("{archive}/{name}");
    let mut taken = Vec::new();
    if let Err(error) = (&mut *reader).take(TAKEN_OUT).read_to_end(&mut taken) {
        return visitor.problem(io_problem(&name, error));
    }
    let is_packed = is_gzip(&taken);
    if (taken.len() as u64) < TAKEN_OUT {
        let taken = io::Cursor::new(taken);
        let reader: Box<dyn BufRead + Send> =
            if is_packed { Box::new(BufReader::new(MultiGzDecoder::new(taken))) } else { Box::new(taken) };
        return visitor.log(OpenLog { name, reader });
    }
    let mut whole = BufReader::new(io::Cursor::new(taken).chain(reader));
    if is_packed {
        visitor.log_now(&name, &mut BufReader::new(MultiGzDecoder::new(whole)))
    } else {
        visitor.log_now(&name, &mut whole)
    }
}

fn untar(name: &str, reader: &mut dyn Read, visitor: &mut dyn Visitor) -> bool {
    let mut archive = tar::Archive::new(reader);
    let entries = match archive.entries() {
        Ok(entries) => entries,
        Err(error) => return visitor.problem(io_problem(name, error)),
    };
    for found in entries {
        let mut found = match found {
            Ok(found) => found,
            Err(error) => return visitor.problem(io_problem(name, error)),
        };
        if found.header().entry_type().is_file() {
            let path = String::from_utf8_lossy(&found.path_bytes()).into_owned();
            if !entry(name, &path, &mut found, visitor) {
                return false;
            }
        }
    }
    true
}

/// Reads an archive that has its list of entries at its end.
fn unzip(name: &str, file: File, visitor: &mut dyn Visitor) -> bool {
    let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
    let archive = match ZipArchive::from_file(file, &mut buffer) {
        Ok(archive) => archive,
        Err(error) => return visitor.problem(io_problem(name, io::Error::other(error))),
    };
    let mut entries = archive.entries(&mut buffer);
    loop {
        let found = match entries.next_entry() {
            Ok(Some(found)) => found,
            Ok(None) => return true,
            Err(error) => return visitor.problem(io_problem(name, io::Error::other(error))),
        };
        if found.is_dir() || found.mode().is_symlink() {
            continue;
        }
        let path = String::from_utf8_lossy(found.file_path().as_bytes()).into_owned();
        let goes_on = match unpacked(&archive, &found) {
            Ok(mut reader) => entry(name, &path, &mut reader, visitor),
            Err(error) => visitor.problem(io_problem(&format!("{name}/{path}"), error)),
        };
        if !goes_on {
            return false;
        }
    }
}

/// The contents of an entry, whose size and checksum are verified at its end.
fn unpacked<'a>(
    archive: &'a ZipArchive<FileReader>,
    found: &ZipFileHeaderRecord<'_>,
) -> io::Result<Box<dyn Read + 'a>> {
    if found.flags().is_encrypted() {
        return Err(io::Error::other("it is encrypted"));
    }
    let entry = archive.get_entry(found.wayfinder()).map_err(io::Error::other)?;
    match found.compression_method() {
        CompressionMethod::STORE => Ok(Box::new(entry.verifying_reader(entry.reader()))),
        CompressionMethod::DEFLATE => Ok(Box::new(entry.verifying_reader(DeflateDecoder::new(entry.reader())))),
        method => Err(io::Error::other(format!("it is packed by {method}, not by deflate"))),
    }
}

/// Reads an archive from a stream. It is copied first, because its list is at its end.
fn unzip_stream(name: &str, reader: &mut dyn Read, visitor: &mut dyn Visitor) -> bool {
    let copied = tempfile::tempfile().and_then(|mut file| io::copy(reader, &mut file).map(|_| file));
    match copied {
        Ok(file) => unzip(name, file, visitor),
        Err(error) => visitor.problem(io_problem(name, error)),
    }
}
