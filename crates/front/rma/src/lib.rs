//! The RMA language: put, get, flush.
