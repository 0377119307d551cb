//! Associative domains, and the arrays over them.
//!
//! A domain is a record of the prelude `chpl_assoc`: its keys in numbered slots. An array has a reference to its domain
//! and a value for every slot. Chapel leaves the order of the keys open; here they come as they were added or the other
//! way round, which a run chooses once, and the record of a verdict says so.

use crate::ast::{BinaryOp, Expr, Ident, LoopHeader};
use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::loops::Items;
use crate::lower::storage::tree_types::{TreeTyper, default_term};
use crate::lower::values::{Run, Value};
use crate::sema::{KeyedMember, Meaning, OTHER_ELEMENTS, OTHER_KEYS, Ty};
use partita_kit::{Emit, Emitter};
use partita_source::{Code, Span};
use partita_tree::{Bound, Expr as Term, Qualifiers, RecordKind, Type};

/// As many slots as the prelude has.
const SLOTS: i64 = 32;

const RECORD: &str = "ChplAssoc";

/// The keys of a domain, or the elements of an array over it, as they are when a loop begins.
#[derive(Clone, Debug)]
pub(crate) struct KeyedItems {
    pub(crate) run: Run,
    /// Variables of the tree: how many keys and slots there were.
    pub(crate) count: String,
    slots: String,
}

impl TreeTyper<'_, '_> {
    /// The tree's record of an array: its domain, and the values by slot.
    pub(crate) fn keyed_array_record(&mut self, ty: &Ty, element: &Ty) -> Type {
        if let Some(name) = self.types.structures.get(ty) {
            return Type::Named(name.clone().into());
        }
        self.b.use_prelude("chpl_assoc");
        let name = format!("_keyed{}", self.types.structures.len());
        self.types.structures.insert(ty.clone(), name.clone());
        let domain = Type::Ref(Box::new(Type::Named(RECORD.into())));
        let null = self.b.null();
        let domain = self.b.variable("keys", domain, Qualifiers::default(), Some(null));
        let bound = Bound { low: self.b.int(0), high: self.b.int(SLOTS - 1) };
        let element_type = Box::new(self.tree_ty(element));
        let values = Type::Array { shape: vec![bound], element: element_type };
        let first = default_term(self.b, self.sema, element);
        let values = self.b.variable("values", values, Qualifiers::default(), first);
        self.b.record(&name, RecordKind::Record, vec![domain, values]);
        Type::Named(name.into())
    }
}

impl<'a> Lowerer<'a> {
    /// `{"a", "b"}`
    pub(crate) fn keyed_literal(&mut self, values: &[Value], span: Span) -> Value {
        self.sema.meet_keyed();
        let Some(key) = values.first().and_then(|value| value.ty()) else {
            return self.give_up(span, "an associative domain of this");
        };
        let same = values.iter().all(|value| value.ty().as_ref() == Some(&key));
        if !same || !matches!(key, Ty::Str | Ty::Int(64)) {
            return self.give_up(span, OTHER_KEYS);
        }
        let ty = Ty::Keyed(Box::new(key.clone()));
        let name = self.temp();
        let tree = self.tree_ty(&ty);
        self.b.at(span);
        let stmt = self.b.declare(&name, tree, None);
        self.emit(stmt);
        for value in values {
            let key = self.checked(value, &key, span);
            let domain = self.b.var(&name);
            let stmt = self.b.run("chpl_assoc_add", vec![domain, key]);
            self.emit(stmt);
        }
        Value::run(ty, self.b.var(&name))
    }

