//! One step, pure: from the model's logits to the chosen token.
