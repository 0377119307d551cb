//! Development only: naive explorer, random programs, file tests.
