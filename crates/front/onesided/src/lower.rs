//! Calls of the libraries in the tree: a function `MPI_Put` is the procedure `mpi_put` of a prelude.

use crate::shelf;
use partita_c::checked::Expr;
use partita_c::lower::{Hooks, Lowerer};
use partita_c::types::Ty;
use partita_kit::Emit;
use partita_source::Span;
use partita_tree::{EntryPlace, Expr as Term, Name, Shelf, Spawn, Type, Vocabulary};

/// A library: how its functions begin, and its preludes, each with functions of which one makes a program need it.
struct Library {
    beginning: &'static str,
    preludes: &'static [(&'static str, &'static [&'static str])],
}

const LIBRARIES: [Library; 1] = [Library {
    beginning: "MPI_",
    preludes: &[
        ("mpi", &[""]),
        (
            "mpi_sync",
            &["Win_", "Put", "Get", "Rput", "Rget", "Wait", "Test", "Alloc_mem", "Free_mem"],
        ),
        (
            "mpi_atomics",
            &["Accumulate", "Raccumulate", "Get_accumulate", "Fetch_and_op", "Compare_and_swap"],
        ),
        ("mpi_pscw", &["Group_", "Win_post", "Win_start", "Win_get_group", "Comm_group"]),
        ("mpi_messages", &["Send", "Ssend", "Recv", "Isend", "Irecv"]),
    ],
}];

/// What stands behind the name of a procedure that is the operation under way: a task runs it when the call is over.
const GOES: &str = "_goes";
/// The same for what the caller does once that task is there.
const ENDS: &str = "_ends";

pub struct OneSidedHooks;

impl Hooks for OneSidedHooks {
    fn vocabulary(&self) -> Vocabulary {
        crate::vocabulary()
    }

    fn shelf(&self) -> Shelf {
        shelf::SHELF
    }

    fn preludes(&self, lowerer: &mut Lowerer<'_>) {
        let used = |name: &str| {
            let mut functions = lowerer.program.functions.iter();
            functions.any(|function| function.used.is_some() && function.name.starts_with(name))
        };
        let mut wanted = Vec::new();
        for Library { beginning, preludes } in LIBRARIES {
            let needed = preludes.iter().filter(|(_, functions)| {
                functions.iter().any(|function| used(&format!("{beginning}{function}")))
            });
            wanted.extend(needed.map(|(prelude, _)| *prelude));
        }
        for prelude in wanted {
            lowerer.b.use_prelude(prelude);
        }
    }

    fn entry(&self) -> EntryPlace {
        EntryPlace::Each
    }

    /// One process ends; the others go on.
    fn exit(&self, lowerer: &mut Lowerer<'_>, span: Span) {
        let stmt = lowerer.b.at(span).stop();
        lowerer.emit(stmt);
    }

    fn call(
        &self,
        lowerer: &mut Lowerer<'_>,
        name: &str,
        args: &[Expr],
        ty: &Ty,
        span: Span,
    ) -> Option<Term> {
        LIBRARIES.iter().find(|library| name.starts_with(library.beginning))?;
        let called = name.to_lowercase();
        let wanted = lowerer.b.edit(|tree| {
            let proc = tree.proc(&called)?;
            let types: Vec<Type> = proc.params.iter().map(|param| param.ty.clone()).collect();
            Some((types, proc.result.clone()))
        });
        let Some((types, result)) = wanted.filter(|(types, _)| types.len() == args.len()) else {
            for arg in args {
                lowerer.effect(arg);
            }
            lowerer.unsupported(span, &format!("`{name}`"));
            return Some(lowerer.zero(ty));
        };
        let goes: Name = format!("{called}{GOES}").into();
        let goes = lowerer.b.edit(|tree| tree.proc(&goes).is_some()).then_some(goes);
        let terms = lowerer.arguments(args, args.len());
        lowerer.b.at(span);
        let mut terms: Vec<Term> = terms
            .into_iter()
            .zip(&types)
            .map(|(term, ty)| {
                let number = matches!(ty, Type::Int(_));
                if number { lowerer.b.cast(ty.clone(), term) } else { term }
            })
            .collect();
        if goes.is_some() {
            let kept = terms.into_iter().zip(&types);
            terms = kept.map(|(term, ty)| lowerer.steady(ty.clone(), term)).collect();
        }
        let given: Vec<Term> = terms.iter().map(|term| lowerer.b.copy(term)).collect();
        let call = lowerer.b.call(&called, terms);
        if let Some(goes) = goes {
            let ticket = result.map(|ty| lowerer.hold(ty, call));
            let ticket = || ticket.as_ref().map(|name| lowerer.b.var(name));
            let given: Vec<Term> = given.into_iter().chain(ticket()).collect();
            let ends: Name = format!("{called}{ENDS}").into();
            let ends = lowerer.b.edit(|tree| tree.proc(&ends).is_some()).then(|| {
                let given = given.iter().map(|term| lowerer.b.copy(term)).collect();
                lowerer.b.eval(lowerer.b.call(&ends, given))
            });
            under_way(lowerer, &goes, given);
            ends.into_iter().for_each(|stmt| lowerer.emit(stmt));
            return Some(lowerer.zero(ty));
        }
        let Some(result) = result else {
            let stmt = lowerer.b.eval(call);
            lowerer.emit(stmt);
            return Some(lowerer.zero(ty));
        };
        let held = lowerer.hold(result, call);
        let value = lowerer.b.var(&held);
        let to = lowerer.value_type(ty);
        Some(lowerer.b.cast(to, value))
    }
}

/// The task of an operation under way: it gets what the call got, and what the call gave.
fn under_way(lowerer: &mut Lowerer<'_>, goes: &Name, given: Vec<Term>) {
    let copies: Vec<(Name, Term)> =
        given.into_iter().map(|term| (lowerer.b.temporary(), term)).collect();
    let args = copies.iter().map(|(name, _)| lowerer.b.var(name)).collect();
    let body = vec![lowerer.b.eval(lowerer.b.call(goes, args))];
    let stmt = lowerer.b.spawn_with(Spawn { place: None, group: None, copies, body });
    lowerer.emit(stmt);
}
