//! Every expression has the type that [`crate::sema`] says of it: in the programs of the repository.
//!
//! Both say what operators, built-in names and members give, one as types and one as code. Whoever teaches one of them
//! something new and forgets the other is told here.

use super::Lowerer;
use super::values::Value;
use crate::ast::Expr;
use crate::{Options, Source};
use partita_source::{Diagnostic, FileId};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

thread_local! {
    /// What the two do not agree on, and how many expressions were compared.
    static COMPARED: RefCell<(Vec<String>, usize)> = const { RefCell::new((Vec::new(), 0)) };
}

impl<'a> Lowerer<'a> {
    pub(super) fn compare_with_meaning(&mut self, expr: &'a Expr, value: &Value) {
        // After an error, lowering goes on with anything.
        if self.found.iter().any(Diagnostic::is_error) {
            return;
        }
        let said = self.learn(|typer| typer.meaning(expr));
        let (said, is) = (said.ty(), value.ty());
        COMPARED.with_borrow_mut(|(different, count)| {
            *count += 1;
            if said != is {
                let text = crate::print::expression(expr);
                different.push(format!("`{text}` is {is:?}, not {said:?}"));
            }
        });
    }
}

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let files =
        ["tests", "examples"].into_iter().flat_map(|folder| WalkDir::new(root.join(folder)));
    let paths = files.map(|file| file.unwrap().into_path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "chpl")).collect()
}

#[test]
fn on_the_programs_of_the_repository() {
    let files = programs();
    assert!(files.len() > 200, "only {} programs found", files.len());
    let mut report = String::new();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.to_str().unwrap();
        let (module, _) = crate::parse(Source { file: FileId(0), name, text: &text });
        let _ = crate::lower(&[module], "main", &Options::default());
        let different = COMPARED.with_borrow_mut(|(different, _)| std::mem::take(different));
        for one in different {
            report += &format!("{name}: {one}\n");
        }
    }
    let count = COMPARED.with_borrow(|(_, count)| *count);
    assert!(count > 5_000, "only {count} expressions compared");
    assert!(report.is_empty(), "{report}");
}
