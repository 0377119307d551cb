//! Inheritance: the kinds of a hierarchy, which method an object runs, casts between classes.

use crate::lower::Lowerer;
use crate::lower::calls::call::Given;
use crate::lower::storage::tree_types::{TreeTyper, TreeTypes};
use crate::lower::values::Value;
use crate::sema::{AggregateId, ClassTy, OVERRIDDEN_ARRAY, ProcId, Sema, Ty};
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::Expr as Term;

impl TreeTypes {
    /// The number of a class in its hierarchy; the root is zero.
    pub(crate) fn kind_of(&mut self, sema: &mut Sema<'_>, id: AggregateId) -> i64 {
        if let Some(kind) = self.layout(id).kind {
            return kind;
        }
        let root = sema.root_of(id);
        let kind = if root == id {
            0
        } else {
            let root = self.layout(root);
            root.kinds += 1;
            root.kinds
        };
        self.layout(id).kind = Some(kind);
        kind
    }
}

impl TreeTyper<'_, '_> {
    /// Whether the object is of one of the classes.
    pub(crate) fn is_kind(&mut self, object: &Term, classes: &[AggregateId]) -> Term {
        let mut test: Option<Term> = None;
        for class in classes {
            let kind = self.types.kind_of(self.sema, *class);
            let object = self.b.copy(object);
            let field = self.b.field(object, "_kind");
            let equal = self.b.eq(field, self.b.int(kind));
            test = Some(match test {
                None => equal,
                Some(test) => self.b.binary(partita_tree::BinaryOp::OrElse, test, equal),
            });
        }
        test.unwrap_or_else(|| self.b.bool(false))
    }
}

impl<'a> Lowerer<'a> {
    /// Calls a method; of an object the one of its own class.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "results of all other types are kept in a variable"
    )]
    pub(crate) fn call_method(
        &mut self,
        proc: ProcId,
        this: Value,
        given: Vec<Given>,
        span: Span,
    ) -> Value {
        let Some(Ty::Class(class)) = this.ty() else {
            return self.call_proc(proc, Some(this), given, span);
        };
        let this = self.fixed(&this);
        let this =
            if let Value::Run(run) = this { Value::Run(self.living(run, span)) } else { this };
        self.sema.tell_apart(class.class);
        let (of, meanings) = (self.configs.meaning_of(&this), self.configs.meanings_of(&given));
        let others = self.learn(|typer| typer.overriding(class.class, proc, &of, &meanings));
        if others.is_empty() {
            return self.call_proc(proc, Some(this), given, span);
        }
        // Every way to run is made in a block of its own; the static one says the type of the result.
        let (otherwise, value) =
            self.inside(|l| l.call_proc(proc, Some(this.clone()), given.clone(), span));
        let ty = value.value_ty();
        let result = match ty {
            Ty::Unknown => {
                self.emit_all(otherwise);
                return Value::Unknown;
            }
            Ty::Void => None,
            Ty::Array(..) => {
                return self.give_up(span, OVERRIDDEN_ARRAY);
            }
            ref ty => {
                let name = self.temp();
                let tree = self.tree_ty(ty);
                let declare = self.b.declare(&name, tree, None);
                self.emit(declare);
                Some(name)
            }
        };
        let keep = |l: &mut Self, mut block: partita_tree::Block, value: &Value| {
            if let Some(name) = &result {
                let more = l.emitted(|l| {
                    let target = l.b.var(name);
                    l.store(target, &ty, value);
                });
                block.extend(more);
            }
            block
        };
        let mut chain = keep(self, otherwise, &value);
        let object = self.term(&this);
        for (own, members) in others {
            let first = members.first().copied().unwrap_or(class.class);
            let narrowed = this.seen_as(Ty::Class(ClassTy { class: first, ..class }));
            let (block, value) =
                self.inside(|l| l.call_proc(own, Some(narrowed), given.clone(), span));
            // Where the value is unknown, the block says why.
            let block = if value.is_unknown() { block } else { keep(self, block, &value) };
            self.b.at(span);
            let test = self.tree_typer().is_kind(&object, &members);
            chain = vec![self.b.if_(test, block, chain)];
        }
        self.emit_all(chain);
        match result {
            Some(name) => Value::run(ty, self.b.var(&name)),
            None => Value::Nothing,
        }
    }

    /// `object: T` for classes that are related.
    pub(crate) fn class_cast(&mut self, value: &Value, from: ClassTy, to: ClassTy) -> Value {
        let ty = Ty::Class(to);
        if self.sema.inherits(from.class, to.class) {
            let term = self.term(value);
            return Value::run(ty, term);
        }
        let value = self.fixed(value);
        let object = self.term(&value);
        let family = self.sema.family(to.class);
        let name = self.temp_with(&Ty::Class(from), object);
        let object = self.b.var(&name);
        let test = self.tree_typer().is_kind(&object, &family);
        let other = if to.nilable {
            let target = self.b.var(&name);
            vec![self.b.assign(target, self.b.null())]
        } else {
            self.b.use_prelude("chpl");
            let text = self.b.str("ClassCastError");
            vec![self.b.run("chpl_uncaught", vec![text])]
        };
        let there = self.b.ne(self.b.var(&name), self.b.null());
        let inner = vec![self.b.if_(test, Vec::new(), other)];
        let stmt = self.b.if_(there, inner, Vec::new());
        self.emit(stmt);
        Value::run(ty, self.b.var(&name))
    }
}
