//! What programs are made of, and what is not compared yet.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Records whose methods the compiler makes.
    Plain,
    /// Variables that get their first value after their declaration.
    Split,
    /// The same in a block inside of the one that declares the variable.
    NestedInits,
    /// The same for tuples.
    TupleInits,
    /// Last mentions in a block inside of the one that declares the variable, or in a `try` with `catch`.
    NestedMoves,
    /// Last mentions in blocks with a `defer` that does not mention the variable.
    MovesBesideDefer,
    /// Last mentions deep in an expression.
    InnerMoves,
    Tuples,
    Arrays,
    /// Formals with `out` and `inout` of types whose assignment can be seen.
    GivingBack,
    Owned,
    Shared,
    Methods,
    References,
    /// Temporaries for the arguments of a call that is returned.
    ReturnedTemporaries,
    Errors,
    Defer,
    Tasks,
    /// Tasks in procedures that are called.
    TasksInProcedures,
    /// Constant references to what a task has a copy of.
    CapturedConstRefs,
    /// Tuples that a task has a copy of.
    CapturedTuples,
}

/// Features whose programs are judged wrongly today, with the reason.
pub const NOT_YET: &[(Feature, &str)] =
    &[(Feature::Shared, "the end of a shared instance with a deinitialiser is not modelled")];

pub fn available(feature: Feature) -> bool {
    NOT_YET.iter().all(|(missing, _)| *missing != feature)
}
