//! Model, tokenizer and cache behind one async face: load, tokenize, prefill, decode.
