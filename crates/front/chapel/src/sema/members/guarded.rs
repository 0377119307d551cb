//! What sync, single and atomic variables and barriers have.

use super::super::call::Given;
use super::super::meaning::{Meaning, Running};
use super::super::ty::Ty;
use super::super::typer::Typer;
use partita_source::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GuardedMember {
    Sync(SyncMember),
    Atomic(AtomicMember),
    Barrier(BarrierMember),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SyncMember {
    ReadFE,
    ReadFF,
    ReadXX,
    IsFull,
    Reset,
    WriteEF,
    WriteFF,
    WriteXF,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AtomicMember {
    Read,
    Write,
    Exchange,
    WaitFor,
    CompareAndSwap,
    TestAndSet,
    Clear,
    /// `add`, `fetchAdd`, ...: the operation of the prelude, and whether it gives the old value.
    Update(&'static str, bool),
    CompareExchange {
        weak: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BarrierMember {
    Barrier,
    Notify,
    Wait,
    Pending,
    Reset,
}

const UPDATES: [&str; 14] = [
    "add", "sub", "or", "and", "xor", "min", "max", "fetchAdd", "fetchSub", "fetchOr", "fetchAnd",
    "fetchXor", "fetchMin", "fetchMax",
];

impl GuardedMember {
    pub(crate) fn named(ty: &Ty, name: &str) -> Option<GuardedMember> {
        if ty.is_sync() {
            return SyncMember::named(name).map(GuardedMember::Sync);
        }
        if ty.is_guarded() {
            return AtomicMember::named(name).map(GuardedMember::Atomic);
        }
        let barrier = (*ty == Ty::Barrier).then(|| BarrierMember::named(name)).flatten();
        barrier.map(GuardedMember::Barrier)
    }
}

impl SyncMember {
    fn named(name: &str) -> Option<SyncMember> {
        Some(match name {
            "readFE" => SyncMember::ReadFE,
            "readFF" => SyncMember::ReadFF,
            "readXX" => SyncMember::ReadXX,
            "isFull" => SyncMember::IsFull,
            "reset" => SyncMember::Reset,
            "writeEF" => SyncMember::WriteEF,
            "writeFF" => SyncMember::WriteFF,
            "writeXF" => SyncMember::WriteXF,
            _ => return None,
        })
    }
}

impl AtomicMember {
    fn named(name: &str) -> Option<AtomicMember> {
        Some(match name {
            "read" => AtomicMember::Read,
            "write" => AtomicMember::Write,
            "exchange" => AtomicMember::Exchange,
            "waitFor" => AtomicMember::WaitFor,
            "compareAndSwap" => AtomicMember::CompareAndSwap,
            "testAndSet" => AtomicMember::TestAndSet,
            "clear" => AtomicMember::Clear,
            "compareExchange" | "compareExchangeStrong" => {
                AtomicMember::CompareExchange { weak: false }
            }
            "compareExchangeWeak" => AtomicMember::CompareExchange { weak: true },
            _ => {
                let update = UPDATES.into_iter().find(|update| *update == name)?;
                AtomicMember::Update(update, update.starts_with("fetch"))
            }
        })
    }
}

impl BarrierMember {
    fn named(name: &str) -> Option<BarrierMember> {
        Some(match name {
            "barrier" => BarrierMember::Barrier,
            "notify" => BarrierMember::Notify,
            "wait" => BarrierMember::Wait,
            "pending" | "check" | "try" => BarrierMember::Pending,
            "reset" => BarrierMember::Reset,
            _ => return None,
        })
    }
}

impl Typer<'_, '_> {
    /// A method of a sync, single or atomic variable, or of a barrier. `None` when there is no such method.
    pub(super) fn guarded_member(
        &mut self,
        target: &Running,
        name: &str,
        given: &[Given<Meaning>],
        span: Span,
    ) -> Option<Meaning> {
        let inner = target.ty.guarded().unwrap_or(&Ty::Void);
        match GuardedMember::named(&target.ty, name)? {
            GuardedMember::Sync(member) => match member {
                SyncMember::ReadFE | SyncMember::ReadFF | SyncMember::ReadXX => {
                    Some(Meaning::run(inner.clone()))
                }
                SyncMember::IsFull => Some(Meaning::run(Ty::Bool)),
                SyncMember::Reset if !inner.has_default() => {
                    Some(self.give_up(span, RESET_WITHOUT_DEFAULT))
                }
                SyncMember::Reset => Some(Meaning::Nothing),
                SyncMember::WriteEF | SyncMember::WriteFF | SyncMember::WriteXF => {
                    given.first().map(|_| Meaning::Nothing)
                }
            },
            GuardedMember::Atomic(member) => match member {
                AtomicMember::Read => Some(Meaning::run(inner.clone())),
                AtomicMember::Exchange | AtomicMember::Update(_, true) => {
                    given.first().map(|_| Meaning::run(inner.clone()))
                }
                AtomicMember::Write | AtomicMember::WaitFor | AtomicMember::Update(_, false) => {
                    given.first().map(|_| Meaning::Nothing)
                }
                AtomicMember::CompareAndSwap => given.get(1).map(|_| Meaning::run(Ty::Bool)),
                AtomicMember::CompareExchange { .. } => {
                    let [expected, _, ..] = given else { return None };
                    let cell = matches!(
                        expected.value,
                        Meaning::Run(Running { cell: true, constant: false, .. })
                    );
                    if !cell {
                        self.error(span, EXPECTED_VARIABLE);
                    }
                    Some(if cell { Meaning::run(Ty::Bool) } else { Meaning::Unknown })
                }
                AtomicMember::TestAndSet => Some(Meaning::run(Ty::Bool)),
                AtomicMember::Clear => Some(Meaning::Nothing),
            },
            GuardedMember::Barrier(member) => match member {
                BarrierMember::Barrier | BarrierMember::Notify | BarrierMember::Wait => {
                    Some(Meaning::Nothing)
                }
                BarrierMember::Pending => Some(Meaning::run(Ty::Bool)),
                BarrierMember::Reset => given.first().map(|_| Meaning::Nothing),
            },
        }
    }
}

pub(crate) const RESET_WITHOUT_DEFAULT: &str = "reset() of a value without a default";
pub(crate) const EXPECTED_VARIABLE: &str = "the expected value of compareExchange is a variable";
