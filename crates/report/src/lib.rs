//! Renderers of a finished check: terminal and JSON.
