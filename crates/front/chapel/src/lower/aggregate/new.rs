//! `new`: objects and record values, and what their fields begin with.

use crate::ast::{Arg, Expr, Management};
use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::distributed::one_locale_only;
use crate::lower::values::Value;
use crate::lower::values::range::array_type;
use crate::sema::{AggregateId, Field, Held, NewArguments, Stored, Ty, held};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Expr as Term;

impl<'a> Lowerer<'a> {
    pub(crate) fn new_object(
        &mut self,
        management: Option<Management>,
        ty: &'a Expr,
        args: &'a [Arg],
        nilable: bool,
        span: Span,
    ) -> Value {
        let target = self.expr(ty);
        let given = self.given(args);
        if given.iter().any(|given| given.value.is_unknown()) {
            return Value::Unknown;
        }
        if matches!(target, Value::Unknown) {
            return Value::Unknown;
        }
        let id = if let Value::Aggregate(id) = target {
            Some(id)
        } else {
            target.as_type().and_then(Ty::aggregate)
        };
        let Some(id) = id else { return self.give_up(span, "`new` of this type") };
        let meanings = self.configs.meanings_of(&given);
        let made = self.decide(|typer| typer.instance_for_new(id, &meanings, span));
        let Some(NewArguments { id, rest }) = made else { return Value::Unknown };
        let rest = rest.into_iter().map(|(number, name)| Given { name, ..given[number].clone() });
        let held = management.map_or(Held::Owned, held);
        let ty = self.sema.new_type(id, held, nilable);
        self.make_object(id, ty, rest.collect(), span)
    }

    /// A fresh object, or a fresh value of a record.
    pub(crate) fn make_object(
        &mut self,
        id: AggregateId,
        ty: Ty,
        given: Vec<Given>,
        span: Span,
    ) -> Value {
        if self.is_broken(id) {
            return self.give_up(span, "an object of a class that is not modelled");
        }
        self.b.at(span);
        let name = self.temp();
        let tree = self.tree_ty(&ty);
        let class = self.sema.aggregates[id].is_class();
        let init = class.then(|| self.b.new_object(tree.clone()));
        let declare = self.b.declare(&name, tree, init);
        self.emit(declare);
        let root = self.sema.root_of(id);
        if class && root != id {
            let kind = self.types.kind_of(&mut self.sema, id);
            let object = self.b.var(&name);
            let field = self.b.field(object, "_kind");
            let stmt = self.b.assign(field, self.b.int(kind));
            self.emit(stmt);
        }
        let this = Value::cell(self.sema.this_type(id), self.b.var(&name), false);
        self.initialise_object(id, &this, given, span);
        self.after_init(id, &this, span);
        self.b.at(span);
        let value = Value::run(ty.clone(), self.b.var(&name));
        self.exits.fresh(&name, &ty);
        value
    }

    fn is_broken(&mut self, id: AggregateId) -> bool {
        for id in self.sema.line_of(id) {
            if let Some(field) = self.distributed_field(id) {
                self.b.at(field);
                one_locale_only(&mut self.b, "a distributed array in a record or class");
            }
        }
        self.sema.is_broken(id)
    }

    /// Runs the initialiser of one class: the user's, or one that takes the fields in order.
    pub(crate) fn initialise_object(
        &mut self,
        id: AggregateId,
        this: &Value,
        given: Vec<Given>,
        span: Span,
    ) -> Value {
        let inits = self.sema.own_methods(id, "init");
        if inits.is_empty() {
            self.made_init(id, this, given, span);
            return Value::Nothing;
        }
        match self.best_or_told(&inits, Some(this), &given, span) {
            Some(proc) => self.call_proc(proc, Some(this.clone()), given, span),
            None => Value::Unknown,
        }
    }

    /// The initialiser that the compiler makes. It stands where the object is made, so it cannot make another of the kind.
    fn made_init(&mut self, id: AggregateId, this: &Value, given: Vec<Given>, span: Span) {
        if self.making.contains(&id) {
            return self.unsupported(span, "a type whose fields begin with objects of the type");
        }
        self.making.push(id);
        self.fields_in_order(id, this, given, span);
        self.making.pop();
    }

