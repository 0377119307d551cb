//! Which procedure a call means, and which argument belongs to which dummy.

use super::Actual;
use crate::ast::{Arg, ArgValue, Expr};
use crate::lower::Lowerer;
use crate::lower::storage::Home;
use crate::sema::Symbol;
use crate::sema::types::{UnitId, VarId, describe};
use crate::sema::typing::Typed;
use partita_kit::Emit;
use partita_kit::arguments::{Mistake, Taken};
use partita_source::Span;

impl<'a> Lowerer<'a> {
    /// The procedure that a name means for these arguments.
    pub(super) fn resolve(&mut self, symbol: &Symbol, args: &[Arg], span: Span) -> Option<UnitId> {
        match symbol {
            Symbol::Proc(unit) => Some(*unit),
            Symbol::Generic(_) => {
                let found = self.specific(symbol, args);
                if found.is_none() {
                    self.no_specific(args, span);
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

    /// The type and rank of an expression, which is not lowered for that.
    pub(crate) fn type_of(&self, expr: &Expr) -> Typed {
        self.sema.type_of(self.frame.scope, expr, &|id| self.dummy_procedure(id))
    }

    /// The specific procedure of a generic name that takes these arguments.
    pub(super) fn specific(&self, symbol: &Symbol, args: &[Arg]) -> Option<UnitId> {
        let procedures = |id| self.dummy_procedure(id);
        let types = self.sema.types_of(self.frame.scope, args, &procedures);
        self.sema.choose(symbol, args, &types)
    }

    /// The procedure that a dummy is in this instance.
    fn dummy_procedure(&self, id: VarId) -> Option<UnitId> {
        let stored = self.frame.stored.get(&id).cloned().or_else(|| self.captured(id))?;
        if let Home::Procedure(unit) = stored.home { Some(unit) } else { None }
    }

    /// No specific procedure takes these arguments. They are lowered all the same: what is wrong with one may be the reason.
    fn no_specific(&mut self, args: &[Arg], span: Span) {
        let mut types = Vec::new();
        for arg in args {
            let ArgValue::Expr(expr) = &arg.value else { continue };
            let node = self.expr(expr);
            let ty = describe(&node.ty, &self.sema.types);
            let rank = node.rank();
            types.push(if rank > 0 { format!("{ty} of rank {rank}") } else { ty });
        }
        let message = format!("no specific procedure for ({})", types.join(", "));
        self.sema.error(span, message);
    }

    /// Arguments in the order of the dummies.
    pub(super) fn arguments(
        &mut self,
        unit: UnitId,
        args: &[Arg],
        span: Span,
    ) -> Option<Vec<Actual<'a>>> {
        let dummies = self.sema.dummies(unit);
        let taken = match self.sema.association(&dummies, args) {
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
            actuals.push(Actual { syntax, node: None, there: false });
        }
        Some(actuals)
    }

    fn mistaken_call(&mut self, unit: UnitId, args: &[Arg], mistake: Mistake, span: Span) {
        let name = &self.sema.unit(unit).ast.name.name;
        let dummies = self.sema.dummies(unit);
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
