//! Rules on C syntax, between parsing and what follows: a rewritten program is an ordinary program.
//!
//! Patterns are matched on normal syntax ([`normal`]): every body is a block, and a label stands before nothing. So `x = 1;` also
//! matches in `if (c) x = 1;`. Rules see what the user wrote, not the bundled headers.
//!
//! Declarations that a rule adds go to the file, before its first function. `declare static int $x[$n]` matches one name of a
//! declaration, in blocks too; storage, qualifiers and values that are not mentioned do not matter, brackets do. `&x` and `sizeof x`
//! are neither a read nor a write of x. Nothing can be added before what may not be evaluated: the condition of a loop, a branch
//! of `? :`, the right side of `&&` and `||`.
//!
//! Not covered: `each`, and any number of dimensions in a pattern.

mod declare;
mod names;
mod normal;
mod roles;
mod syntax;
mod table;

use crate::ast::{Item, Stmt, StmtKind, Unit};
use crate::dialect::{Dialect, PlainC};
use crate::visit::renumber;
use partita_rewrite::view::{Node, texts};
use partita_rewrite::{Applied, Fragment, Grammar, Property, Rewritable, RuleSet, Syntax};
use partita_source::{Diagnostics, FileId};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeSet;
use std::fmt;

pub use normal::normalise;

/// Rewrites a program. With errors among the diagnostics, the program is not to be used.
#[must_use]
pub fn rewrite(rules: &RuleSet, units: Vec<Unit>) -> (Vec<Unit>, Vec<Applied>, Diagnostics) {
    let mut units = units;
    units.iter_mut().for_each(normalise);
    let (Units(units), applied, found) = partita_rewrite::rewrite(rules, Units(units));
    (units, applied, found)
}

/// What a program in this syntax answers, for what prints pieces of it.
#[must_use]
pub fn syntax(units: &[Unit]) -> Box<dyn Syntax + '_> {
    Box::new(syntax::C::new(units))
}

/// Every word that the user's part of a program has.
#[must_use]
pub fn words(units: &[Unit]) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let view = Units(units.to_vec()).view();
    texts(&view, &mut |text| {
        words.insert(text.to_owned());
    });
    words
}

struct Units(Vec<Unit>);

impl Rewritable for Units {
    const WRITTEN_IN: &'static str = "C";

    fn view(&self) -> Node {
        let unit = |unit: &Unit| {
            let own: Vec<&Item> = unit.items.iter().filter(|item| is_own(unit, item)).collect();
            json!({ "items": own })
        };
        json!({ "units": self.0.iter().map(unit).collect::<Vec<_>>() })
    }

    fn syntax(&self) -> Box<dyn Syntax + '_> {
        Box::new(syntax::C::new(&self.0))
    }

    fn changed(&self, view: &Node) -> Result<Units, String> {
        let views = view.get("units").and_then(Node::as_array).into_iter().flatten();
        let mut units = self.0.clone();
        for (unit, view) in units.iter_mut().zip(views) {
            let own = view.get("items").cloned().unwrap_or_default();
            let own: Vec<Item> = Vec::deserialize(own).map_err(|error| error.to_string())?;
            // What headers declare comes first, as far as it did before.
            let bundled = std::mem::take(&mut unit.bundled);
            unit.items.retain(|item| bundled.contains(&item.span.file));
            unit.bundled = bundled;
            unit.items.extend(own);
            normalise(unit);
            renumber(unit);
        }
        Ok(Units(units))
    }
}

fn is_own(unit: &Unit, item: &Item) -> bool {
    !unit.bundled.contains(&item.span.file)
}

/// C, or a language on top of it, as rules are written in it.
pub struct CText {
    /// As `language NAME` in a rules file says it.
    pub name: &'static str,
    /// As a sentence says it.
    pub title: &'static str,
    pub dialect: &'static dyn Dialect,
    /// [`PROPERTIES`], and the qualifiers of the language on top.
    pub properties: &'static [Property],
}

/// Rules in C.
pub static C_TEXT: CText =
    CText { name: "c", title: "C", dialect: &PlainC, properties: &PROPERTIES };

/// What `$x is WORD` can say in C.
pub const PROPERTIES: [Property; 8] = [
    ("array", "is declared as an array"),
    ("pointer", "is declared as a pointer"),
    ("scalar", "is one value: no array, struct or union"),
    ("struct", "is a struct or union"),
    ("integer", "is declared with an integer type"),
    ("real", "is declared with a floating type"),
    ("constant", "is a number, a character or a text"),
    ("name", "is a name alone"),
];

impl fmt::Debug for CText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CText").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Grammar for CText {
    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn statements(&self, file: FileId, text: &str, base: usize) -> Fragment {
        // A line of a rule may leave its last `;` out.
        let trimmed = text.trim_end();
        let whole = trimmed.is_empty() || trimmed.ends_with([';', '}']) || trimmed.ends_with("...");
        let closed = format!("{trimmed};");
        let text = if whole { text } else { &closed };
        let (mut block, found) = crate::parse_statements(file, text, base, self.dialect);
        normal::normalise_block(&mut block);
        let (declarations, statements): (Vec<Stmt>, Vec<Stmt>) =
            block.stmts.into_iter().partition(|stmt| matches!(stmt.kind, StmtKind::Declaration(_)));
        Fragment { declarations: nodes(&declarations), statements: nodes(&statements), found }
    }

    fn reference(&self, file: FileId, text: &str, base: usize) -> (Option<Node>, Diagnostics) {
        let (expr, found) = crate::parse_expression(file, text, base, self.dialect);
        (expr.and_then(|expr| serde_json::to_value(expr).ok()), found)
    }

    fn declared(&self, fragment: Fragment) -> Vec<Node> {
        fragment.declarations.iter().flat_map(declare::declared).collect()
    }

    fn properties(&self) -> &'static [Property] {
        self.properties
    }
}

fn nodes<T: Serialize>(items: &[T]) -> Vec<Node> {
    items.iter().filter_map(|item| serde_json::to_value(item).ok()).collect()
}
