//! Sequential consistency: remote statements complete at issue, flush does nothing.

use super::{Memory, Move, Request, Wanted, atomic_result};
use crate::step::Run;
use crate::world::World;
use crate::{Failure, Halt, Mishap};
use partita_model::{Place, Word};
use partita_source::Code;

#[derive(Clone, Copy, Debug)]
pub struct Sc;

impl Memory for Sc {
    fn name(&self) -> &'static str {
        "sc"
    }

    fn relaxed(&self) -> bool {
        false
    }

    fn issue(&self, world: &mut World<'_>, run: &mut Run, request: &Request) -> Result<(), Halt> {
        let (source, target, node) = (request.source, request.target, request.node);
        let value = world.read(source.0, source.1);
        if value.is_undefined() {
            let name = world.cell_name(source.0, source.1);
            let unset = Mishap::ReadBeforeSet { name };
            return Err(Failure::new(Code::UninitializedRead, node, unset).into());
        }
        let left = atomic_result(request.kind, value, request.operands, node)?;
        world.access(run, source.0, source.1, request.kind.is_atomic(), node)?;
        world.access(run, target.0, target.1, true, node)?;
        if request.kind.is_atomic() {
            world.write(source.0, source.1, left)?;
        }
        world.write(target.0, target.1, value)
    }

    fn flush(&self, _: &mut World<'_>, _: &mut Run, _: Option<Place>) -> Result<(), Halt> {
        Ok(())
    }

    fn wrote(&self, _: &mut World<'_>, _: Word, _: Word) {}

    fn moves(&self, _: &World<'_>, _: &Wanted, _: &mut Vec<Move>) {}

    fn apply(&self, _: &mut World<'_>, _: Move) -> Result<(), Halt> {
        Ok(())
    }

    fn renumbered(&self, _: &mut World<'_>) {}
}
