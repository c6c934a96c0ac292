//! Where logs are: files, folders, archives and standard input.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use zip::ZipArchive;
use zip::read::read_zipfile_from_stream;

use crate::problem::{Place, Problem, Reason};

/// A log that is open, unpacked as it is read.
pub(crate) struct Opened {
    pub(crate) name: String,
    pub(crate) reader: Box<dyn BufRead + Send>,
}

/// Takes what is found; whether more is wanted.
pub(crate) trait Finds {
    /// A log that can be read later, on another thread.
    fn log(&mut self, opened: Opened) -> bool;

    /// A log that must be read now, before what follows it in its archive.
    fn log_now(&mut self, name: &str, reader: &mut dyn BufRead) -> bool;

    /// A file or an entry that can't be read.
    fn problem(&mut self, problem: Problem) -> bool;
}

/// The name of standard input.
const STANDARD_INPUT: &str = "-";

/// An entry of an archive is taken out for another thread up to this size.
const TAKEN_OUT: u64 = 16 << 20;

/// Enough to know a format by.
const HEAD: usize = 512;
/// Where tar writes its name.
const TAR: usize = 257;

/// Finds all logs that a path leads to; whether more is wanted.
pub(crate) fn find(path: &Path, finds: &mut impl Finds) -> bool {
    let name = path.display().to_string();
    if path.as_os_str() == STANDARD_INPUT {
        return look("standard input", BufReader::new(io::stdin()), finds);
    }
    let found = fs::metadata(path).and_then(|metadata| {
        if metadata.is_dir() {
            let mut entries =
                fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
            entries.sort_unstable();
            return Ok(Found::Folder(entries));
        }
        Ok(Found::File(BufReader::with_capacity(1 << 16, File::open(path)?)))
    });
    match found {
        // Links to folders may lead in circles.
        Ok(Found::Folder(entries)) => {
            entries.iter().filter(|path| !is_link_to_folder(path)).all(|path| find(path, finds))
        }
        Ok(Found::File(mut file)) => match file.fill_buf() {
            Ok(head) if is_zip(head) => unzip(&name, file, finds),
            _ => look(&name, file, finds),
        },
        Err(error) => finds.problem(io_problem(&name, error)),
    }
}

enum Found {
    Folder(Vec<PathBuf>),
    File(BufReader<File>),
}

fn is_link_to_folder(path: &Path) -> bool {
    path.is_symlink() && path.is_dir()
}

fn io_problem(name: &str, error: io::Error) -> Problem {
    Problem { file: name.into(), place: Place::File, reason: Reason::Io(error) }
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

/// Looks at how a file begins, and unpacks it.
fn look(name: &str, mut reader: impl BufRead + Send + 'static, finds: &mut impl Finds) -> bool {
    match reader.fill_buf() {
        Ok(head) if is_gzip(head) => {
            // A small buffer, so that most is unpacked by the thread that reads the log.
            let mut inner = BufReader::with_capacity(HEAD, MultiGzDecoder::new(reader));
            match inner.fill_buf() {
                Ok(head) if is_tar(head) => untar(name, inner, finds),
                _ => finds
                    .log(Opened { name: name.to_owned(), reader: Box::new(BufReader::with_capacity(1 << 16, inner)) }),
            }
        }
        Ok(head) if is_tar(head) => untar(name, reader, finds),
        Ok(head) if is_zip(head) => unzip_stream(name, reader, finds),
        Ok(_) => finds.log(Opened { name: name.to_owned(), reader: Box::new(reader) }),
        Err(error) => finds.problem(io_problem(name, error)),
    }
}

/// An entry of an archive, which comes before the next one.
fn entry(archive: &str, name: &str, mut reader: impl Read, finds: &mut impl Finds) -> bool {
    let name = format!("{archive}/{name}");
    let mut taken = Vec::new();
    if let Err(error) = reader.by_ref().take(TAKEN_OUT).read_to_end(&mut taken) {
        return finds.problem(io_problem(&name, error));
    }
    let is_packed = is_gzip(&taken);
    if (taken.len() as u64) < TAKEN_OUT {
        let taken = io::Cursor::new(taken);
        let reader: Box<dyn BufRead + Send> =
            if is_packed { Box::new(BufReader::new(MultiGzDecoder::new(taken))) } else { Box::new(taken) };
        return finds.log(Opened { name, reader });
    }
    let mut whole = BufReader::new(io::Cursor::new(taken).chain(reader));
    if is_packed {
        finds.log_now(&name, &mut BufReader::new(MultiGzDecoder::new(whole)))
    } else {
        finds.log_now(&name, &mut whole)
    }
}

fn untar(name: &str, reader: impl Read, finds: &mut impl Finds) -> bool {
    let mut archive = tar::Archive::new(reader);
    let entries = match archive.entries() {
        Ok(entries) => entries,
        Err(error) => return finds.problem(io_problem(name, error)),
    };
    for found in entries {
        let found = match found {
            Ok(found) => found,
            Err(error) => return finds.problem(io_problem(name, error)),
        };
        if found.header().entry_type().is_file() {
            let path = String::from_utf8_lossy(&found.path_bytes()).into_owned();
            if !entry(name, &path, found, finds) {
                return false;
            }
        }
    }
    true
}

fn name_of<R: Read>(found: &zip::read::ZipFile<'_, R>) -> String {
    found.name().map_or_else(|_| String::from_utf8_lossy(found.name_raw()).into_owned(), Cow::into_owned)
}

/// An archive whose list of entries is at its end.
fn unzip(name: &str, file: impl Read + Seek, finds: &mut impl Finds) -> bool {
    let mut archive = match ZipArchive::new(file) {
        Ok(archive) => archive,
        Err(error) => return finds.problem(io_problem(name, error.into())),
    };
    (0..archive.len()).all(|number| match archive.by_index(number) {
        Ok(found) if found.is_file() => {
            let path = name_of(&found);
            entry(name, &path, found, finds)
        }
        Ok(_) => true,
        Err(error) => finds.problem(io_problem(name, error.into())),
    })
}

/// An archive that can only be read forwards.
fn unzip_stream(name: &str, mut reader: impl Read, finds: &mut impl Finds) -> bool {
    loop {
        match read_zipfile_from_stream(&mut reader) {
            Ok(Some(found)) => {
                let path = name_of(&found);
                if found.is_file() && !entry(name, &path, found, finds) {
                    return false;
                }
            }
            Ok(None) => return true,
            Err(error) => return finds.problem(io_problem(name, error.into())),
        }
    }
}
