//! The numbers of what a program declares.

use crate::table::id;

id!(
    /// A module of the program.
    ModuleId
);
id!(
    /// A procedure, iterator or operator; a procedure expression may stand for several.
    ProcId
);
id!(
    /// A record or class; each instance of a generic one has a number of its own.
    AggregateId
);
id!(
    /// An enum.
    EnumId
);
id!(
    /// Tells variables apart; later ones have greater numbers.
    VariableId
);
id!(
    /// A name for a value of the run that is no variable; the lowerer has its terms.
    AliasId
);