    /// `["a" => 1, "b" => 2]`
    pub(crate) fn keyed_pairs(&mut self, pairs: &'a [(Expr, Expr)], span: Span) -> Value {
        self.sema.meet_keyed();
        let mut keys = Vec::new();
        let mut values = Vec::new();
        for (key, value) in pairs {
            let key = self.read(key);
            keys.push(self.fixed(&key));
            let value = self.read(value);
            values.push(self.fixed(&value));
        }
        if keys.iter().chain(&values).any(Value::is_unknown) {
            return Value::Unknown;
        }
        let element = values.first().and_then(|value| value.ty());
        let same = values.iter().all(|value| value.ty() == element);
        let domain = self.keyed_literal(&keys, span);
        let (Some(element), true, Value::Run(Run { ty: Ty::Keyed(key), term, .. })) =
            (element, same, domain)
        else {
            return self.give_up(span, "this associative array");
        };
        // The domain lives as long as the array.
        let fresh = self.b.new_object(Type::Named(RECORD.into()));
        let fresh = self.b.ref_to(fresh);
        let own = self.temp();
        let tree = Type::Ref(Box::new(Type::Named(RECORD.into())));
        let stmt = self.b.declare(&own, tree, Some(fresh));
        self.emit(stmt);
        let target = self.b.deref(self.b.var(&own));
        let stmt = self.b.assign(target, term);
        self.emit(stmt);
        let domain = self.b.deref(self.b.var(&own));
        let Some(array) = self.keyed_array(&key, &element, domain, span) else {
            return Value::Unknown;
        };
        for (key, value) in keys.into_iter().zip(values) {
            let cell = self.index_by(array.clone(), vec![key], span);
            self.assign_value(cell, value, span, span);
        }
        array
    }

    /// A fresh array over a domain.
    fn keyed_array(&mut self, key: &Ty, element: &Ty, domain: Term, span: Span) -> Option<Value> {
        if !element.can_be_keyed() {
            self.unsupported(span, OTHER_ELEMENTS);
            return None;
        }
        let ty = Ty::KeyedArray(Box::new(key.clone()), Box::new(element.clone()));
        let name = self.temp();
        let tree = self.tree_ty(&ty);
        self.b.at(span);
        let stmt = self.b.declare(&name, tree, None);
        self.emit(stmt);
        let target = self.b.field(self.b.var(&name), "keys");
        let reference = self.b.ref_to(domain);
        let stmt = self.b.assign(target, reference);
        self.emit(stmt);
        Some(Value::cell(ty, self.b.var(&name), false))
    }

    /// The variable of `var A: [D] t` over an associative domain; `false` when it is something else.
    pub(crate) fn keyed_array_decl(
        &mut self,
        name: &'a Ident,
        ty: &'a Expr,
        init: Option<&'a Expr>,
        constant: bool,
    ) -> bool {
        if !self.sema.has_keyed {
            return false;
        }
        let Some((header, element)) = ty.as_array_type() else { return false };
        let Some((key, domain)) = self.keyed_header(header) else { return false };
        let element = self.type_expr(element);
        let array = match self.keyed_array(&key, &element, domain, name.span) {
            Some(array) => array,
            None => Value::Unknown,
        };
        if let Some(init) = init {
            self.unsupported(init.span, "an associative array with a first value");
        }
        let ty = array.ty().unwrap_or(Ty::Unknown);
        self.declare_with_value(name, &ty, &array, constant);
        true
    }

    /// The associative domain between the brackets of an array type.
    fn keyed_header(&mut self, header: &'a LoopHeader) -> Option<(Ty, Term)> {
        self.learn(|typer| typer.keyed_header(header))?;
        if let Value::Run(Run { ty: Ty::Keyed(key), term, .. }) =
            self.expr(header.iterands.first()?)
        {
            Some((*key, term))
        } else {
            None
        }
    }

    fn asked(&mut self, operation: &str, args: Vec<Term>) -> String {
        let call = self.b.call(operation, args);
        self.temp_with(&Ty::INT, call)
    }

