//! Where the texts of programs come from: a disk, or memory.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Texts by their paths.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    /// Why there is none, as a sentence for the user; every way in which a file is no text has its own.
    fn read(&self, path: &Path) -> Result<String, String>;

    /// The text of a file whose language allows any bytes, at least in comments: what is not UTF-8 is taken for Latin-1.
    ///
    /// # Errors
    /// As for [`Files::read`].
    fn read_loosely(&self, path: &Path) -> Result<String, String> {
        self.read(path)
    }

    fn exists(&self, path: &Path) -> bool;
}

/// The files of this computer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

/// Larger files are not programs.
const MAX_BYTES: u64 = 64 << 20;

/// The bytes of a file that may be a program.
fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    let name = path.display();
    let metadata = std::fs::metadata(path).map_err(|error| {
        if error.kind() == std::io::ErrorKind::NotFound {
            absent(path)
        } else {
            format!("cannot read `{name}`: {error}")
        }
    })?;
    if metadata.is_dir() {
        return Err(format!("`{name}` is a directory, not a program"));
    }
    if metadata.len() > MAX_BYTES {
        return Err(format!("`{name}` is too large to be a program: {} bytes", metadata.len()));
    }
    std::fs::read(path).map_err(|error| format!("cannot read `{name}`: {error}"))
}

/// A text has no zero bytes.
fn text(text: String, path: &Path) -> Result<String, String> {
    match text.find('\0') {
        Some(at) => Err(format!("`{}` is not a text file: byte {at} is zero", path.display())),
        None => Ok(text),
    }
}

impl Files for Disk {
    fn read(&self, path: &Path) -> Result<String, String> {
        let read = String::from_utf8(bytes(path)?).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            format!("`{}` is not a text file: byte {at} is not UTF-8", path.display())
        })?;
        text(read, path)
    }

    fn read_loosely(&self, path: &Path) -> Result<String, String> {
        let latin = |bytes: &[u8]| bytes.iter().map(|byte| char::from(*byte)).collect();
        let read = String::from_utf8(bytes(path)?);
        text(read.unwrap_or_else(|error| latin(error.as_bytes())), path)
    }

    fn exists(&self, path: &Path) -> bool {
        path.is_file()
    }
}

/// Texts that somebody has already: an editor, a test.
#[derive(Clone, Debug, Default)]
pub struct Texts(BTreeMap<PathBuf, String>);

impl Texts {
    /// One file more.
    #[must_use]
    pub fn with(mut self, path: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        self.0.insert(path.into(), text.into());
        self
    }
}

impl Files for Texts {
    fn read(&self, path: &Path) -> Result<String, String> {
        self.0.get(path).cloned().ok_or_else(|| absent(path))
    }

    fn exists(&self, path: &Path) -> bool {
        self.0.contains_key(path)
    }
}

fn absent(path: &Path) -> String {
    format!("there is no file `{}`", path.display())
}
