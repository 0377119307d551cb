//! Room for variables of common blocks: the unit that names most of a block makes it, the others have theirs in it.
//!
//! Only lists that agree are modelled: at each place all units have variables of the same type and shape, whatever they are
//! called and whatever their lower bounds are. Where they do not, every use of the block is `unsupported`.

use super::{Bounds, Home, Stored};
use crate::lower::Lowerer;
use crate::sema::types::VarId;
use partita_kit::Size;

impl<'a> Lowerer<'a> {
    /// Where a variable is that stands in a common block; nothing for one that is to make the room itself.
    pub(super) fn in_common(&mut self, id: VarId) -> Option<Stored<'a>> {
        let (common, at) = self.sema.common_of(id)?;
        let block = common.block.clone();
        let lists: Vec<Vec<Option<VarId>>> = self.sema.common_lists(&block);
        // The first of the longest.
        let longest = lists.iter().rev().max_by_key(|list| list.len())?.clone();
        let agree = lists.iter().all(|list| {
            list.iter().zip(&longest).all(|(mine, room)| {
                mine.zip(*room).is_some_and(|(mine, room)| self.laid_over(mine, room).is_some())
            })
        });
        let name = self.sema.var(id).name.clone();
        let room = longest.get(at).copied().flatten()?;
        if !agree {
            let what = format!("`{name}`: units lay out the common block `/{block}/` differently");
            return Some(Stored { home: Home::Unsupported(what), ..Stored::plain(name) });
        }
        if room == id {
            return None;
        }
        let bounds = self.laid_over(id, room)?;
        Some(Stored { bounds, ..self.stored(room) })
    }

    /// The bounds of a variable in the room of another one of the same type and shape.
    fn laid_over(&mut self, mine: VarId, room: VarId) -> Option<Vec<Bounds>> {
        let (mine, room) = (self.sema.var(mine).clone(), self.sema.var(room).clone());
        let plain = !mine.is_indirect() && !room.is_indirect();
        if mine.ty != room.ty || mine.rank() != room.rank() || !plain {
            return None;
        }
        let (own, room) = (self.known_bounds(&mine)?, self.known_bounds(&room)?);
        own.into_iter()
            .zip(room)
            .map(|(own, room)| {
                let (low, first) = (own.low.known()?, room.low.known()?);
                let same = own.extent.known()? == room.extent.known()?;
                same.then(|| Bounds { shift: Size::Known(first - low), ..own })
            })
            .collect()
    }
}