    /// `A["a"]`; a key that is not there ends the program.
    pub(crate) fn keyed_index(&mut self, array: &Value, indices: &[Value], span: Span) -> Value {
        let (Value::Run(run), [index]) = (array, indices) else {
            return self.give_up(span, "indexing an associative array so");
        };
        let Ty::KeyedArray(_, element) = run.ty.clone() else { return Value::Unknown };
        let Some((key, domain)) = run.keys(&self.b) else { return Value::Unknown };
        let index = self.checked(index, &key, span);
        self.b.at(span);
        let slot = self.asked("chpl_assoc_find", vec![domain, index]);
        let there = self.b.le(self.b.int(0), self.b.var(&slot));
        let text = "the index is not in the domain of the array";
        let stmt = self.b.assert(there, Some(Code::IndexOutOfBounds), Some(text));
        self.emit(stmt);
        keyed_element(&self.b, run, &element, &slot)
    }

    /// What associative domains and their arrays can do.
    pub(crate) fn keyed_member(
        &mut self,
        value: &Value,
        member: KeyedMember,
        given: &[Given],
        span: Span,
    ) -> Option<Value> {
        let Meaning::Run(running) = self.configs.meaning_of(value) else { return None };
        member.meaning(&running, given)?;
        let Value::Run(run) = value else { return None };
        let (key, domain) = run.keys(&self.b)?;
        self.b.at(span);
        match (member, given) {
            (KeyedMember::Size, _) => Some(Value::run(Ty::INT, self.b.field(domain, "count"))),
            (KeyedMember::IsEmpty, _) => {
                let count = self.b.field(domain, "count");
                Some(Value::run(Ty::Bool, self.b.eq(count, self.b.int(0))))
            }
            (KeyedMember::Domain, _) => Some(Value::cell(Ty::Keyed(Box::new(key)), domain, true)),
            (KeyedMember::Contains, [one, ..]) => {
                let index = self.key_argument(one, &key)?;
                let slot = self.asked("chpl_assoc_find", vec![domain, index]);
                Some(Value::run(Ty::Bool, self.b.le(self.b.int(0), self.b.var(&slot))))
            }
            (KeyedMember::Add, [one, ..]) => {
                let index = self.key_argument(one, &key)?;
                let changed = self.asked("chpl_assoc_add", vec![domain, index]);
                Some(Value::run(Ty::INT, self.b.var(&changed)))
            }
            (KeyedMember::Remove, [one, ..]) => {
                let index = self.key_argument(one, &key)?;
                let changed = self.asked("chpl_assoc_remove", vec![domain, index]);
                // Versions of the language differ in what this does.
                let gone = self.b.eq(self.b.var(&changed), self.b.int(1));
                let not = vec![self.b.unsupported("the removal of a key that is not there")];
                let stmt = self.b.if_(gone, Vec::new(), not);
                self.emit(stmt);
                Some(Value::run(Ty::INT, self.b.var(&changed)))
            }
            (KeyedMember::Contains | KeyedMember::Add | KeyedMember::Remove, []) => None,
        }
    }

    fn key_argument(&mut self, given: &Given, key: &Ty) -> Option<Term> {
        let value = self.read_value(given.value.clone(), given.span);
        value.ty().filter(|_| self.fits(&value, key))?;
        let term = self.checked(&value, key, given.span);
        self.b.at(given.span);
        Some(term)
    }

    /// `D += x`, `D -= x`
    pub(crate) fn keyed_compound(&mut self, place: &Value, op: BinaryOp, new: Value, span: Span) {
        let member = if op == BinaryOp::Add {
            KeyedMember::Add
        } else if op == BinaryOp::Subtract {
            KeyedMember::Remove
        } else {
            return self.unsupported(span, "this operator on an associative domain");
        };
        let given = [Given { name: None, value: new, span }];
        if self.keyed_member(place, member, &given, span).is_none() {
            self.unsupported(span, "this change of an associative domain");
        }
    }

