//! Common blocks: variables of several units in one storage (8.10.2).
//!
//! A block is a list of variables in each unit that names it; several statements of one unit go on with it. Whether the
//! lists fit each other is asked when a variable gets its room.

use super::entity::{Partial, add_shape, partial};
use crate::ast::{CommonBlock, Name};
use crate::sema::Sema;
use crate::sema::types::{ScopeId, VarId};

/// The variables of one scope in a common block, in their order.
#[derive(Debug)]
pub(crate) struct Common {
    /// Empty for the block without a name.
    pub(crate) block: Name,
    pub(crate) scope: ScopeId,
    pub(crate) members: Vec<Name>,
}

impl Sema<'_> {
    /// The names of the statement, with the bounds that stand in it.
    pub(super) fn common_names(
        &mut self,
        scope: ScopeId,
        blocks: &[CommonBlock],
        partials: &mut Vec<Partial>,
    ) {
        for CommonBlock { name, entities } in blocks {
            let block = name.as_ref().map_or_else(|| Name::from(""), |name| name.name.clone());
            let known = self.commons.iter().position(|c| c.scope == scope && c.block == block);
            let at = known.unwrap_or_else(|| {
                self.commons.push(Common { block, scope, members: Vec::new() });
                self.commons.len() - 1
            });
            for entity in entities {
                let k = partial(partials, &entity.name);
                add_shape(&mut partials[k], entity);
                partials[k].attrs.save = true;
                self.commons[at].members.push(entity.name.name.clone());
            }
        }
    }

    /// The block that a variable is in, and which of its variables it is.
    pub(crate) fn common_of(&self, id: VarId) -> Option<(&Common, usize)> {
        let var = self.var(id);
        let own = self.commons.iter().filter(|common| common.scope == var.scope);
        own.filter_map(|common| {
            Some((common, common.members.iter().position(|name| *name == var.name)?))
        })
        .next()
    }

    /// The variables of a block, as each unit lists them.
    pub(crate) fn common_lists(&self, block: &str) -> Vec<Vec<Option<VarId>>> {
        let same = self.commons.iter().filter(|common| &*common.block == block);
        same.map(|common| {
            let scope = self.scope(common.scope);
            common.members.iter().map(|name| scope.own_variable(name)).collect()
        })
        .collect()
    }
}
