//! Assignments: to locals, fields and elements, and through operators.

use super::frame::{Found, LocalKind};
use super::names::Base;
use super::{Lowerer, Value};
use crate::ast::{BinaryOp, Expr, ExprKind, Ident, Step};
use crate::sema::{ClassTy, FieldRef, Ty};
use partita_kit::Emit;
use partita_source::Span;

/// What can be assigned to; everything in it is computed already.
enum Target {
    /// A cell of the tree.
    Cell(Value),
    /// `f(i) = v` of an object: it and the indices.
    Applied {
        object: Value,
        args: Vec<Value>,
    },
    Broken,
}

impl<'a> Lowerer<'a> {
    /// `target = value`, `target op= value`: the value that was assigned.
    pub(crate) fn assign(
        &mut self,
        target: &'a Expr,
        op: Option<BinaryOp>,
        value: &'a Expr,
        span: Span,
    ) -> Value {
        let place = self.target(target, span, op.is_some());
        let Some(op) = op else {
            let want = match &place {
                Target::Cell(cell) => Some(cell.ty.clone()),
                Target::Applied { .. } | Target::Broken => None,
            };
            let value = self.expr(value, want.as_ref());
            return self.store(place, value, span);
        };
        let old = self.load(&place, span);
        let position = self.b.position();
        let mut olds = [old];
        let right = self.expr(value, None);
        if self.b.position() > position {
            self.keep(&mut olds, position);
        }
        let [old] = olds;
        if old.ty == Ty::Unknown {
            return self.broken();
        }
        let ty = old.ty.clone();
        let mut new = self.operate(op, old, right, span);
        if matches!((&ty, &new.ty), (Ty::Int(_), Ty::Int(_))) && ty != new.ty {
            // The target says how wide the result is.
            new = self.number_cast(new, &ty, span);
        }
        self.store(place, new, span)
    }

