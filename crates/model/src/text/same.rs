//! Comparing models.

use crate::Model;

/// Whether two models are the same but for the writers of formats, which come with the languages and
/// have no text.
#[must_use]
pub fn same(a: &Model, b: &Model) -> bool {
    let Model {
        name,
        vocabulary,
        places,
        procs,
        shapes,
        layouts,
        globals,
        objects,
        entries,
        properties,
        strings,
        configs,
        writers: _,
        spans,
        group_shape,
        closure_shape,
        classes,
        has_remote,
        has_spawn,
        has_on,
        weak,
        notes,
        reductions,
        inputs,
        patterns,
        memory,
    } = a;
    *name == b.name
        && *vocabulary == b.vocabulary
        && *places == b.places
        && *procs == b.procs
        && *shapes == b.shapes
        && *layouts == b.layouts
        && *globals == b.globals
        && *objects == b.objects
        && *entries == b.entries
        && *properties == b.properties
        && *strings == b.strings
        && *configs == b.configs
        && *spans == b.spans
        && *group_shape == b.group_shape
        && *closure_shape == b.closure_shape
        && *classes == b.classes
        && *has_remote == b.has_remote
        && *has_spawn == b.has_spawn
        && *has_on == b.has_on
        && *weak == b.weak
        && *notes == b.notes
        && *reductions == b.reductions
        && *inputs == b.inputs
        && *patterns == b.patterns
        && *memory == b.memory
}
