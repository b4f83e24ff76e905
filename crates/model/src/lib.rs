//! The network: GPT-2 and Llama decoders in burn, driven by a Hugging Face config.
