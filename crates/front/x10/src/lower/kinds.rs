//! Kinds: the number by which an object says at run time what it is.
//!
//! Objects of classes and structs have it as their first field. Other values get it where they become an `Any` or an
//! interface: they are put into a box. Which kinds a type has is known when everything is lowered, so a test is a call of a
//! procedure whose body comes last.

use super::storage::KIND;
use super::{Lowerer, Value};
use crate::sema::Ty;
use partita_kit::Emit;
use partita_tree::{Expr as Term, Name as TreeName, Type};

#[derive(Default)]
pub(crate) struct Kinds {
    /// The kind of a type is its place here, from one.
    all: Vec<Ty>,
    /// Tests that are asked for: the type and the procedure.
    tests: Vec<(Ty, TreeName)>,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn kind_of(&mut self, ty: &Ty) -> i64 {
        let index = match self.kinds.all.iter().position(|known| known == ty) {
            Some(index) => index,
            None => {
                self.kinds.all.push(ty.clone());
                self.kinds.all.len() - 1
            }
        };
        i64::try_from(index).unwrap_or(0) + 1
    }

    /// All kinds so far, with their types.
    pub(crate) fn all_kinds(&self) -> Vec<(i64, Ty)> {
        (1..).zip(self.kinds.all.iter().cloned()).collect()
    }

    /// An object's kind; it is not null.
    pub(crate) fn kind_term(&mut self, object: &Term) -> Term {
        let head = self.hold(Type::Named("X10Head".into()), self.b.copy(object));
        self.b.field(self.b.var(&head), KIND)
    }

    /// Whether a value that says its kind is of a type; null is of none.
    pub(crate) fn is_of(&mut self, value: Term, ty: &Ty) -> Term {
        let name = match self.kinds.tests.iter().find(|(known, _)| known == ty) {
            Some((_, name)) => name.clone(),
            None => {
                let plain: String = ty
                    .to_string()
                    .chars()
                    .map(|c| if c.is_alphanumeric() { c } else { '_' })
                    .collect();
                let name = self.b.names.global(&format!("is_{}", plain.trim_matches('_')));
                self.kinds.tests.push((ty.clone(), name.clone()));
                name
            }
        };
        self.b.call(&name, vec![value])
    }

    /// Whether every value of the first type is one of the second.
    pub(crate) fn is_subtype(&self, ty: &Ty, of: &Ty) -> bool {
        if ty == of || *of == Ty::Any {
            return true;
        }
        match (self.classes.class_of(ty), of) {
            (Some(class), Ty::Class(of)) => self.classes.is_below(&class, of),
            (_, Ty::Function(_)) => !ty.is_number() && self.classes.fit_plain(ty, of).is_some(),
            (Some(_) | None, _) => false,
        }
    }

    /// The bodies of all tests.
    pub(crate) fn emit_tests(&mut self) {
        let mut next = 0;
        while let Some((ty, name)) = self.kinds.tests.get(next).cloned() {
            next += 1;
            let kinds: Vec<i64> = self
                .all_kinds()
                .into_iter()
                .filter(|(_, kind)| self.is_subtype(kind, &ty))
                .map(|(kind, _)| kind)
                .collect();
            let (body, ()) = self.body(|l| l.test_body(&kinds));
            let params = vec![self.b.param("o", Type::Any)];
            self.add_proc(&name, params, Some(Type::Bool), body);
        }
    }

    fn test_body(&mut self, kinds: &[i64]) {
        let b = &self.b;
        let none = b.if_(b.eq(b.var("o"), b.null()), vec![b.return_(Some(b.bool(false)))], vec![]);
        self.emit(none);
        let object = self.b.var("o");
        let kind = self.kind_term(&object);
        let held = self.hold(Type::INT, kind);
        let b = &self.b;
        let mut test = b.bool(false);
        for kind in kinds {
            let one = b.eq(b.var(&held), b.int(*kind));
            test = if matches!(test.kind, partita_tree::ExprKind::Bool(false)) {
                one
            } else {
                b.or_else(test, one)
            };
        }
        let stmt = b.return_(Some(test));
        self.emit(stmt);
    }

    /// A value in a box that says its type.
    pub(crate) fn boxed(&mut self, value: Value) -> Term {
        let kind = self.kind_of(&value.ty);
        self.b.call("x10_box", vec![self.b.int(kind), value.term])
    }
}
