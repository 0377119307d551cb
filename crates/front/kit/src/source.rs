//! One source file, as a front end gets it.

use partita_source::FileId;

#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    pub file: FileId,
    /// The path.
    pub name: &'a str,
    pub text: &'a str,
}
