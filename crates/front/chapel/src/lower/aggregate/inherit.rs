//! Inheritance: parents, the kinds of a hierarchy, which method an object runs, casts between classes.

use super::super::Lowerer;
use super::super::call::Given;
use super::super::scope::ProcId;
use super::super::ty::{ClassTy, Ty};
use super::super::value::{Run, Value};
use crate::ast::AggregateKind;
use partita_source::Span;
use partita_tree::Expr as Term;

/// Hierarchies are at most this deep.
const GENERATIONS: usize = 100;

impl<'a> Lowerer<'a> {
    pub(crate) fn parent_of(&mut self, id: usize) -> Option<usize> {
        if let Some(known) = self.aggregates[id].parent {
            return known;
        }
        // A class that names itself as its parent has none.
        self.aggregates[id].parent = Some(None);
        let decl = self.aggregates[id].decl;
        if decl.kind != AggregateKind::Class {
            return None;
        }
        let scope = self.aggregates[id].scope.clone();
        let scope_inside = super::super::scope::Scope::new(Some(scope.clone()), scope.depth);
        for (name, value) in self.aggregates[id].arguments.clone() {
            scope_inside.bind(&name, super::super::scope::Binding::Value(value));
        }
        let outer = std::mem::replace(&mut self.frame.scope, scope_inside);
        let mut parent = None;
        for expr in &decl.parents {
            let errors = self.found.len();
            let (_, value) = self.inside(|l| l.expr(expr));
            self.found.truncate(errors);
            let found = match value {
                Value::Aggregate(found) if self.is_open(found) => {
                    match self.aggregate_type(found) {
                        Ty::Class(class) => Some(class.class),
                        _ => None,
                    }
                }
                Value::Aggregate(found) => Some(found),
                Value::Type(Ty::Class(class)) => Some(class.class),
                _ => None,
            };
            match found.filter(|found| *found != id && self.aggregates[*found].is_class()) {
                Some(found) => parent = Some(found),
                None if expr.as_name() == Some("RootClass") => {}
                None => {
                    self.broken_fields.insert(id);
                }
            }
        }
        self.frame.scope = outer;
        // A ring of classes is an error that would go round for ever here.
        let mut above = parent;
        for _ in 0..GENERATIONS {
            match above {
                Some(next) if next == id => return None,
                Some(next) => above = self.aggregates[next].parent.flatten(),
                None => break,
            }
        }
        self.aggregates[id].parent = Some(parent);
        if let Some(parent) = parent {
            let root = self.root_of(parent);
            if self.dispatched.contains(&root) && self.aggregates[id].generic.is_some() {
                self.broken_fields.insert(id);
            }
        }
        parent
    }

    pub(crate) fn root_of(&mut self, id: usize) -> usize {
        let mut root = id;
        for _ in 0..GENERATIONS {
            match self.parent_of(root) {
                Some(parent) => root = parent,
                None => break,
            }
        }
        root
    }

    /// Whether a class of the hierarchy has another beside it.
    pub(crate) fn has_family(&mut self, root: usize) -> bool {
        (0..self.aggregates.len()).any(|id| id != root && self.root_of(id) == root)
    }

    /// Known relations only: those of classes that have been looked at, which every class with values is.
    pub(crate) fn inherits(&self, from: usize, to: usize) -> bool {
        let mut next = Some(from);
        for _ in 0..GENERATIONS {
            match next {
                Some(id) if id == to || self.aggregates[id].generic == Some(to) => return true,
                Some(id) => next = self.aggregates[id].parent.flatten(),
                None => return false,
            }
        }
        false
    }

    /// The number of a class in its hierarchy; the root is zero.
    pub(crate) fn kind_of(&mut self, id: usize) -> i64 {
        if let Some(kind) = self.aggregates[id].kind {
            return kind;
        }
        let root = self.root_of(id);
        let kind = if root == id {
            0
        } else {
            self.aggregates[root].kinds += 1;
            self.aggregates[root].kinds
        };
        self.aggregates[id].kind = Some(kind);
        kind
    }

    /// A class and all that inherit from it.
    pub(crate) fn family(&mut self, id: usize) -> Vec<usize> {
        let all: Vec<usize> =
            (0..self.aggregates.len()).filter(|member| !self.is_open(*member)).collect();
        all.into_iter()
            .filter(|member| {
                self.root_of(*member);
                self.inherits(*member, id)
            })
            .collect()
    }

    /// Whether the object is of one of the classes.
    pub(crate) fn is_kind(&mut self, object: &Term, classes: &[usize]) -> Term {
        let mut test: Option<Term> = None;
        for class in classes {
            let kind = self.kind_of(*class);
            let object = self.copy(object);
            let field = self.b.field(object, "_kind");
            let equal = self.b.eq(field, self.b.int(kind));
            test = Some(match test {
                None => equal,
                Some(test) => self.b.binary(partita_tree::BinaryOp::OrElse, test, equal),
            });
        }
        test.unwrap_or_else(|| self.b.bool(false))
    }

