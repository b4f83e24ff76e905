//! Closures of views behind one type, so that views with the same output share their code.
//!
//! Leptos compiles the code that builds, updates and drops a reactive value once for each type of closure, and every
//! closure has a type of its own.

/// A closure of a view.
pub type Dynamic<T> = Box<dyn FnMut() -> T + Send>;

/// Hides the type of a closure.
pub fn dynamic<T>(closure: impl FnMut() -> T + Send + 'static) -> Dynamic<T> {
    Box::new(closure)
}
