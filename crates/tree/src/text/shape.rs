//! Comparing programs as written: without node ids and spans.

use crate::fold::{Fold, fold_program};
use crate::{NodeId, Program};

/// Whether two programs are the same up to node ids, spans, and the declarations of preludes (which
/// are the same when the preludes are).
#[must_use]
pub fn same_shape(a: &Program, b: &Program) -> bool {
    let a = fold_program(&mut Erase, a.clone());
    let b = fold_program(&mut Erase, b.clone());
    fn own<T>(items: &[T], prelude: fn(&T) -> bool) -> Vec<&T> {
        items.iter().filter(|item| !prelude(item)).collect()
    }
    a.name == b.name
        && a.vocabulary == b.vocabulary
        && a.places == b.places
        && a.preludes == b.preludes
        && a.configs == b.configs
        && own(&a.records, |record| record.prelude.is_some())
            == own(&b.records, |record| record.prelude.is_some())
        && own(&a.globals, |global| global.prelude.is_some())
            == own(&b.globals, |global| global.prelude.is_some())
        && own(&a.procs, |proc| proc.prelude.is_some())
            == own(&b.procs, |proc| proc.prelude.is_some())
        && own(&a.wordings, |wording| wording.prelude.is_some())
            == own(&b.wordings, |wording| wording.prelude.is_some())
        && own(&a.commutes, |commute| commute.prelude.is_some())
            == own(&b.commutes, |commute| commute.prelude.is_some())
        && a.notes == b.notes
        && a.reductions == b.reductions
        && a.entries == b.entries
        && a.properties == b.properties
}

/// Gives every node the same id.
struct Erase;

impl Fold for Erase {
    fn fold_id(&mut self, _: NodeId) -> NodeId {
        NodeId(0)
    }
}
