//! Calls of the libraries in the tree: a function `MPI_Put` is the procedure `mpi_put` of a prelude.

use crate::families::{self, Called};
use crate::omp::{self, Regions};
use crate::shelf;
use partita_c::checked::{DialectStmt, Expr};
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

const LIBRARIES: &[Library] = &[
    Library {
        beginning: "MPI_",
        preludes: &[
            ("mpi", &[""]),
            (
                "mpi_sync",
                &["Win_", "Put", "Get", "Rput", "Rget", "Wait", "Test", "Alloc_mem", "Free_mem"],
            ),
            (
                "mpi_atomics",
                &[
                    "Accumulate",
                    "Raccumulate",
                    "Get_accumulate",
                    "Fetch_and_op",
                    "Compare_and_swap",
                ],
            ),
            ("mpi_pscw", &["Group_", "Win_post", "Win_start", "Win_get_group", "Comm_group"]),
            ("mpi_messages", &["Send", "Ssend", "Recv", "Isend", "Irecv"]),
            (
                "mpi_collectives",
                &["Bcast", "Reduce", "Allreduce", "Gather", "Allgather", "Scatter", "Alltoall"],
            ),
        ],
    },
    Library {
        beginning: "shmem_",
        preludes: &[("shmem_atomics", &[""]), ("shmem_collectives", &[""])],
    },
    Library { beginning: "gaspi_", preludes: &[("gaspi", &[""])] },
    Library { beginning: "_shmem_", preludes: &[("shmem_collectives", &[""])] },
];

/// What stands behind the name of a procedure that is the operation under way: a task runs it when the call is over.
const GOES: &str = "_goes";
/// The same for what the caller does once that task is there.
const ENDS: &str = "_ends";
/// The same for what a program that waits for words calls instead.
const SEEN: &str = "_seen";

#[derive(Default, Debug)]
pub struct OneSidedHooks {
    /// Parallel regions of OpenMP around what is lowered.
    regions: Regions,
}

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
        let mut wanted = vec!["omp"];
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

    fn stmt(&self, lowerer: &mut Lowerer<'_>, node: &DialectStmt, span: Span) {
        omp::stmt(lowerer, &self.regions, node, span);
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
        let Called { proc: called, before } = families::called(name);
        let seen = format!("{called}{SEEN}");
        let called = match waits(lowerer) && signature(lowerer, &seen).is_some() {
            true => seen,
            false => called,
        };
        let Some(wanted) = signature(lowerer, &called).filter(|wanted| {
            let given = before.len() + args.len();
            wanted.params.len() == given || wanted.params.len() == given + 1 && wanted.gives()
        }) else {
            for arg in args {
                lowerer.effect(arg);
            }
            lowerer.unsupported(span, &format!("`{name}`"));
            return Some(lowerer.zero(ty));
        };
        let goes = signature(lowerer, &format!("{called}{GOES}"));
        let terms = lowerer.arguments(args, args.len());
        lowerer.b.at(span);
        let mut terms: Vec<Term> =
            before.iter().map(|number| lowerer.b.int(*number)).chain(terms).collect();
        // Where the prelude wants to know where a number stands, it gets an object of its own.
        let mut own = vec![false; terms.len()];
        for (number, arg) in args.iter().enumerate() {
            let number = before.len() + number;
            let Some((_, param)) = wanted.params.get(number) else { continue };
            let Some(term) = terms.get_mut(number) else { continue };
            let given = std::mem::replace(term, lowerer.b.null());
            *term = if matches!(param, Type::Int(_)) {
                lowerer.b.cast(param.clone(), given)
            } else if *param == Type::Pointer && !is_pointer(&arg.ty) {
                own[number] = true;
                stored(lowerer, &arg.ty, given)
            } else {
                given
            };
        }
        if goes.is_some() {
            let kept = terms.into_iter().zip(&wanted.params);
            terms = kept.map(|(term, (_, ty))| lowerer.steady(ty.clone(), term)).collect();
        }
        let given: Vec<Term> = terms
            .iter()
            .zip(&own)
            .map(|(term, own)| if *own { lowerer.b.null() } else { lowerer.b.copy(term) })
            .collect();
        if wanted.params.len() > terms.len() {
            return Some(result_at(lowerer, &called, terms, ty));
        }
        let call = lowerer.b.call(&called, terms);
        if let Some(goes) = goes {
            let ticket = wanted.result.clone().map(|ty| lowerer.hold(ty, call));
            let ticket = |lowerer: &Lowerer<'_>| ticket.as_ref().map(|name| lowerer.b.var(name));
            let ends = signature(lowerer, &format!("{called}{ENDS}")).map(|ends| {
                let args = ends.of(lowerer, &wanted, &given).into_iter().chain(ticket(lowerer));
                lowerer.b.eval(lowerer.b.call(&ends.name, args.collect()))
            });
            let args = goes.of(lowerer, &wanted, &given).into_iter().chain(ticket(lowerer));
            under_way(lowerer, &goes.name, args.collect());
            ends.into_iter().for_each(|stmt| lowerer.emit(stmt));
            return Some(lowerer.zero(ty));
        }
        let Some(result) = wanted.result else {
            let stmt = lowerer.b.eval(call);
            lowerer.emit(stmt);
            return Some(lowerer.zero(ty));
        };
        let held = lowerer.hold(result, call);
        let value = lowerer.b.var(&held);
        let to = lowerer.value_type(ty);
        Some(if to == Type::Pointer { value } else { lowerer.b.cast(to, value) })
    }
}

