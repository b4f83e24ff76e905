//! Pictures as data: numbers → scene (with title and description) → SVG.
