//! Spans point at what the user wrote; what a macro made knows its definition too.

use crate::common::read;
use partita_c::ast::{Expr, ExprId, ExprKind};
use partita_c::visit::{Visitor, walk_expr, walk_item};
use std::collections::BTreeMap;

struct All(BTreeMap<ExprId, (String, partita_source::Span)>);

impl Visitor for All {
    fn expr(&mut self, expr: &Expr) {
        let what = match &expr.kind {
            ExprKind::Binary { op, .. } => op.symbol().to_owned(),
            ExprKind::Name(name) => name.to_string(),
            ExprKind::Int(int) => int.text.to_string(),
            _ => "other".to_owned(),
        };
        let twice = self.0.insert(expr.id, (what, expr.span));
        assert!(twice.is_none(), "an id stands for one expression");
        walk_expr(self, expr);
    }
}

#[test]
fn uses_and_definitions() {
    let outcome = read(
        "#define ADD(a, b) ((a) + (b) * K)\n#define K 7\nint f(int x, int yy) { return ADD(x, yy - 1); }\n",
    );
    assert!(outcome.found.is_empty(), "{:?}", outcome.messages());
    let mut all = All(BTreeMap::new());
    for item in &outcome.unit.items {
        walk_item(&mut all, item);
    }
    let text = |span| outcome.sources.text(span);
    let lines: Vec<_> = all
        .0
        .iter()
        .map(|(id, (what, span))| {
            let made = outcome.unit.origins.exprs.get(id);
            format!(
                "{what} at `{}`{}",
                text(*span),
                made.map_or(String::new(), |made| format!(" made by `{}`", text(*made)))
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            "x at `ADD(x, yy - 1)`",
            "yy at `yy`",
            "1 at `1`",
            "- at `ADD(x, yy - 1)`",
            "7 at `ADD(x, yy - 1)` made by `7`",
            "* at `ADD(x, yy - 1)` made by `(`",
            "+ at `ADD(x, yy - 1)` made by `(`",
        ]
    );
}

#[test]
fn ids_are_dense() {
    let outcome = read(
        "int a[3] = { 1, 2 + 3 }; void f(int n) { int v[n * 2]; for (int i = 0; i < n; i++) v[i] = (int)sizeof(int[n]); }",
    );
    let mut all = All(BTreeMap::new());
    for item in &outcome.unit.items {
        walk_item(&mut all, item);
    }
    let ids: Vec<_> = all.0.keys().map(|id| id.0).collect();
    assert_eq!(ids, (0..outcome.unit.ids.exprs).collect::<Vec<_>>());
}

#[test]
fn spliced_lines_keep_their_places() {
    let outcome = read("int a\\\nb = 1 +\\\n  2 x;\n");
    assert_eq!(outcome.messages(), ["3: expected `;`, found `x` [x]"]);
}

#[test]
fn errors_in_what_a_macro_makes_show_the_macro() {
    let outcome = read(
        "#define BAD 1 +\nint x = BAD;\nint y = (BAD\n);\n#define WORSE(x) x )\nint z = WORSE(1);\n",
    );
    let labels: Vec<_> = outcome.found.iter().map(|one| one.secondary.len()).collect();
    assert_eq!(outcome.messages().len(), 3, "{:?}", outcome.messages());
    assert_eq!(labels.last(), Some(&1), "{:?}", outcome.found);
}
