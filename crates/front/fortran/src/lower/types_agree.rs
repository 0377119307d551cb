//! Every expression has the type that [`crate::sema::Sema::type_of`] says: in a program that has them all, and in those of the
//! repository.

use super::Lowerer;
use super::node::Node;
use crate::ast::Expr;
use crate::sema::types::{Ty, describe};
use crate::{Options, Source};
use partita_source::{Diagnostic, FileId};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

thread_local! {
    /// What the two do not agree on.
    static DIFFERENT: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

impl<'a> Lowerer<'a> {
    pub(super) fn compare_with_type_of(&self, expr: &Expr, node: &Node<'a>) {
        // After an error, lowering goes on with anything.
        if self.sema.found.iter().any(Diagnostic::is_error) {
            return;
        }
        let said = self.type_of(expr);
        let same = said.ty.matches(&node.ty)
            || matches!((&said.ty, &node.ty), (Ty::Other(_), Ty::Other(_)));
        if !same || said.rank != node.rank() {
            let shown =
                |ty: &Ty, rank: usize| format!("{} of rank {rank}", describe(ty, &self.sema.types));
            let (said, is) = (shown(&said.ty, said.rank), shown(&node.ty, node.rank()));
            let text = crate::print::expression(expr);
            DIFFERENT.with_borrow_mut(|all| all.push(format!("`{text}` is {is}, not {said}")));
        }
    }
}

fn programs() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let files =
        ["tests", "examples"].into_iter().flat_map(|folder| WalkDir::new(root.join(folder)));
    let paths = files.map(|file| file.unwrap().into_path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "f90")).collect()
}

/// Lowers a program and compares.
#[track_caller]
fn agree(name: &str, text: &str) -> bool {
    let source = Source { file: FileId(0), name, text };
    let (units, _) = crate::parse(source, &Options::default(), &mut |_, _| None);
    let (tree, _) = crate::lower(&units, "main");
    let different = DIFFERENT.with_borrow_mut(std::mem::take);
    assert_eq!(different, Vec::<String>::new(), "{name}");
    tree.is_some()
}

#[test]
fn on_all_kinds_of_expressions() {
    assert!(agree("types_agree.f90", include_str!("types_agree.f90")), "it has errors");
}

#[test]
fn on_the_programs_of_the_repository() {
    let files = programs();
    assert!(files.len() > 200, "only {} programs found", files.len());
    for path in files {
        agree(path.to_str().unwrap(), &std::fs::read_to_string(&path).unwrap());
    }
}
