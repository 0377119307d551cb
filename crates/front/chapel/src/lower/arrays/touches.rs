//! What an operation on all elements touches, as far as its text shows: nothing is lowered for it.

use crate::ast::{BinaryOp, Expr, ExprKind, LoopKind};
use crate::lower::arrays::lazy::{Lazy, LoopValue, LoopValueId, Operand, Source};
use crate::lower::loops::Items;
use crate::lower::storage::reach::InReach;
use crate::lower::{Frame, Lowerer};
use crate::sema::{Alias, Binding, Meaning, Ty};
use crate::table::Table;
use partita_kit::Emitter;
use partita_tree::Expr as Term;

/// What running an operation on all elements touches, seen from one element.
#[derive(Default)]
pub(crate) struct Touches {
    /// Something may happen that the order of elements shows, or that touches cells nobody knows here.
    pub(super) effects: bool,
    /// It may wait for another task.
    pub(super) waits: bool,
    /// It runs in order whatever it does.
    pub(super) in_order: bool,
    /// Arrays of which the element of the same number is used; false when only a part of the array is gone over.
    arrays: Vec<(Term, bool)>,
}

impl Touches {
    /// Cells may be used that nobody knows here.
    pub(crate) fn with_effects(self) -> Touches {
        Touches { effects: true, ..self }
    }

    /// Procedures of the program run for each element.
    pub(crate) fn with_own_code(self) -> Touches {
        Touches { effects: true, waits: true, ..self }
    }

    pub(crate) fn has_effects(&self) -> bool {
        self.effects
    }

    /// The elements are to be worked out in parallel.
    pub(crate) fn goes_parallel(&self) -> bool {
        self.effects && !self.in_order
    }
}

/// Looks at what stands in the procedure being lowered.
pub(crate) struct Analysis<'l, 'a> {
    pub(super) b: &'l Emitter,
    pub(super) frame: &'l Frame<'a>,
    pub(super) reach: InReach<'l>,
    loop_values: &'l Table<LoopValueId, LoopValue<'a>>,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn analysis(&self) -> Analysis<'_, 'a> {
        let (frame, reach) = (&self.frame, self.in_reach());
        Analysis { b: &self.b, frame, reach, loop_values: &self.loop_values }
    }
}

impl Analysis<'_, '_> {
    pub(crate) fn touches(&self, items: &Items) -> Touches {
        let mut touches = Touches::default();
        self.touched_by(items, &mut touches, 0);
        touches
    }

    fn touched_by(&self, items: &Items, touches: &mut Touches, level: usize) {
        if level > 40 {
            touches.effects = true;
            touches.waits = true;
            return;
        }
        match items {
            Items::Range(_) | Items::Domain(_) | Items::Listed(_) => {}
            Items::Keyed(items) => touches.arrays.push((items.run.term.clone(), false)),
            Items::Array(view) => {
                if let Ty::Array(_, element) = &view.array.ty {
                    touches.effects |= has_guards(element);
                    touches.waits |= waits(element);
                }
                touches.arrays.push((view.array.term.clone(), view.whole));
            }
            Items::Zip(parts) => {
                parts.iter().for_each(|part| self.touched_by(part, touches, level + 1));
            }
            Items::Lazy(lazy) => self.touched_by_lazy(lazy, touches, level),
        }
    }

    fn touched_by_lazy(&self, lazy: &Lazy, touches: &mut Touches, level: usize) {
        for operand in lazy.operands() {
            if let Operand::Each(items) = operand {
                self.touched_by(items, touches, level + 1);
            }
        }
        match &lazy.source {
            Source::Unary(op, _) => self.touched_by_operator(op.symbol(), lazy, touches),
            Source::Binary(op, ..) => self.touched_by_operator(op.symbol(), lazy, touches),
            Source::Cast(..) => self.touched_by_operator(":", lazy, touches),
            Source::Builtin(..) => {}
            // A member without parentheses may be a method too.
            Source::Call(..) | Source::Member(..) => {
                touches.effects = true;
                touches.waits = true;
            }
            Source::Index(array, _) => match array.array() {
                Some(term) => touches.arrays.push((term, false)),
                None => touches.effects = true,
            },
            Source::Loop(number, items) => {
                self.touched_by(items, touches, level + 1);
                let LoopValue { inner, .. } = &self.loop_values[*number];
                if matches!(inner.kind, LoopKind::For | LoopKind::Foreach) {
                    touches.in_order = true;
                }
                if !self.is_calculation(&inner.body, &mut touches.arrays, 0) {
                    touches.effects = true;
                    touches.waits = true;
                }
            }
        }
    }

    /// An operator may be one that the program declares for its own types.
    fn touched_by_operator(&self, symbol: &str, lazy: &Lazy, touches: &mut Touches) {
        let declared = matches!(self.frame.scope.lookup(symbol), Some(Binding::Procs(_)));
        if declared && lazy.operands().into_iter().any(is_of_own_type) {
            touches.effects = true;
            touches.waits = true;
        }
    }

