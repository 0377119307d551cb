//! The formals of a procedure: how they take what is handed over.

use crate::ast::{Formal, Intent, Name, Pattern};
use crate::lower::Lowerer;
use crate::lower::calls::instance::Passed;
use crate::lower::tasks::dangling::Lasting;
use crate::lower::values::{Axis, RangeValue, Run, Slice, Value};
use crate::sema::{Binding, domain_queries};
use partita_tree::{Param, Type};

impl<'a> Lowerer<'a> {
    pub(super) fn take_formal(
        &mut self,
        formal: &'a Formal,
        passed: &Passed,
        life: Lasting,
        params: &mut Vec<Param>,
        marks: &mut Vec<Param>,
    ) {
        match &formal.pattern {
            Pattern::Name(name) => self.bind_formal(&name.name, passed, life, params, marks),
            Pattern::Tuple(parts, span) => {
                let whole: Name = format!("_t{}", params.len()).into();
                self.bind_formal(&whole, passed, life, params, marks);
                let value = self.name(&whole, *span);
                let Some(values) = value.parts(&self.b) else { return };
                for (part, value) in parts.iter().zip(values) {
                    if let Pattern::Name(name) = part {
                        self.bind_value(&name.name, value);
                    }
                }
            }
        }
        // What comes in by value ends with the procedure.
        let own = matches!(passed, Passed::Copy { .. } | Passed::Cell { brief: true, .. });
        if let (Pattern::Name(name), true, Some(Intent::In | Intent::ConstIn)) =
            (&formal.pattern, own, formal.intent)
            && let Some(Binding::Variable(variable)) = self.frame.scope.own(&name.name)
        {
            self.ends_with_block(&variable, formal.span);
        }
        self.bind_queries(formal, passed);
    }

    /// `[?D] ?t`: the queries in the type of a formal get their meaning.
    pub(crate) fn bind_queries(&mut self, formal: &'a Formal, passed: &Passed) {
        let (Some(ty), Some(from)) = (&formal.ty, passed.handed().ty()) else { return };
        self.decide(|typer| typer.formal_type(ty, &from));
        self.sema.forget();
        if let Pattern::Name(name) = &formal.pattern {
            for query in domain_queries(ty) {
                let array = self.name(&name.name, name.span);
                if let Some(dims) = self.dims_of(&array) {
                    self.bind_value(query, Value::Domain(dims));
                }
            }
        }
    }

    /// `marks` are the parameters that say whether what is handed over has ended.
    pub(super) fn bind_formal(
        &mut self,
        name: &Name,
        passed: &Passed,
        life: Lasting,
        params: &mut Vec<Param>,
        marks: &mut Vec<Param>,
    ) {
        match passed {
            Passed::Known(known) => self.bind(name, Binding::of(known.clone())),
            Passed::Copy { ty, constant, .. } => {
                let tree = self.tree_ty(ty);
                let variable = self.declare_name(name, ty.clone(), *constant);
                params.push(self.b.param(&variable.name, tree));
            }
            Passed::Cell { ty, constant, spread, .. } => {
                let tree = self.tree_ty(ty);
                let variable = self.declare_name(name, ty.clone(), *constant);
                params.push(self.b.ref_param(&variable.name, tree));
                marks.extend(self.take_life(&variable.name, ty, life));
                let spread = self.spread_here(*spread);
                self.note_spread(&variable.name, spread);
                self.frame.storage.references.insert(variable.name);
            }
            Passed::View { slice } => {
                let array = self.bind_view(name, slice, params);
                marks.extend(self.take_life(&array, &slice.array.ty, life));
            }
            Passed::Broken => self.bind_broken(name),
        }
    }

    /// A slice as a formal: a reference to the whole array, and numbers.
    /// The name of the reference.
    fn bind_view(&mut self, name: &Name, slice: &Slice, params: &mut Vec<Param>) -> String {
        let tree = self.tree_ty(&slice.array.ty);
        let whole = self.local_name(name);
        let array = whole.clone();
        params.push(self.b.ref_param(&array, tree));
        let mut number = |l: &mut Self| {
            let name = l.temp();
            params.push(l.b.param(&name, Type::INT));
            l.b.var(&name)
        };
        let axes = slice
            .axes
            .iter()
            .map(|axis| match axis {
                Axis::At(_) => Axis::At(number(self)),
                Axis::Along(range) => Axis::Along(Box::new(RangeValue {
                    low: range.low.as_ref().map(|_| number(self)),
                    high: range.high.as_ref().map(|_| number(self)),
                    stride: range.stride.as_ref().map(|_| number(self)),
                    bound: None,
                    index: range.index,
                    spread: self.spread_here(range.spread),
                })),
            })
            .collect();
        let array = Run { term: self.b.var(&array), ..slice.array.clone() };
        let view = Slice { array, axes, whole: slice.whole };
        self.bind_value(name, Value::Slice(Box::new(view)));
        whole
    }
}
