//! Which procedure a call means, and which argument belongs to which dummy.

use super::Actual;
use crate::ast::{Arg, ArgValue};
use crate::lower::Lowerer;
use crate::lower::node::Node;
use crate::sema::Symbol;
use crate::sema::types::{UnitId, describe};
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
        let _thrown_away = self.inside(|l| {
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
        let name = self.sema.unit(unit).ast.name.name.clone();
        let mut out: Vec<Actual<'a>> =
            dummies.iter().map(|_| Actual { syntax: None, node: None }).collect();
        let mut position = 0;
        for arg in args {
            let k = match &arg.name {
                Some(keyword) => {
                    let found =
                        dummies.iter().position(|id| self.sema.var(*id).name == keyword.name);
                    let Some(k) = found else {
                        let message = format!("`{name}` has no argument `{}`", keyword.name);
                        self.sema.error(keyword.span, message);
                        return None;
                    };
                    k
                }
                None => {
                    position += 1;
                    position - 1
                }
            };
            let ArgValue::Expr(expr) = &arg.value else {
                self.unsupported(arg.span, "an alternate return");
                return None;
            };
            let Some(slot) = out.get_mut(k) else {
                let message =
                    format!("`{name}` takes {} arguments, here are {}", dummies.len(), args.len());
                self.sema.error(span, message);
                return None;
            };
            slot.syntax = Some(expr.clone());
        }
        for (id, actual) in dummies.iter().zip(&out) {
            let var = self.sema.var(*id);
            if actual.syntax.is_none() && !var.attrs.optional {
                let message = format!("`{name}` needs the argument `{}`", var.name);
                self.sema.error(span, message);
                return None;
            }
        }
        Some(out)
    }
}
