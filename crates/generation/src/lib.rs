//! The loop, pure: demand logits, be given them, yield a step, until a stopping criterion holds.
