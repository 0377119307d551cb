//! Directives, and which of their clauses are modelled.

use super::{ITERATION, WORD};
use partita_c::ast::{self, ExprKind, StmtKind as Ast};
use partita_c::checked::{DialectStmt, Stmt, StmtKind};
use partita_c::sema::{Sema, Semantics};
use partita_c::visit::{Visitor, walk_declarator, walk_expr};
use partita_source::Span;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// C with the directives of OpenMP.
#[derive(Default, Debug)]
pub struct OmpSemantics {
    /// Names that the parallel regions around declare.
    declared: RefCell<Vec<BTreeSet<String>>>,
}

impl Semantics for OmpSemantics {
    fn pragma(
        &self,
        sema: &mut Sema<'_>,
        pragma: &ast::Pragma,
        body: Option<&ast::Stmt>,
    ) -> Option<Vec<Stmt>> {
        let words: Vec<&str> = pragma.words.iter().map(|word| &**word).collect();
        let (&WORD, words) = words.split_first()? else { return None };
        if !self.is_modelled(words, body) {
            return None;
        }
        if words.first() == Some(&"atomic") {
            sema.note("atomic constructs of OpenMP are taken to order as atomic accesses do");
        }
        let parallel = words.first() == Some(&"parallel");
        if let (true, Some(body)) = (parallel, body) {
            self.declared.borrow_mut().push(Names::declared(body));
        }
        let inner = match (words.first(), body) {
            (Some(&"for"), Some(ast::Stmt { kind: Ast::For(head), .. })) => {
                shared(sema, head, pragma.span)
            }
            (_, Some(body)) => vec![sema.one(body)],
            (_, None) => Vec::new(),
        };
        if parallel {
            self.declared.borrow_mut().pop();
        }
        Some(vec![node(words, inner, pragma.span)])
    }
}

fn node(words: &[&str], body: Vec<Stmt>, span: Span) -> Stmt {
    let kind = StmtKind::Dialect(Box::new(DialectStmt {
        word: WORD.into(),
        args: Vec::new(),
        places: Vec::new(),
        types: Vec::new(),
        body,
        words: words.iter().map(|&word| word.into()).collect(),
    }));
    Stmt { kind, span }
}

/// A loop; its body says that a thread may not have it.
fn shared(sema: &mut Sema<'_>, head: &ast::For, span: Span) -> Vec<Stmt> {
    let kind = sema.scoped(|sema| {
        let mut kind = sema.for_loop(head);
        if let StmtKind::For { body, .. } = &mut kind {
            let span = body.span;
            let empty = Stmt { kind: StmtKind::Empty, span };
            let inner = std::mem::replace(&mut **body, empty);
            **body = node(&[ITERATION], vec![inner], span);
        }
        kind
    });
    vec![Stmt { kind, span }]
}

impl OmpSemantics {
    fn is_modelled(&self, words: &[&str], body: Option<&ast::Stmt>) -> bool {
        let Some((&directive, clauses)) = words.split_first() else { return false };
        let Some(clauses) = parted(clauses) else { return false };
        let only = |allowed: &[&str]| clauses.iter().all(|(name, _)| allowed.contains(name));
        match (directive, body) {
            ("parallel", Some(_)) => {
                let threads = clauses.iter().filter(|(name, args)| {
                    *name == "num_threads"
                        && matches!(args.as_slice(), [n] if n.parse::<u8>().is_ok())
                });
                threads.count() == 1 && only(&["num_threads", "shared"])
            }
            ("barrier" | "taskwait", None) => clauses.is_empty(),
            ("master" | "section" | "ordered", Some(_)) => clauses.is_empty(),
            ("single", Some(_)) => only(&["nowait"]),
            ("sections", Some(ast::Stmt { kind: Ast::Block(_), .. })) => clauses.is_empty(),
            ("for", Some(ast::Stmt { kind: Ast::For(head), .. })) => {
                let own = matches!(head.init, ast::ForInit::Declaration(_));
                let schedule = clauses.iter().all(|(name, args)| match *name {
                    "ordered" => args.is_empty(),
                    "schedule" => args.iter().eq(["static", ",", "1"].iter()),
                    _ => false,
                });
                own && schedule
            }
            ("task", Some(body)) => {
                let shared: BTreeSet<&str> =
                    clauses.iter().flat_map(|(_, args)| args.iter().copied()).collect();
                only(&["shared"]) && !self.takes_copies(body, &shared)
            }
            ("atomic", Some(ast::Stmt { kind: Ast::Expr(_), .. })) => {
                only(&["read", "write", "update"])
                    && clauses.iter().all(|(_, args)| args.is_empty())
            }
            _ => false,
        }
    }

    /// A variable of a thread that a task uses is a copy of its own when nothing else is said.
    fn takes_copies(&self, body: &ast::Stmt, shared: &BTreeSet<&str>) -> bool {
        let used = Names::used(body);
        let declared = self.declared.borrow();
        used.iter().any(|name| {
            !shared.contains(name.as_str()) && declared.iter().any(|names| names.contains(name))
        })
    }
}

/// Clauses with what stands in their parentheses.
fn parted<'w>(words: &[&'w str]) -> Option<Vec<(&'w str, Vec<&'w str>)>> {
    let mut clauses: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut inside = false;
    for &word in words {
        match word {
            "(" if !inside && !clauses.is_empty() => inside = true,
            ")" if inside => inside = false,
            "," if !inside => {}
            word if inside => clauses.last_mut()?.1.push(word),
            word => clauses.push((word, Vec::new())),
        }
    }
    (!inside).then_some(clauses)
}

/// Names in a statement: those that it declares, or those that it uses.
struct Names {
    found: BTreeSet<String>,
    declared: bool,
}

impl Names {
    fn of(stmt: &ast::Stmt, declared: bool) -> BTreeSet<String> {
        let mut names = Names { found: BTreeSet::new(), declared };
        names.stmt(stmt);
        names.found
    }

    fn declared(stmt: &ast::Stmt) -> BTreeSet<String> {
        Names::of(stmt, true)
    }

    fn used(stmt: &ast::Stmt) -> BTreeSet<String> {
        Names::of(stmt, false)
    }
}

impl Visitor for Names {
    fn declarator(&mut self, declarator: &ast::Declarator) {
        if let (true, Some(name)) = (self.declared, &declarator.name) {
            self.found.insert(name.name.to_string());
        }
        walk_declarator(self, declarator);
    }

    fn expr(&mut self, expr: &ast::Expr) {
        if let (false, ExprKind::Name(name)) = (self.declared, &expr.kind) {
            self.found.insert(name.to_string());
        }
        walk_expr(self, expr);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses() {
        let words = ["num_threads", "(", "2", ")", "shared", "(", "a", ",", "b", ")"];
        let parts = parted(&words).unwrap();
        assert_eq!(parts, [("num_threads", vec!["2"]), ("shared", vec!["a", ",", "b"])]);
        assert!(parted(&["shared", "(", "a"]).is_none());
    }
}
