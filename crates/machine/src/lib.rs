//! Words, objects, states, steps and memory models.
