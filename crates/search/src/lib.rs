//! Store of visited states, reductions, strategies.
