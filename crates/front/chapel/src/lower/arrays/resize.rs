//! Assignment to a domain: every array declared over it gets the new shape and keeps the elements at common indices.
//!
//! Such an array is a reference in the tree, to be replaced. Which arrays there are must be known where the domain is
//! assigned; where it is not, that is unsupported.

use crate::ast::{Expr, ExprKind, LoopHeader};
use crate::lower::Lowerer;
use crate::lower::values::range::array_type;
use crate::lower::values::{RangeValue, Run, Value};
use crate::sema::{Ty, Variable};
use partita_kit::{Emit, InstanceId};
use partita_source::Span;
use partita_tree::{Expr as Term, ExprKind as TermKind, Intrinsic, Type};

/// What depends on a domain that is a variable.
#[derive(Clone, Default)]
pub(crate) struct DomainUses {
    /// Arrays, with the procedure that declares them.
    arrays: Vec<(Variable, Option<InstanceId>)>,
    /// Procedures that assign it, as far as they are lowered.
    assigned_by: Vec<Option<InstanceId>>,
}

impl<'a> Lowerer<'a> {
    /// The domain variable of an array type, when somebody assigns it.
    pub(crate) fn variable_domain(&self, header: &LoopHeader) -> Option<String> {
        let [iterand] = header.iterands.as_slice() else { return None };
        let ExprKind::Name(name) = &iterand.kind else { return None };
        if !self.sema.facts.assigned.contains(name) {
            return None;
        }
        match self.frame.scope.lookup(name) {
            Some(crate::sema::Binding::Variable(variable))
                if matches!(variable.ty, Ty::Domain(_)) && !variable.constant =>
            {
                Some(variable.name)
            }
            _ => None,
        }
    }

    /// Remembers that an array has the shape of a domain.
    pub(crate) fn depends_on(&mut self, domain: &str, array: &Variable, span: Span) {
        let here = self.frame.instance;
        let uses = self.domain_uses.entry(domain.to_owned()).or_default();
        let elsewhere = uses.assigned_by.iter().any(|by| *by != here);
        uses.arrays.push((array.clone(), here));
        if elsewhere {
            self.unsupported(span, "an array over a domain that is assigned elsewhere");
        }
    }

    /// `D = e`
    pub(crate) fn assign_domain(&mut self, target: &Term, ty: &Ty, value: &Value, span: Span) {
        let TermKind::Var(domain) = &target.kind else {
            return self.unsupported(span, "assignment to a domain that is no variable");
        };
        let value = match value.range(&self.b) {
            Some(range) => Value::Domain(vec![range]),
            None => value.clone(),
        };
        let Some(dims) = self.dims_of(&value) else {
            return self.unsupported(span, "assignment of this to a domain");
        };
        if Ty::Domain(dims.len()) != *ty || dims.iter().any(|dim| dim.ends().strided) {
            return self.unsupported(span, "assignment of this to a domain");
        }
        let dims: Vec<RangeValue> = dims.iter().map(|dim| self.fixed_range(dim)).collect();
        let here = self.frame.instance;
        let uses = self.domain_uses.entry(domain.to_string()).or_default();
        uses.assigned_by.push(here);
        for (array, by) in uses.arrays.clone() {
            let global = array.depth == 0;
            if !global && by != here {
                return self.unsupported(span, "a domain with arrays of another procedure");
            }
            if global || self.frame.visible.contains(&array.name) {
                self.resize(&array, &dims, span);
            }
        }
        let target = self.b.copy(target);
        self.store(target, ty, &Value::Domain(dims));
    }

    /// Whether an expression is an array, or a part of one, that changes with a domain.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other expressions name no domain")]
    pub(crate) fn follows_domain(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Name(name) => match self.frame.scope.lookup(name) {
                Some(crate::sema::Binding::Variable(variable)) => {
                    let resizable = |uses: &DomainUses| {
                        uses.arrays.iter().any(|(array, _)| array.id == variable.id)
                    };
                    let domain = matches!(variable.ty, Ty::Domain(_)) && !variable.constant;
                    (domain && self.sema.facts.assigned.contains(name))
                        || self.domain_uses.values().any(resizable)
                }
                _ => false,
            },
            ExprKind::Call { callee, args, .. } => {
                self.follows_domain(callee)
                    || args.iter().any(|arg| self.follows_domain(&arg.value))
            }
            _ => false,
        }
    }

    fn resize(&mut self, array: &Variable, dims: &[RangeValue], span: Span) {
        let Ty::Array(rank, element) = &array.ty else { return };
        if element.is_guarded() || matches!(**element, Ty::Array(..) | Ty::Record(_)) {
            return self.unsupported(span, "a new shape for an array of this type");
        }
        let tree = self.tree_ty(element);
        let exact = array_type(&self.b, dims, tree.clone());
        let open = Type::Ref(Box::new(Type::OpenArray { rank: *rank, element: Box::new(tree) }));
        let fresh = self.b.ref_to(self.b.new_object(exact));
        let name = self.temp();
        let stmt = self.b.declare(&name, open, Some(fresh));
        self.emit(stmt);
        let new = self.b.deref(self.b.var(&name));
        self.fill_default(&new, &array.ty);
        let old = Run {
            ty: array.ty.clone(),
            term: self.b.deref(self.b.var(&array.name)),
            cell: true,
            constant: false,
        };
        let Some(before) = self.dims_of(&Value::Run(old.clone())) else { return };
        let counters: Vec<String> = dims.iter().map(|_| self.temp()).collect();
        let mut ranges = Vec::new();
        for (before, after) in before.iter().zip(dims) {
            let both = |l: &Self, a: &Option<Term>, b: &Option<Term>, op: Intrinsic| match (a, b) {
                (Some(a), Some(b)) => Some(l.b.intrinsic(op, vec![l.b.copy(a), l.b.copy(b)])),
                _ => None,
            };
            let low = both(self, &before.low, &after.low, Intrinsic::Max);
            let high = both(self, &before.high, &after.high, Intrinsic::Min);
            let (Some(low), Some(high)) = (low, high) else { return };
            ranges.push(self.b.range(low, high));
        }
        let indices = || counters.iter().map(|name| self.b.var(name)).collect::<Vec<Term>>();
        let into = self.b.element(new, indices());
        let from = self.b.element(old.term, indices());
        let copy = vec![self.b.assign(into, from)];
        let over = match <[Term; 1]>::try_from(ranges) {
            Ok([range]) => range,
            Err(ranges) => self.b.domain(ranges),
        };
        let names: Vec<&str> = counters.iter().map(String::as_str).collect();
        let stmt = self.b.for_(&names, over, copy);
        self.emit(stmt);
        let target = self.b.var(&array.name);
        let stmt = self.b.assign(target, self.b.var(&name));
        self.emit(stmt);
    }
}
