//! What crosses the worker boundary: commands, events, failures.
