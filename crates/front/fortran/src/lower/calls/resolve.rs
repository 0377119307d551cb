//! Which procedure a call means, and which argument belongs to which dummy.

use super::Actual;
use crate::ast::{Arg, ArgValue};
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::Symbol;
use crate::sema::types::{UnitId, VarId, describe};
use partita_kit::Emit;
use partita_kit::arguments::{Mistake, Need, Parameter, Taken, Unnamed, assign};
use partita_source::Span;

impl<'a> Lowerer<'a> {
    /// The procedure that a name means for these arguments.
    pub(super) fn resolve(&mut self, symbol: &Symbol, args: &[Arg], span: Span) -> Option<UnitId> {
        match symbol {
            Symbol::Proc(unit) => Some(*unit),
            Symbol::Generic(_) => {
                let nodes = self.probe(args);
                let found = self.choose(symbol, &nodes);
                if found.is_none() {
                    let types: Vec<String> = nodes
                        .iter()
                        .flatten()
                        .map(|node| {
                            let ty = describe(&node.ty, &self.sema.types);
                            if node.rank() > 0 {
                                format!("{ty} of rank {}", node.rank())
                            } else {
                                ty
                            }
                        })
                        .collect();
                    let message = format!("no specific procedure for ({})", types.join(", "));
                    self.sema.error(span, message);
                }
                found
            }
            Symbol::External(name) => {
                self.unsupported(
                    span,
                    &format!("the procedure `{name}`, which is not in the files given"),
                );
                None
            }
            Symbol::Var(_)
            | Symbol::Const(_)
            | Symbol::Type(_)
            | Symbol::Intrinsic
            | Symbol::LockType
            | Symbol::EventType
            | Symbol::TeamType
            | Symbol::Other(_) => {
                self.sema.error(span, "this is not a procedure");
                None
            }
        }
    }

    /// Types and ranks of arguments: lowered, and what that emits thrown away.
    pub(super) fn probe(&mut self, args: &[Arg]) -> Vec<Option<Node<'a>>> {
        let mut nodes = Vec::new();
        let _thrown_away = self.emitted(|l| {
            for arg in args {
                nodes.push(match &arg.value {
                    ArgValue::Expr(expr) => Some(l.expr(expr)),
                    ArgValue::Section { .. } | ArgValue::Star | ArgValue::Meta(_) => None,
                });
            }
        });
        nodes
    }

    pub(super) fn choose(&mut self, symbol: &Symbol, args: &[Option<Node<'a>>]) -> Option<UnitId> {
        let candidates = symbol.procedures();
        let fits = |l: &Self, unit: UnitId, elemental: bool| {
            let dummies = l.dummies(unit);
            if args.len() > dummies.len() {
                return false;
            }
            dummies.iter().enumerate().all(|(k, id)| {
                let var = l.sema.var(*id);
                match args.get(k) {
                    None => var.attrs.optional,
                    Some(None) => true,
                    Some(Some(node)) => {
                        node.ty.matches(&var.ty)
                            && (node.rank() == var.rank() || elemental && var.rank() == 0)
                    }
                }
            })
        };
        candidates.iter().copied().find(|unit| fits(self, *unit, false)).or_else(|| {
            candidates.iter().copied().find(|unit| {
                self.signature(*unit).is_some_and(|s| s.elemental) && fits(self, *unit, true)
            })
        })
    }

    /// Arguments in the order of the dummies.
    pub(super) fn arguments(
        &mut self,
        unit: UnitId,
        args: &[Arg],
        span: Span,
    ) -> Option<Vec<Actual<'a>>> {
        let dummies = self.dummies(unit);
        let taken = match assign(&self.parameters_of(&dummies), names(args), Unnamed::ByPlace) {
            Ok(taken) => taken,
            Err(mistake) => {
                self.mistaken_call(unit, args, mistake, span);
                return None;
            }
        };
        let mut actuals = Vec::new();
        for taken in taken {
            let arg = if let Taken::Given(number) = taken { args.get(number) } else { None };
            let syntax = match arg.map(|arg| (&arg.value, arg.span)) {
                None => None,
                Some((ArgValue::Expr(expr), _)) => Some(expr.clone()),
                Some((ArgValue::Section { .. } | ArgValue::Star | ArgValue::Meta(_), span)) => {
                    self.unsupported(span, "an alternate return");
                    return None;
                }
            };
            actuals.push(Actual { syntax, node: None });
        }
        Some(actuals)
    }

    /// Dummies as far as they decide which argument goes where.
    fn parameters_of(&self, dummies: &[VarId]) -> Vec<Parameter<'_>> {
        let parameter = |id: &VarId| {
            let var = self.sema.var(*id);
            let need = if var.attrs.optional { Need::Optional } else { Need::Required };
            Parameter { name: Some(&var.name), need }
        };
        dummies.iter().map(parameter).collect()
    }

    fn mistaken_call(&mut self, unit: UnitId, args: &[Arg], mistake: Mistake, span: Span) {
        let name = &self.sema.unit(unit).ast.name.name;
        let dummies = self.dummies(unit);
        let dummy = |at: usize| dummies.get(at).map_or("", |id| &*self.sema.var(*id).name);
        let keyword = |at: usize| args.get(at).and_then(|arg| arg.name.as_ref());
        let (place, message) = match mistake {
            Mistake::NoSuchName { argument } => {
                let keyword = keyword(argument);
                let what = keyword.map_or("", |keyword| &*keyword.name);
                let place = keyword.map_or(span, |keyword| keyword.span);
                (place, format!("`{name}` has no argument `{what}`"))
            }
            Mistake::Twice { parameter, .. } => {
                (span, format!("`{name}` gets the argument `{}` twice", dummy(parameter)))
            }
            Mistake::TooMany { .. } => {
                let (takes, given) = (dummies.len(), args.len());
                (span, format!("`{name}` takes {takes} arguments, here are {given}"))
            }
            Mistake::Missing { parameter } => {
                (span, format!("`{name}` needs the argument `{}`", dummy(parameter)))
            }
        };
        self.sema.error(place, message);
    }
}

/// The names that a call gives its arguments.
pub(super) fn names(args: &[Arg]) -> impl Iterator<Item = Option<&str>> {
    args.iter().map(|arg| arg.name.as_ref().map(|name| &*name.name))
}