    /// What a loop over a domain or array goes over.
    pub(crate) fn keyed_items(&mut self, run: Run) -> Option<Items> {
        self.note("loops over associative domains take the keys in the order in which they were added, or all of them in the reverse one; the language leaves the order open");
        if self.keyed_order.is_none() {
            let name = self.global_name("_backwards");
            let no = self.b.bool(false);
            self.b.global(&name, Type::Bool, Qualifiers::default(), Some(no));
            self.keyed_order = Some(name);
        }
        let (_, domain) = run.keys(&self.b)?;
        let count = self.b.field(self.b.copy(&domain), "count");
        let count = self.temp_with(&Ty::INT, count);
        let slots = self.b.field(domain, "slots");
        let slots = self.temp_with(&Ty::INT, slots);
        Some(Items::Keyed(KeyedItems { run, count, slots }))
    }

    /// One of the orders is chosen when the program starts, for all loops.
    pub(crate) fn choose_keyed_order(&mut self, body: &mut partita_tree::Block) {
        let Some(name) = &self.keyed_order else { return };
        self.b.nowhere();
        let chosen = self.b.choose_value(self.b.int(0), self.b.int(1));
        let backwards = self.b.eq(chosen, self.b.int(1));
        let stmt = self.b.assign(self.b.var(name), backwards);
        body.insert(0, stmt);
    }

    /// The key of a number, or the element at that key.
    pub(crate) fn keyed_item(&mut self, items: &KeyedItems, position: &Term) -> Value {
        let run = &items.run;
        let (Some((key, domain)), Some(order)) = (run.keys(&self.b), self.keyed_order.clone())
        else {
            return Value::Unknown;
        };
        same_keys(&mut self.b, items);
        let last = self.b.plus(self.b.var(&items.count), -1);
        let from_end = self.b.sub(last, self.b.copy(position));
        let number = self.b.conditional(self.b.var(&order), from_end, self.b.copy(position));
        let again = self.b.copy(&domain);
        let slot = self.asked("chpl_assoc_slot", vec![domain, number]);
        if let Ty::KeyedArray(_, element) = &run.ty {
            return keyed_element(&self.b, run, element, &slot);
        }
        let keys = self.b.field(again, "keys");
        let term = self.b.element(keys, vec![self.b.var(&slot)]);
        let name = self.temp_with(&key, term);
        Value::run(key, self.b.var(&name))
    }
}

fn keyed_element(b: &Emitter, array: &Run, element: &Ty, slot: &str) -> Value {
    let base = b.copy(&array.term);
    let values = b.field(base, "values");
    let term = b.element(values, vec![b.var(slot)]);
    Value::cell(element.clone(), term, array.constant)
}

impl Run {
    /// The type of the keys of an associative domain or array, and the domain.
    #[expect(clippy::wildcard_enum_match_arm, reason = "values of all other types have no keys")]
    fn keys(&self, b: &Emitter) -> Option<(Ty, Term)> {
        match &self.ty {
            Ty::Keyed(key) => Some(((**key).clone(), b.copy(&self.term))),
            Ty::KeyedArray(key, _) => {
                Some(((**key).clone(), b.deref(b.field(b.copy(&self.term), "keys"))))
            }
            _ => None,
        }
    }
}

/// What a loop does to the domain that it goes over has no defined meaning.
pub(crate) fn keyed_unchanged(b: &mut Emitter, items: &Items) {
    match items {
        Items::Keyed(items) => same_keys(b, items),
        Items::Zip(parts) => parts.iter().for_each(|part| keyed_unchanged(b, part)),
        Items::Range(_)
        | Items::Domain(_)
        | Items::Array(_)
        | Items::Lazy(_)
        | Items::Listed(_) => {}
    }
}

fn same_keys(b: &mut Emitter, items: &KeyedItems) {
    let Some((_, domain)) = items.run.keys(b) else { return };
    for (field, before) in [("count", &items.count), ("slots", &items.slots)] {
        let now = b.field(b.copy(&domain), field);
        let test = b.eq(now, b.var(before));
        let changed = vec![b.unsupported("a domain that changes while a loop goes over it")];
        let stmt = b.if_(test, Vec::new(), changed);
        b.push(stmt);
    }
}