    /// Calls a method; of an object the one of its own class.
    pub(crate) fn call_method(
        &mut self,
        proc: ProcId,
        this: Value,
        given: Vec<Given>,
        span: Span,
    ) -> Value {
        let Some(Ty::Class(class)) = self.type_of(&this) else {
            return self.call_proc(proc, Some(this), given, span);
        };
        let this = self.fixed(&this);
        let this = match this {
            Value::Run(run) => Value::Run(self.living(run, span)),
            other => other,
        };
        let root = self.root_of(class.class);
        self.dispatched.insert(root);
        let mut others: Vec<(ProcId, Vec<usize>)> = Vec::new();
        for member in self.family(class.class) {
            if member == class.class {
                continue;
            }
            let own = self.overriding(member, class.class, proc, &this, &given);
            if own == proc {
                continue;
            }
            match others.iter_mut().find(|(known, _)| *known == own) {
                Some((_, members)) => members.push(member),
                None => others.push((own, vec![member])),
            }
        }
        if others.is_empty() {
            return self.call_proc(proc, Some(this), given, span);
        }
        // Every way to run is made in a block of its own; the static one says the type of the result.
        let (otherwise, value) =
            self.inside(|l| l.call_proc(proc, Some(this.clone()), given.clone(), span));
        let ty = self.type_of(&value).unwrap_or(Ty::Unknown);
        let result = match ty {
            Ty::Unknown => {
                otherwise.into_iter().for_each(|stmt| self.emit(stmt));
                return Value::Unknown;
            }
            Ty::Void => None,
            Ty::Array(..) => {
                return self.give_up(span, "an overridden method that returns an array");
            }
            _ => {
                let name = self.temp();
                let tree = self.tree_ty(&ty);
                let declare = self.b.declare(&name, tree, None);
                self.emit(declare);
                Some(name)
            }
        };
        let keep = |l: &mut Self, mut block: partita_tree::Block, value: &Value| {
            if let Some(name) = &result {
                let (more, ()) = l.inside(|l| {
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
            let narrowed = match &this {
                Value::Run(run) => Value::Run(Run {
                    ty: Ty::Class(ClassTy { class: first, ..class }),
                    ..run.clone()
                }),
                other => other.clone(),
            };
            let (block, value) =
                self.inside(|l| l.call_proc(own, Some(narrowed), given.clone(), span));
            // Where the value is unknown, the block says why.
            let block = if value.is_unknown() { block } else { keep(self, block, &value) };
            self.b.at(span);
            let test = self.is_kind(&object, &members);
            chain = vec![self.b.if_(test, block, chain)];
        }
        chain.into_iter().for_each(|stmt| self.emit(stmt));
        match result {
            Some(name) => Value::run(ty, self.b.var(&name)),
            None => Value::Nothing,
        }
    }

    /// The method that an object of class `member` runs where `proc` of class `top` or above is called.
    fn overriding(
        &mut self,
        member: usize,
        top: usize,
        proc: ProcId,
        this: &Value,
        given: &[Given],
    ) -> ProcId {
        let decl = self.procs[proc].decl;
        let count = decl.formals.as_ref().map(Vec::len);
        let mut next = Some(member);
        for _ in 0..GENERATIONS {
            let Some(id) = next.filter(|id| *id != top) else { break };
            for candidate in self.own_methods(id, &decl.name.name) {
                let other = self.procs[candidate].decl;
                if other.formals.as_ref().map(Vec::len) == count
                    && same_types(decl, other)
                    && self.best_or_none(&[candidate], Some(this), given).is_some()
                {
                    return candidate;
                }
            }
            next = self.parent_of(id);
        }
        proc
    }

    /// `object: T` for classes.
    pub(crate) fn class_cast(
        &mut self,
        value: &Value,
        from: ClassTy,
        to: ClassTy,
        span: Span,
    ) -> Value {
        self.root_of(from.class);
        self.root_of(to.class);
        let ty = Ty::Class(to);
        if self.inherits(from.class, to.class) {
            let term = self.term(value);
            return Value::run(ty, term);
        }
        if !self.inherits(to.class, from.class) {
            return self.give_up(span, "a cast between classes that are not related");
        }
        let value = self.fixed(value);
        let object = self.term(&value);
        let family = self.family(to.class);
        let name = self.temp_with(&Ty::Class(from), object);
        let object = self.b.var(&name);
        let test = self.is_kind(&object, &family);
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

/// Whether the formals of two methods are written with the same types.
fn same_types(a: &crate::ast::Proc, b: &crate::ast::Proc) -> bool {
    let (a, b) = (a.formals.as_deref().unwrap_or(&[]), b.formals.as_deref().unwrap_or(&[]));
    a.iter().zip(b).all(|(a, b)| match (&a.ty, &b.ty) {
        (Some(a), Some(b)) => match (a.as_name(), b.as_name()) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        },
        _ => true,
    })
}
