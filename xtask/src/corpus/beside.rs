//! A program together with the files of its folder that it names, directly or through others.

use std::path::PathBuf;

/// The program first. `names` gives the names that a text has for other files, without their extension.
pub(crate) fn with_named(
    program: PathBuf,
    text: &str,
    names: fn(&str) -> Vec<String>,
) -> Vec<PathBuf> {
    let extension = program.extension().unwrap_or_default().to_owned();
    let folder = program.with_file_name("");
    let mut files = vec![program];
    let mut texts = vec![text.to_owned()];
    while let Some(text) = texts.pop() {
        for name in names(&text) {
            let file = folder.join(name).with_extension(&extension);
            if !files.contains(&file)
                && let Ok(text) = std::fs::read_to_string(&file)
            {
                files.push(file);
                texts.push(text);
            }
        }
    }
    files
}