    /// Fields in order or by name.
    fn fields_in_order(&mut self, id: AggregateId, this: &Value, given: Vec<Given>, span: Span) {
        let mut fields = self.sema.fields_of(id);
        // A user's initialiser above is called without arguments.
        let mut above = self.sema.parent_of(id);
        while let Some(parent) = above {
            if !self.sema.own_methods(parent, "init").is_empty() {
                self.initialise_object(parent, this, Vec::new(), span);
                let known = self.sema.fields_of(parent).len();
                fields = fields.split_off(known.min(fields.len()));
                break;
            }
            above = self.sema.parent_of(parent);
        }
        let mut values: Vec<Option<Value>> = vec![None; fields.len()];
        let mut next = 0;
        for arg in given {
            let place = match &arg.name {
                Some(name) => fields.iter().position(|field| field.name == *name),
                None => {
                    while values.get(next).is_some_and(Option::is_some) {
                        next += 1;
                    }
                    Some(next)
                }
            };
            match place.and_then(|place| values.get_mut(place)) {
                Some(value) => *value = Some(arg.value),
                None => {
                    let shown = self.sema.aggregates[id].shown.clone();
                    return self.unsupported(
                        arg.span,
                        &format!("an argument that `{shown}` has no field for"),
                    );
                }
            }
        }
        for (field, value) in fields.iter().zip(values) {
            self.begin_field(id, this, field, value, true, span);
        }
    }

    /// The first value of a field: given, initial, or the default of its type.
    pub(crate) fn begin_field(
        &mut self,
        id: AggregateId,
        this: &Value,
        field: &Field<'a>,
        given: Option<Value>,
        with_init: bool,
        span: Span,
    ) {
        let Value::Run(base) = this else { return };
        if field.ty == Ty::Unknown {
            return self.unsupported(span, &format!("the field `{}` of this type", field.name));
        }
        let value = match (given, field.init) {
            (Some(value), _) => Some(value),
            (None, Some(init)) if with_init => {
                let value = self.in_object(id, this, |l| l.value(init));
                if value.is_unknown() {
                    return;
                }
                Some(value)
            }
            (None, _) => None,
        };
        self.b.at(span);
        let value = value
            .map(|value| if field.ty.is_guarded() { value } else { self.read_value(value, span) });
        if matches!(field.stored, Stored::Elsewhere)
            && !self.make_array(id, this, field, &value, span)
        {
            return;
        }
        let cell = self.with(|l| &mut l.frame.initialises, true, |l| l.field_cell(base, field));
        if field.ty.is_scalar() {
            if let Some(value) = value {
                let value = self.taken(value, &field.ty);
                let term = self.checked(&value, &field.ty, span);
                let stmt = self.b.assign(cell.term, term);
                self.emit(stmt);
            }
            return;
        }
        let value = value.unwrap_or(Value::Nothing);
        self.give_first(&cell.term, &field.ty, value, span);
    }

    /// Makes the array that a field refers to.
    fn make_array(
        &mut self,
        id: AggregateId,
        this: &Value,
        field: &Field<'a>,
        value: &Option<Value>,
        span: Span,
    ) -> bool {
        let Value::Run(base) = this else { return false };
        let stored = match (field.written, value) {
            (Some(written), _) if written.as_array_type().is_some() => {
                self.in_object(id, this, |l| l.declared(written).stored)
            }
            (_, Some(value)) => {
                let Ty::Array(_, element) = &field.ty else { return false };
                let Some(dims) = self.dims_of(value) else {
                    self.unsupported(span, "an array field that begins so");
                    return false;
                };
                let element = self.tree_ty(element);
                array_type(&self.b, &dims, element)
            }
            (_, None) => {
                self.unsupported(span, "an array field without a value");
                return false;
            }
        };
        self.b.at(span);
        let fresh = self.b.new_object(stored);
        let fresh = self.b.ref_to(fresh);
        let object = self.b.copy(&base.term);
        let target = self.b.field(object, &field.tree);
        let stmt = self.b.assign(target, fresh);
        self.emit(stmt);
        true
    }

    /// `var r: R;`
    pub(crate) fn fill_record(&mut self, target: &Term, id: AggregateId, span: Span) {
        let this = Value::cell(Ty::Record(id), self.b.copy(target), false);
        if self.is_broken(id) {
            return self.unsupported(span, "a record that is not modelled");
        }
        self.initialise_object(id, &this, Vec::new(), span);
        self.after_init(id, &this, span);
    }
}
