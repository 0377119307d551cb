//! Emitting: the statements that a lowerer has made so far, block inside block.
//!
//! Two habits keep lowerers readable. What only builds a term or statement is a method of [`Emitter`], which is a
//! [`Builder`] too: `self.b.copy(&term)`. What happens in the program is a method of [`Emit`], which every lowerer has:
//! `self.emit(stmt)`, `self.unsupported(span, why)`.
//!
//! Invariant: a temporary is declared once, gets its value there and never changes; its name starts with [`TEMPORARY`].

use crate::{Label, Names, Naming};
use partita_source::{Code, Span};
use partita_tree::fold::{Fold, fold_block, fold_expr};
use partita_tree::{Block, Builder, Expr, ExprKind, Name, NodeId, Program, Stmt, Type};
use rustc_hash::FxHashSet;
use std::ops::{Deref, DerefMut};

/// What names of temporaries start with.
pub const TEMPORARY: &str = "_";

/// A builder with the blocks that are open, and the names that are taken.
pub struct Emitter {
    builder: Builder,
    /// Innermost last.
    blocks: Vec<Block>,
    pub names: Names,
    temporaries: u32,
    labels: u32,
    /// Labels that some jump wants and that are not placed yet.
    wanted: FxHashSet<Label>,
}

impl Deref for Emitter {
    type Target = Builder;

    fn deref(&self) -> &Builder {
        &self.builder
    }
}

impl DerefMut for Emitter {
    fn deref_mut(&mut self) -> &mut Builder {
        &mut self.builder
    }
}

struct Fresh<'b>(&'b Builder);

impl Fold for Fresh<'_> {
    fn fold_id(&mut self, id: NodeId) -> NodeId {
        self.0.again(id)
    }
}

impl Emitter {
    #[must_use]
    pub fn new(builder: Builder, naming: Naming) -> Self {
        Emitter {
            builder,
            blocks: Vec::new(),
            names: Names::new(naming),
            temporaries: 0,
            labels: 0,
            wanted: FxHashSet::default(),
        }
    }

    #[must_use]
    pub fn finish(self) -> Program {
        let renamed = self.names.renamed().to_vec();
        let mut program = self.builder.finish();
        let shown = |name: &Name| {
            !name.starts_with('_') && !program.procs.iter().any(|proc| proc.name == *name)
        };
        let called = renamed.into_iter().filter(|(tree, _)| shown(tree)).collect();
        program.vocabulary.called = called;
        program
    }

    /// The same term again, as nodes of their own.
    #[must_use]
    pub fn copy(&self, expr: &Expr) -> Expr {
        fold_expr(&mut Fresh(&self.builder), expr.clone())
    }

    /// The same statements again.
    #[must_use]
    pub fn copy_block(&self, block: &Block) -> Block {
        fold_block(&mut Fresh(&self.builder), block.clone())
    }

    /// Puts a statement at the end of the innermost open block.
    pub fn push(&mut self, stmt: Stmt) {
        if let Some(block) = self.blocks.last_mut() {
            block.push(stmt);
        }
    }

    /// How many statements the innermost block has: where [`Emitter::insert`] can put some later, as long as nothing was
    /// inserted before it.
    #[must_use]
    pub fn position(&self) -> usize {
        self.blocks.last().map_or(0, Vec::len)
    }

    /// Puts statements before those of the innermost block that came since `position`.
    pub fn insert(&mut self, position: usize, stmts: Block) {
        if let Some(block) = self.blocks.last_mut() {
            let position = position.min(block.len());
            block.splice(position..position, stmts);
        }
    }

    /// Puts statements at the very beginning of the body.
    pub fn insert_first(&mut self, stmts: Block) {
        if let Some(block) = self.blocks.first_mut() {
            block.splice(0..0, stmts);
        }
    }

    /// A fresh name for a temporary.
    pub fn temporary(&mut self) -> Name {
        self.temporaries += 1;
        format!("{TEMPORARY}{}", self.temporaries).into()
    }

    /// Whether some jump leads to a label that is not placed yet.
    #[must_use]
    pub fn is_wanted(&self, label: Label) -> bool {
        self.wanted.contains(&label)
    }

    /// A fresh label, not placed yet; its name starts with `what`.
    pub fn fresh_label(&mut self, what: &'static str) -> Label {
        self.labels += 1;
        Label { what, number: self.labels }
    }
}

/// Whoever owns an [`Emitter`].
pub trait Emit: Sized {
    fn emitter(&mut self) -> &mut Emitter;

    fn emit(&mut self, stmt: Stmt) {
        self.emitter().push(stmt);
    }

    fn emit_all(&mut self, stmts: Block) {
        if let Some(block) = self.emitter().blocks.last_mut() {
            block.extend(stmts);
        }
    }

    /// Runs `f`; what it emits, as a block of its own.
    fn emitted(&mut self, f: impl FnOnce(&mut Self)) -> Block {
        self.inside(f).0
    }