    /// `x++` and kin: the old value and the new one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other numbers are integers")]
    pub(crate) fn step(&mut self, step: Step, target: &'a Expr, span: Span) -> (Value, Value) {
        let place = self.target(target, span, true);
        let old = self.load(&place, span);
        if old.ty == Ty::Unknown {
            return (self.broken(), self.broken());
        }
        let old = {
            let ty = self.tree_ty(&old.ty);
            let held = self.hold(ty, old.term);
            self.value(self.b.var(&held), old.ty)
        };
        let op = match step {
            Step::Up => BinaryOp::Add,
            Step::Down => BinaryOp::Subtract,
        };
        let one = match &old.ty {
            Ty::Double | Ty::Float => self.value(self.b.real(1.0), old.ty.clone()),
            Ty::Char => self.value(self.b.int(1), Ty::INT),
            _ => self.value(self.b.int(1), old.ty.clone()),
        };
        let new = self.operate(op, old.clone(), one, span);
        let new = self.store(place, new, span);
        (old, new)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "no other expression can be assigned to")]
    fn target(&mut self, target: &'a Expr, span: Span, reads: bool) -> Target {
        self.b.at(target.span);
        match &target.kind {
            ExprKind::Name(name) => self.name_target(name, target.span, reads),
            ExprKind::Dot { base, name } => self.dot_target(base, name, target.span),
            ExprKind::Call { callee, args, .. } => {
                let function = self.expr(callee, None);
                if function.ty == Ty::Unknown {
                    return Target::Broken;
                }
                let position = self.b.position();
                let mut object = [function];
                let exprs: Vec<&Expr> = args.iter().collect();
                let mut args = self.operands(&exprs);
                if self.b.position() > position {
                    self.keep(&mut object, position);
                }
                let [object] = object;
                let object = self.settled(object);
                if let (Ty::Rail(_), 1) = (&object.ty, args.len()) {
                    let Some(index) = args.pop() else { return Target::Broken };
                    let index = self.index_of_cell(index, span);
                    let cell = self.element(object, index, span);
                    return Target::Cell(cell);
                }
                let args: Vec<Value> = args.into_iter().map(|arg| self.settled(arg)).collect();
                if reads && let Some(cell) = self.element_of_library(&object, &args, span) {
                    return Target::Cell(cell);
                }
                Target::Applied { object, args }
            }
            _ => {
                self.error("not-a-target", target.span, "this cannot be assigned to");
                Target::Broken
            }
        }
    }

    /// An element of an array of the library that is read and written: its cell, found once.
    fn element_of_library(&mut self, array: &Value, args: &[Value], span: Span) -> Option<Value> {
        let class = self.classes.class_of(&array.ty)?;
        let is_point = |arg: &Value| matches!(&arg.ty, Ty::Class(class) if &*class.name == "Point");
        let known = self.classes.get(class.id).library
            && !self.classes.methods(&class, "cellOf").is_empty()
            && (args.iter().all(|arg| matches!(arg.ty, Ty::Int(_)))
                || matches!(args, [point] if is_point(point)))
            && (1..=3).contains(&args.len());
        if !known {
            return None;
        }
        let cells = self.call_named(array.clone(), "cells", Vec::new(), span);
        let cells = self.fixed(cells);
        let index = self.call_named(array.clone(), "cellOf", args.to_vec(), span);
        let index = self.index_of_cell(index, span);
        Some(self.element(cells, index, span))
    }

    /// An index as a number that is found once: what is read and what is written is seen to be one cell.
    fn index_of_cell(&mut self, index: Value, span: Span) -> Value {
        let index = self.convert(index, &Ty::LONG, span);
        self.settled(index)
    }

    fn name_target(&mut self, name: &'a str, span: Span, reads: bool) -> Target {
        match self.local(name, true) {
            Some(Found::Local(local)) => {
                match local.kind {
                    LocalKind::Var => {}
                    LocalKind::ValLater { assigned } => {
                        if reads && !assigned {
                            self.error("no-value", span, format!("`{name}` has no value yet"));
                        }
                        self.mark_assigned(&local.tree);
                    }
                    LocalKind::Val => {
                        let message = format!("`{name}` is a val and has its value already");
                        self.error("assigned-twice", span, message);
                        return Target::Broken;
                    }
                }
                Target::Cell(self.as_local(&local))
            }
            Some(Found::Forbidden(why)) => {
                self.error("outer-variable", span, format!("`{name}` {why}"));
                Target::Broken
            }
            None => {
                self.check_field_write(name, span);
                match self.member_by_name(name, span) {
                    Some(value) if value.ty == Ty::Unknown => Target::Broken,
                    Some(value) => Target::Cell(value),
                    None => {
                        self.error("unknown-name", span, format!("there is no `{name}` here"));
                        Target::Broken
                    }
                }
            }
        }
    }

    /// A field that is a val gets its value in a constructor of its class.
    fn check_field_write(&mut self, name: &str, span: Span) {
        let mut class = self.frame.class.clone();
        while let Some(of) = class {
            if let Some(field) = self.classes.field(&of, name) {
                self.check_write(&field, span, true);
                return;
            }
            let outer = self.classes.get(of.id).outer;
            class = outer.map(|outer| self.classes.class_ty(outer, Vec::new()));
        }
    }

    fn check_write(&mut self, field: &FieldRef, span: Span, of_this: bool) {
        let facts = self.classes.get(field.class.id);
        let declared = &facts.fields[field.index];
        if declared.mutable {
            return;
        }
        let own = |class: &ClassTy| class.id == field.class.id;
        let here = of_this && self.frame.constructing && self.frame.class.as_ref().is_some_and(own);
        if declared.is_static {
            let message =
                format!("`{}` is static: it has its value from its declaration", declared.name);
            self.error("assigned-twice", span, message);
        } else if !here || declared.init.is_some() {
            let message =
                format!("`{}` is a val: only a constructor gives it its value", declared.name);
            self.error("assigned-twice", span, message);
        }
    }

    fn dot_target(&mut self, base: &'a Expr, name: &'a Ident, span: Span) -> Target {
        let of_this = matches!(base.kind, ExprKind::This(None));
        match self.base(base) {
            Base::Value(value) => {
                let class = self.classes.class_of(&value.ty);
                let field = class.and_then(|class| self.classes.field(&class, &name.name));
                let Some(field) = field else {
                    self.no_member(&value.ty, &name.name, span);
                    return Target::Broken;
                };
                self.check_write(&field, span, of_this);
                let object = self.settled(value);
                let object = self.not_null(object, span);
                let object = self.field_at_home(object, &field, span);
                Target::Cell(self.field_of(object, &field))
            }
            Base::Type(ty) => {
                let class = self.classes.class_of(&ty);
                if let Some(field) = class.and_then(|class| self.classes.field(&class, &name.name))
                {
                    self.check_write(&field, span, false);
                } else {
                    self.no_member(&ty, &name.name, span);
                }
                Target::Broken
            }
            Base::Super(above) => {
                let this = self.this(None, span);
                match self.classes.field(&above, &name.name) {
                    Some(field) => {
                        self.check_write(&field, span, false);
                        Target::Cell(self.field_of(this, &field))
                    }
                    None => Target::Broken,
                }
            }
            Base::Package | Base::Broken => Target::Broken,
        }
    }

    /// A part of a target that may be evaluated again: a local is read where it is used.
    fn settled(&mut self, value: Value) -> Value {
        if matches!(value.term.kind, partita_tree::ExprKind::Var(_)) {
            value
        } else {
            self.fixed(value)
        }
    }

    fn load(&mut self, target: &Target, span: Span) -> Value {
        match target {
            Target::Cell(cell) => {
                let term = self.b.copy(&cell.term);
                self.value(term, cell.ty.clone())
            }
            Target::Applied { object, args } => {
                let (object, args) = (object.clone(), args.clone());
                self.apply(object, args, span)
            }
            Target::Broken => self.broken(),
        }
    }

    fn store(&mut self, target: Target, value: Value, span: Span) -> Value {
        match target {
            Target::Cell(cell) => {
                let value = self.convert(value, &cell.ty, span);
                let value = self.fixed(value);
                self.b.at(span);
                let b = &self.b;
                let stmt = b.assign(cell.term, b.copy(&value.term));
                self.emit(stmt);
                value
            }
            Target::Applied { object, mut args } => {
                let value = self.fixed(value);
                args.push(value.clone());
                let Some(class) = self.classes.class_of(&object.ty) else {
                    self.error("not-a-target", span, "this cannot be assigned to");
                    return self.broken();
                };
                let set = self.classes.methods(&class, "operator ()=").is_empty();
                if set && self.is_old() && !self.classes.methods(&class, "set").is_empty() {
                    // The value came first in 2010.
                    args.rotate_right(1);
                    let done = self.call_named(object, "set", args, span);
                    self.run(done);
                    return value;
                }
                if set {
                    let message = format!("`{}` has no `operator this(..)=`", object.ty);
                    self.error("unknown-member", span, message);
                    return self.broken();
                }
                let done = self.call_named(object, "operator ()=", args, span);
                self.run(done);
                value
            }
            Target::Broken => self.broken(),
        }
    }
}