/// A procedure of a prelude.
pub(crate) struct Signature {
    name: Name,
    pub(crate) params: Vec<(Name, Type)>,
    pub(crate) result: Option<Type>,
}

pub(crate) fn signature(lowerer: &mut Lowerer<'_>, name: &str) -> Option<Signature> {
    let name: Name = name.into();
    lowerer.b.edit(|tree| {
        let proc = tree.proc(&name)?;
        let params = proc.params.iter().map(|param| (param.name.clone(), param.ty.clone()));
        Some(Signature { name, params: params.collect(), result: proc.result.clone() })
    })
}

impl Signature {
    /// Its last parameter says where the result goes.
    fn gives(&self) -> bool {
        self.params.last().is_some_and(|(name, _)| &**name == "result")
    }

    /// The arguments of a call that this procedure has parameters for, by name.
    fn of(&self, lowerer: &Lowerer<'_>, call: &Signature, given: &[Term]) -> Vec<Term> {
        let named = |wanted: &Name| {
            let index = call.params.iter().position(|(name, _)| name == wanted)?;
            given.get(index).map(|term| lowerer.b.copy(term))
        };
        self.params.iter().filter_map(|(name, _)| named(name)).collect()
    }
}

/// The program waits for words, or looks whether they have changed.
fn waits(lowerer: &Lowerer<'_>) -> bool {
    let mut functions = lowerer.program.functions.iter();
    functions.any(|function| function.used.is_some() && families::waits(&function.name))
}

fn is_pointer(ty: &Ty) -> bool {
    matches!(ty, Ty::Pointer(_))
}

/// The address of an object with this value.
fn stored(lowerer: &mut Lowerer<'_>, ty: &Ty, value: Term) -> Term {
    let at = object(lowerer, ty);
    let stmt = lowerer.b.assign(lowerer.b.var(&at), value);
    lowerer.emit(stmt);
    lowerer.b.ref_to(lowerer.b.var(&at))
}

fn object(lowerer: &mut Lowerer<'_>, ty: &Ty) -> Name {
    let name = lowerer.b.temporary();
    let ty = Type::Memory(Box::new(lowerer.memory_type(ty)));
    let stmt = lowerer.b.declare(&name, ty, None);
    lowerer.emit(stmt);
    name
}

/// A call that stores its result where it is told to.
fn result_at(lowerer: &mut Lowerer<'_>, called: &str, mut terms: Vec<Term>, ty: &Ty) -> Term {
    let at = object(lowerer, ty);
    terms.push(lowerer.b.ref_to(lowerer.b.var(&at)));
    let stmt = lowerer.b.eval(lowerer.b.call(called, terms));
    lowerer.emit(stmt);
    let value = lowerer.value_type(ty);
    let held = lowerer.hold(value, lowerer.b.var(&at));
    lowerer.b.var(&held)
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
