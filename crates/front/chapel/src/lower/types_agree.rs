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

fn programs(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            programs(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "chpl") {
            out.push(path);
        }
    }
}

#[test]
fn on_the_programs_of_the_repository() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut files = Vec::new();
    for folder in ["tests", "examples"] {
        programs(&root.join(folder), &mut files);
    }
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
