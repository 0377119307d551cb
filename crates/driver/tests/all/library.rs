//! What languages bring to tree text.

use partita_driver::{Driver, Languages, Request, Texts};
use partita_source::SourceMap;

#[test]
fn every_prelude_of_every_language_reads_and_validates() {
    assert_eq!(Languages::standard().library().check(), Ok(()));
}

#[test]
fn tree_text_may_use_what_languages_bring() {
    let load = |text: &str| {
        let files = Texts::default().with("a.tree", text);
        let driver = Driver { files: &files, ..Driver::default() };
        driver.load(&Request::of("a.tree"), &mut SourceMap::new()).map(|_| ())
    };
    assert!(load("use caf_sync; use chpl_atomic; proc main() { } entry main on 0;").is_ok());
    assert!(load("use clocks; proc main() { } entry main on 0;").is_err());
}
