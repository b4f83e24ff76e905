//! The engine in a Web Worker: event loop, download with progress.
