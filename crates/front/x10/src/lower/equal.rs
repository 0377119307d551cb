//! `==`: numbers, texts and structs by content, objects by identity.

use super::storage::FieldKey;
use super::{Lowerer, Value};
use crate::sema::{ClassTy, FieldRef, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, Name as TreeName, Type};

impl<'a> Lowerer<'a> {
    pub(crate) fn equal(&mut self, a: Value, c: Value, span: Span) -> Term {
        self.b.at(span);
        match (&a.ty, &c.ty) {
            (Ty::Unknown, _) | (_, Ty::Unknown) => self.b.bool(false),
            (Ty::Void, _) | (_, Ty::Void) => {
                self.error("wrong-type", span, "this has no value to compare");
                self.b.bool(false)
            }
            (Ty::Class(x), Ty::Class(y)) if x == y && self.is_struct(&a.ty) => {
                let class = x.clone();
                let name = self.struct_equality(&class);
                self.b.call(&name, vec![a.term, c.term])
            }
            (Ty::GlobalRef(_), Ty::GlobalRef(_)) => {
                let b = &self.b;
                b.eq(b.field(a.term, "target"), b.field(c.term, "target"))
            }
            _ if self.is_any_like(&a.ty) || self.is_any_like(&c.ty) => {
                let any = Ty::Any;
                let a = self.convert(a, &any, span);
                let mut first = [a];
                let position = self.b.position();
                let c = self.convert(c, &any, span);
                if self.b.position() > position {
                    self.keep(&mut first, position);
                }
                let [a] = first;
                let name = self.any_equality();
                self.b.call(&name, vec![a.term, c.term])
            }
            (x, y) => {
                let comparable = x == y
                    || x.is_number() && y.is_number()
                    || matches!(x, Ty::Null) && self.classes.takes_null(y)
                    || matches!(y, Ty::Null) && self.classes.takes_null(x)
                    || self.classes.fit(x, y).is_some()
                    || self.classes.fit(y, x).is_some();
                if !(comparable || self.is_object(x) && self.is_object(y)) {
                    let message = format!("a `{x}` is never equal to a `{y}`");
                    self.error("wrong-type", span, message);
                }
                self.b.eq(a.term, c.term)
            }
        }
    }

    /// The procedure that compares two structs of a type, field by field.
    fn struct_equality(&mut self, class: &ClassTy) -> TreeName {
        let ty = Ty::Class(class.clone());
        if let Some(name) = self.dispatchers.equalities.get(&ty) {
            return name.clone();
        }
        let name = self.b.names.global(&format!("equal_{}", class.name));
        self.dispatchers.equalities.insert(ty.clone(), name.clone());
        let facts = self.classes.get(class.id);
        let class = class.clone();
        let (body, ()) = self.body(|l| {
            let mut all: Option<Term> = None;
            for (index, field) in facts.fields.iter().enumerate() {
                if field.is_static {
                    continue;
                }
                let field = FieldRef { class: class.clone(), index };
                let ty = l.field_ty(&field);
                let tree = l.field_name(&FieldKey::Of(field));
                let side =
                    |l: &Self, name: &str| l.value(l.b.field(l.b.var(name), &tree), ty.clone());
                let (a, c) = (side(l, "a"), side(l, "b"));
                let (before, test) = l.inside(|l| l.equal(a, c, Span::default()));
                l.emit_all(before);
                all = Some(match all {
                    None => test,
                    Some(others) => l.b.and_then(others, test),
                });
            }
            let result = all.unwrap_or_else(|| l.b.bool(true));
            let stmt = l.b.return_(Some(result));
            l.emit(stmt);
        });
        let tree = self.tree_ty(&ty);
        let params = vec![self.b.param("a", tree.clone()), self.b.param("b", tree)];
        self.add_proc(&name, params, Some(Type::Bool), body);
        name
    }

    fn any_equality(&mut self) -> TreeName {
        if let Some(name) = self.dispatchers.equalities.get(&Ty::Any) {
            return name.clone();
        }
        let name = self.b.names.global("equal_objects");
        self.dispatchers.equalities.insert(Ty::Any, name.clone());
        name
    }

    /// The procedure that compares two values that say their kinds.
    pub(crate) fn emit_any_equality(&mut self) {
        let Some(name) = self.dispatchers.equalities.get(&Ty::Any).cloned() else { return };
        let (body, ()) = self.body(|l| {
            let b = &l.b;
            let same =
                b.if_(b.eq(b.var("a"), b.var("b")), vec![b.return_(Some(b.bool(true)))], vec![]);
            let none = b.or_else(b.eq(b.var("a"), b.null()), b.eq(b.var("b"), b.null()));
            let none = b.if_(none, vec![b.return_(Some(b.bool(false)))], vec![]);
            l.emit(same);
            l.emit(none);
            let (a, c) = (l.b.var("a"), l.b.var("b"));
            let first = l.kind_term(&a);
            let first = l.hold(Type::INT, first);
            let second = l.kind_term(&c);
            let second = l.hold(Type::INT, second);
            let b = &l.b;
            let differ = b.ne(b.var(&first), b.var(&second));
            let stmt = b.if_(differ, vec![b.return_(Some(b.bool(false)))], vec![]);
            l.emit(stmt);
            for (number, ty) in l.all_kinds() {
                if matches!(ty, Ty::Class(_)) && !l.is_struct(&ty) {
                    continue;
                }
                let block = l.emitted(|l| {
                    let (a, c) = (l.value(l.b.var("a"), Ty::Any), l.value(l.b.var("b"), Ty::Any));
                    let (a, c) = (l.unboxed(a, &ty), l.unboxed(c, &ty));
                    let test = l.equal(a, c, Span::default());
                    let stmt = l.b.return_(Some(test));
                    l.emit(stmt);
                });
                let b = &l.b;
                let stmt = b.if_(b.eq(b.var(&first), b.int(number)), block, vec![]);
                l.emit(stmt);
            }
            let stmt = l.b.return_(Some(l.b.bool(false)));
            l.emit(stmt);
        });
        let params = vec![self.b.param("a", Type::Any), self.b.param("b", Type::Any)];
        self.add_proc(&name, params, Some(Type::Bool), body);
    }
}
