//! Programs lowered to locations and guarded operations, with static analyses.