    /// The same when `f` has a result.
    fn inside<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> (Block, T) {
        self.emitter().blocks.push(Vec::new());
        let result = f(self);
        (self.emitter().blocks.pop().unwrap_or_default(), result)
    }

    /// Runs `f` with none of the open blocks around: the body of a procedure.
    fn body<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> (Block, T) {
        let outer = std::mem::take(&mut self.emitter().blocks);
        let result = self.inside(f);
        self.emitter().blocks = outer;
        result
    }

    /// Reaching this point makes the verdict unknown.
    fn unsupported(&mut self, span: Span, why: &str) {
        let stmt = self.emitter().at(span).unsupported(why);
        self.emit(stmt);
    }

    /// Execution ends here with a finding.
    fn fail(&mut self, span: Span, code: Code, message: &str) {
        let b = self.emitter().at(span);
        let stmt = b.assert(b.bool(false), Some(code), Some(message));
        self.emit(stmt);
    }

    /// A choice that a verdict rests on, for the assurance record; said once.
    fn note(&mut self, text: &str) {
        self.emitter().edit(|program| {
            if program.notes.iter().all(|known| known != text) {
                program.notes.push(text.to_owned());
            }
        });
    }

    /// A reduction that was made here, for the assurance record; said once.
    fn reduced(&mut self, name: &str) {
        self.emitter().edit(|program| {
            if program.reductions.iter().all(|known| known != name) {
                program.reductions.push(name.to_owned());
            }
        });
    }

    /// Declares a temporary with a value, here.
    fn hold(&mut self, ty: Type, value: Expr) -> Name {
        let b = self.emitter();
        let name = b.temporary();
        let stmt = b.declare(&name, ty, Some(value));
        self.emit(stmt);
        name
    }

    /// A term that may be written several times and is computed once, here.
    fn steady(&mut self, ty: Type, value: Expr) -> Expr {
        if is_steady(&value) {
            return self.emitter().copy(&value);
        }
        let name = self.hold(ty, value);
        self.emitter().var(&name)
    }

    fn jump(&mut self, label: Label) {
        let b = self.emitter();
        b.wanted.insert(label);
        let stmt = b.goto(&label.to_string());
        self.emit(stmt);
    }

    /// Puts a label here, if some jump wants it; whether it does.
    fn place(&mut self, label: Label) -> bool {
        let b = self.emitter();
        let wanted = b.wanted.remove(&label);
        if wanted {
            let stmt = b.label(&label.to_string());
            self.emit(stmt);
        }
        wanted
    }
}

/// Whether a term costs nothing to compute again and always has one value: literals, temporaries, and calculations with
/// these.
#[must_use]
#[expect(clippy::wildcard_enum_match_arm, reason = "all else is computed")]
pub fn is_steady(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Int(_)
        | ExprKind::Real(_)
        | ExprKind::Bool(_)
        | ExprKind::Str(_)
        | ExprKind::Null
        | ExprKind::Here
        | ExprKind::Places => true,
        ExprKind::Var(name) => name.starts_with(TEMPORARY),
        ExprKind::Cast { value, .. } => is_steady(value),
        ExprKind::Binary { left, right, .. } => is_steady(left) && is_steady(right),
        ExprKind::Unary { operand, .. } => is_steady(operand),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::text;

    #[test]
    fn blocks_nest_and_bodies_stand_apart() {
        let text = text(|l| {
            let (body, ()) = l.body(|l| {
                let alone = l.b.label("apart");
                l.emit(alone);
            });
            let inner = l.emitted(|l| {
                let at_the_top = vec![l.b.label("first")];
                l.b.insert_first(at_the_top);
                l.emit_all(body);
            });
            let position = l.b.position();
            let block = l.b.block(inner);
            l.emit(block);
            let before = vec![l.b.label("second")];
            l.b.insert(position, before);
        });
        assert_eq!(text, "first: second: { apart: }");
    }

    #[test]
    fn only_labels_that_are_wanted_are_placed() {
        let text = text(|l| {
            let (a, b) = (l.b.fresh_label("a_"), l.b.fresh_label("b_"));
            l.jump(b);
            assert!(l.b.is_wanted(b) && !l.b.is_wanted(a));
            assert!(!l.place(a));
            assert!(l.place(b));
        });
        assert_eq!(text, "goto b_2; b_2:");
    }

    #[test]
    fn a_steady_term_is_computed_once() {
        let text = text(|l| {
            let sum = l.b.add(l.b.var("x"), l.b.int(1));
            let once = l.steady(Type::INT, sum);
            let again = l.steady(Type::INT, l.b.mul(once, l.b.int(2)));
            let stmt = l.b.assign(l.b.var("y"), again);
            l.emit(stmt);
        });
        assert_eq!(text, "var _1: int = x + 1; y = _1 * 2;");
    }
}