    pub(crate) fn only_calculates(&self, expr: &Expr) -> bool {
        self.is_calculation(expr, &mut Vec::new(), 0)
    }

    /// An expression that only calculates: names, numbers, operators, elements of arrays.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all other expressions may do more than calculate"
    )]
    pub(crate) fn is_calculation(
        &self,
        expr: &Expr,
        arrays: &mut Vec<(Term, bool)>,
        level: usize,
    ) -> bool {
        if level > 60 {
            return false;
        }
        let mut all =
            |parts: &[&Expr]| parts.iter().all(|part| self.is_calculation(part, arrays, level + 1));
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Real { .. } | ExprKind::Bool(_) | ExprKind::Str(_) => true,
            ExprKind::Name(name) => match self.frame.scope.lookup(name) {
                Some(Binding::Variable(variable)) => {
                    variable.ty.is_scalar() && self.is_no_reference(&variable)
                }
                Some(Binding::Alias(Alias { meaning: Meaning::Run(run), .. })) => {
                    run.ty.is_scalar() && !run.cell
                }
                Some(Binding::Alias(_) | Binding::Known(_)) | None => true,
                Some(Binding::Procs(_) | Binding::Member | Binding::Broken) => false,
            },
            ExprKind::Unary { operand, .. } => all(&[operand]),
            ExprKind::Binary { op, left, right } => *op != BinaryOp::Dmapped && all(&[left, right]),
            ExprKind::Cast { value, .. } => all(&[value]),
            ExprKind::Tuple(parts) => parts.iter().all(|part| all(&[part])),
            ExprKind::If { cond, then, otherwise } => all(&[cond, then, otherwise]),
            ExprKind::Call { callee, args, .. } => {
                let Some(Binding::Variable(variable)) =
                    callee.as_name().and_then(|name| self.frame.scope.lookup(name))
                else {
                    return false;
                };
                let plain = match variable.ty.element() {
                    Some(element) => !has_guards(element) && element.is_scalar(),
                    None => matches!(variable.ty, Ty::Tuple(_)),
                };
                let indices = args.iter().all(|arg| all(&[&arg.value]));
                if let Ty::Array(..) = variable.ty {
                    let name = self.b.var(&variable.name);
                    let term = if variable.by_ref { self.b.deref(name) } else { name };
                    arrays.push((term, false));
                }
                plain && indices
            }
            _ => false,
        }
    }

    /// A variable that is certainly no other name for an element of an array.
    fn is_no_reference(&self, variable: &crate::sema::Variable) -> bool {
        let here = variable.depth == 0 || variable.depth == self.frame.scope.depth;
        here && !variable.by_ref && !self.frame.storage.references.contains(&variable.name)
    }

    /// Whether elements of `target` can be written one after the other with nobody noticing.
    pub(super) fn in_turn(&self, target: &Items, value: &Touches) -> bool {
        let own = self.touches(target);
        if own.effects || value.effects {
            return false;
        }
        let Items::Array(view) = target else { return false };
        let whole = view.whole;
        value.arrays.iter().all(|(array, all)| {
            (whole && *all) || self.reach.certainly_differ(&view.array.term, array)
        })
    }

    /// Whether working out an element may look at where it is done.
    pub(crate) fn may_see_locales(&self, source: &Source) -> bool {
        match source {
            Source::Unary(..)
            | Source::Binary(..)
            | Source::Cast(..)
            | Source::Builtin(..)
            | Source::Index(..) => false,
            Source::Call(..) | Source::Member(..) => true,
            Source::Loop(number, _) => {
                let body = &self.loop_values[*number].inner.body;
                let mut names = crate::sema::Names::default();
                crate::visit::Visitor::expr(&mut names, body);
                names.0.contains("here") || !self.is_calculation(body, &mut Vec::new(), 0)
            }
        }
    }
}

/// Whether an operand is of a type that operators can be declared for.
pub(super) fn is_of_own_type(operand: &Operand) -> bool {
    let ty = match operand {
        Operand::One(value) => value.value_ty(),
        Operand::Each(items) => match &**items {
            Items::Array(view) => view.array.ty.element().cloned().unwrap_or(Ty::Unknown),
            Items::Lazy(lazy) => lazy.item.value_ty(),
            Items::Listed(_) => return true,
            Items::Range(_) | Items::Domain(_) | Items::Keyed(_) | Items::Zip(_) => return false,
        },
    };
    matches!(ty, Ty::Record(_) | Ty::Class(_) | Ty::Enum(_))
}

fn has_guards(ty: &Ty) -> bool {
    ty.has_part(&Ty::is_guarded)
}

fn waits(ty: &Ty) -> bool {
    ty.has_part(&|part| matches!(part, Ty::Sync(_) | Ty::Single(_) | Ty::Barrier))
}
