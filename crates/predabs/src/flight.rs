//! Values in flight, each with its twins: what a put or get carries to its target, what a remote atomic
//! carries to its receiver, and what it is going to write where that is not a constant.

use crate::core::{Core, Update, ValueForm};
use crate::linear::{Linear, VarId};
use crate::rules::{delivery_flag, flag};

/// A value on its way to a variable; several of them where the flag says many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flight {
    /// Where it arrives.
    pub target: VarId,
    /// What sets out.
    pub carries: ValueForm,
    /// Whoever changes this variable adds a value to those that may be carried. What an atomic has
    /// read or is going to write no longer changes.
    pub gains: Option<VarId>,
    /// Set while there is a value in flight.
    pub flag: String,
    /// Names of twins begin with it.
    prefix: String,
}

impl Flight {
    /// The variable of a predicate over the target with the value in flight in its place.
    #[must_use]
    pub fn twin(&self, predicate: usize) -> String {
        format!("{}_{predicate}", self.prefix)
    }
}

/// The value that a remote statement carries to its target.
#[must_use]
pub fn delivery(core: &Core, remote: usize) -> Option<Flight> {
    let found = core.remotes.get(remote)?;
    let gains = found.update().is_none().then_some(found.source);
    let flag = delivery_flag(core, remote);
    let carries = ValueForm::Linear(Linear::variable(found.source));
    Some(Flight { target: found.target, carries, gains, flag, prefix: format!("_w{remote}") })
}

/// The new value that an atomic is going to write, where that was settled at issue by variables.
#[must_use]
pub fn operand(core: &Core, remote: usize) -> Option<Flight> {
    let found = core.remotes.get(remote)?;
    let new = match found.update()? {
        Update::Swap(new) | Update::CompareSwap { new, .. } => new,
        // What it leaves depends on what it finds.
        Update::FetchAdd(_) => return None,
    };
    let prefix = format!("_v{remote}");
    let varies = new.constant().is_none();
    varies.then(|| Flight {
        target: found.source,
        carries: new.form.clone(),
        gains: None,
        flag: flag(remote),
        prefix,
    })
}

/// Every value that can be in flight.
#[must_use]
pub fn flights(core: &Core) -> Vec<Flight> {
    let remotes = 0..core.remotes.len();
    remotes
        .flat_map(|remote| delivery(core, remote).into_iter().chain(operand(core, remote)))
        .collect()
}
