//! Remote operations on their way to the memory model.

use crate::Halt;
use crate::cell::known;
use crate::memory::{Kind, Request};
use crate::step::Run;
use crate::world::World;
use partita_model::{Address, Loc, Operand, Position, Word};
use partita_tree::NodeId;

impl World<'_> {
    /// A put, get or remote atomic: hands it to the memory model.
    #[expect(clippy::too_many_arguments, reason = "the parts of one operation")]
    pub(super) fn remote(
        &mut self,
        run: &mut Run,
        kind: Kind,
        target: &Address,
        source: &Address,
        place: Operand,
        operands: &[Operand],
        loc: Loc,
        node: NodeId,
    ) -> Result<(), Halt> {
        let task = run.task;
        let target = self.resolve(task, target, node)?;
        let source = self.resolve(task, source, node)?;
        self.not_nested(target.0, target.1, node)?;
        self.not_nested(source.0, source.1, node)?;
        let place = self.place(task, Some(place), node)?;
        let mut values = [Word::int(0); 2];
        for (value, operand) in values.iter_mut().zip(operands) {
            *value = self.get(task, *operand, node)?;
            known(*value, node)?;
        }
        // What a network card does must not depend on it either.
        known(self.read(source.0, source.1), node)?;
        let request = Request {
            kind,
            statement: Position { proc: self.here(task).proc, loc },
            place,
            source,
            target,
            operands: values,
            node,
        };
        let memory = self.memory;
        if memory.relaxed() {
            // From now on the network card knows these objects too.
            self.share(Word::object(request.source.0));
            self.share(Word::object(request.target.0));
        }
        memory.issue(self, run, &request)
    }
}
