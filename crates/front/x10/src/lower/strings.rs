//! The text of values: what `println` shows and `+` joins.

use super::concat::TEXT;
use super::storage::FieldKey;
use super::{Lowerer, Value};
use crate::sema::{FieldRef, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{Expr as Term, Intrinsic, Name as TreeName, Type};

impl<'a> Lowerer<'a> {
    /// A value as an item of a text: numbers and texts as they are, everything else as its text.
    pub(crate) fn item_of(&mut self, value: Value, span: Span) -> Value {
        self.b.at(span);
        match &value.ty {
            Ty::Int(_) | Ty::Double | Ty::Boolean | Ty::String | Ty::Null | Ty::Unknown => value,
            Ty::Float => {
                let term = self.b.intrinsic(Intrinsic::Single, vec![value.term]);
                self.value(term, Ty::Float)
            }
            Ty::Void
            | Ty::Any
            | Ty::Char
            | Ty::Place
            | Ty::Rail(_)
            | Ty::Function(_)
            | Ty::GlobalRef(_)
            | Ty::Clock
            | Ty::Class(_) => {
                let term = self.text_of(value, span);
                self.value(term, Ty::String)
            }
        }
    }

    /// The text of a value.
    pub(crate) fn text_of(&mut self, value: Value, span: Span) -> Term {
        self.b.at(span);
        match value.ty.clone() {
            Ty::String => {
                let fixed = self.fixed(value);
                let b = &self.b;
                let none = b.eq(b.copy(&fixed.term), b.null());
                b.conditional(none, b.str("null"), fixed.term)
            }
            Ty::Int(_)
            | Ty::Double
            | Ty::Float
            | Ty::Boolean
            | Ty::Null
            | Ty::Unknown
            | Ty::Void => {
                let item = self.item_of(value, span);
                let b = &self.b;
                b.intrinsic(Intrinsic::Edit, vec![b.str(TEXT), item.term])
            }
            Ty::Char => self.b.intrinsic(Intrinsic::Char, vec![value.term]),
            Ty::Place => {
                let b = &self.b;
                let parts = vec![b.str(TEXT), b.str("Place("), value.term, b.str(")")];
                b.intrinsic(Intrinsic::Edit, parts)
            }
            Ty::Function(_) | Ty::GlobalRef(_) | Ty::Clock => self.b.str("?"),
            ty @ Ty::Rail(_) => {
                let name = self.text_procedure(&ty);
                let mut args = vec![value.term];
                args.extend(self.finish_argument());
                self.b.call(&name, args)
            }
            Ty::Any | Ty::Class(_) => {
                let name = self.text_procedure(&Ty::Any);
                let mut args = vec![value.term];
                args.extend(self.finish_argument());
                self.b.call(&name, args)
            }
        }
    }

    /// The procedure that makes the text of a value; all objects share one, which asks for their kinds.
    fn text_procedure(&mut self, ty: &Ty) -> TreeName {
        if let Some(name) = self.dispatchers.texts.get(ty) {
            return name.clone();
        }
        let base = if *ty == Ty::Any { "text_of" } else { "text_of_rail" };
        let name = self.b.names.global(base);
        self.dispatchers.texts.insert(ty.clone(), name.clone());
        if let Ty::Rail(element) = ty {
            let element = (**element).clone();
            self.emit_rail_text(&name, ty, &element);
        }
        name
    }

    /// `[1,2,3]`, of more than ten elements the first ten.
    fn emit_rail_text(&mut self, name: &TreeName, ty: &Ty, element: &Ty) {
        let frame = super::frame::Frame { has_finish: self.catching, ..Default::default() };
        let (body, ()) = self.in_frame(frame, |l| {
            l.body(|l| {
                let b = &l.b;
                let null = vec![b.return_(Some(b.str("null")))];
                let stmt = b.if_(b.eq(b.var("r"), b.null()), null, Vec::new());
                l.emit(stmt);
                let b = &l.b;
                let size = b.intrinsic(Intrinsic::Size, vec![b.deref(b.var("r"))]);
                let size = l.hold(Type::INT, size);
                let declare = l.b.declare("text", Type::Str, Some(l.b.str("[")));
                l.emit(declare);
                let round = l.emitted(|l| {
                    let b = &l.b;
                    let first = b.eq(b.var("k"), b.int(0));
                    let comma = b.conditional(first, b.str(""), b.str(","));
                    let cell = b.element(b.deref(b.var("r")), vec![b.var("k")]);
                    let cell = l.value(cell, element.clone());
                    let part = l.text_of(cell, Span::default());
                    let b = &l.b;
                    let joined =
                        b.intrinsic(Intrinsic::Edit, vec![b.str(TEXT), b.var("text"), comma, part]);
                    let stmt = b.assign(b.var("text"), joined);
                    l.emit(stmt);
                });
                let b = &l.b;
                let last =
                    b.intrinsic(Intrinsic::Min, vec![b.sub(b.var(&size), b.int(1)), b.int(9)]);
                let stmt = b.for_(&["k"], b.range(b.int(0), last), round);
                l.emit(stmt);
                let b = &l.b;
                let left_out = b.sub(b.var(&size), b.int(10));
                let parts = vec![
                    b.str(TEXT),
                    b.var("text"),
                    b.str("...(omitted "),
                    left_out,
                    b.str(" elements)]"),
                ];
                let long = b.intrinsic(Intrinsic::Edit, parts);
                let stmt =
                    b.if_(b.gt(b.var(&size), b.int(10)), vec![b.return_(Some(long))], Vec::new());
                l.emit(stmt);
                let b = &l.b;
                let whole =
                    b.intrinsic(Intrinsic::Edit, vec![b.str(TEXT), b.var("text"), b.str("]")]);
                let stmt = b.return_(Some(whole));
                l.emit(stmt);
            })
        });
        let tree = self.tree_ty(ty);
        let mut params = vec![self.b.param("r", tree)];
        params.extend(self.finish_param());
        self.add_proc(name, params, Some(Type::Str), body);
    }

    /// The procedure for all objects, when all kinds are known.
    pub(crate) fn emit_object_text(&mut self) {
        let Some(name) = self.dispatchers.texts.get(&Ty::Any).cloned() else { return };
        let (body, ()) = self.body(|l| {
            let b = &l.b;
            let null = vec![b.return_(Some(b.str("null")))];
            let stmt = b.if_(b.eq(b.var("o"), b.null()), null, Vec::new());
            l.emit(stmt);
            let object = l.b.var("o");
            let kind = l.kind_term(&object);
            let kind = l.hold(Type::INT, kind);
            for (number, ty) in l.all_kinds() {
                let block = l.emitted(|l| {
                    let text = l.kind_text(&ty);
                    let stmt = l.b.return_(Some(text));
                    l.emit(stmt);
                });
                let b = &l.b;
                let stmt = b.if_(b.eq(b.var(&kind), b.int(number)), block, Vec::new());
                l.emit(stmt);
            }
            let stmt = l.b.return_(Some(l.b.str("?")));
            l.emit(stmt);
        });
        let mut params = vec![self.b.param("o", Type::Any)];
        params.extend(self.finish_param());
        self.add_proc(&name, params, Some(Type::Str), body);
    }

    /// The text of an object whose kind is known.
    fn kind_text(&mut self, ty: &Ty) -> Term {
        let span = Span::default();
        if !matches!(ty, Ty::Class(_)) {
            let held = self.value(self.b.var("o"), Ty::Any);
            let value = self.unboxed(held, ty);
            return self.text_of(value, span);
        }
        let method = self.to_string_of(ty);
        if method.is_none() && !self.is_struct(ty) {
            return self.b.str("?");
        }
        let tree = self.tree_ty(ty);
        let held = self.hold(tree, self.b.var("o"));
        let object = self.value(self.b.var(&held), ty.clone());
        let Some(method) = method else { return self.struct_text(&object, span) };
        let text = self.call_exactly(&method, Vec::new(), Some(object), Vec::new(), span);
        self.text_of(self.value(text.term, Ty::String), span)
    }

    /// `struct C: a=1 b=2`, of a struct that says nothing else.
    fn struct_text(&mut self, object: &Value, span: Span) -> Term {
        let Ty::Class(class) = object.ty.clone() else { return self.b.str("?") };
        let facts = self.classes.get(class.id);
        let mut parts = vec![self.value(self.b.str(&format!("struct {}", facts.full)), Ty::String)];
        let mut before = ":";
        for (index, field) in facts.fields.iter().enumerate() {
            if field.is_static {
                continue;
            }
            let name = format!("{before} {}=", field.name);
            before = "";
            parts.push(self.value(self.b.str(&name), Ty::String));
            let field = FieldRef { class: class.clone(), index };
            let ty = self.field_ty(&field);
            let cell = self.field_name(&FieldKey::Of(field));
            let term = self.b.field(self.b.copy(&object.term), &cell);
            parts.push(self.value(term, ty));
        }
        self.join_texts(parts, span).term
    }

    /// The `toString` that an object has.
    pub(crate) fn to_string_of(&self, ty: &Ty) -> Option<crate::sema::MethodRef> {
        let class = self.classes.class_of(ty)?;
        self.classes.methods(&class, "toString").into_iter().find(|method| {
            let facts = self.classes.get(method.class.id);
            let decl = facts.methods[method.index].decl;
            decl.formals.is_empty() && decl.body.is_some()
        })
    }
}
