"""transformers: its own processors, built and ordered by its own `GenerationMixin`."""

import numpy as np
import torch
import transformers
from transformers import GenerationConfig, GPT2Config, GPT2LMHeadModel, LogitsProcessorList

# Any model will do: it lends its method, its weights are never used.
MODEL = GPT2LMHeadModel(GPT2Config(n_layer=1, n_head=1, n_embd=2, vocab_size=2, n_positions=2))


def versions() -> dict:
    return {"torch": torch.__version__, "transformers": transformers.__version__}


def grid(entry: dict) -> list:
    text = entry["prompt"] + entry["generated"]
    bias = {str(token): amount for token, amount in zip(sorted(set(text))[:3], (1.5, -2.25, 40.0))}
    suppressed = sorted(set(np.argsort(-entry["logits"], kind="stable")[:5].tolist()))[: entry["size"] - 1]
    return [
        [{"temperature": 0.7}],
        [{"temperature": 1.3}],
        [{"top_k": 8}],
        [{"top_k": 40}],
        [{"top_p": 0.5}],
        [{"top_p": 0.9}],
        [{"min_p": 0.1}],
        [{"typical": 0.2}],
        [{"typical": 0.9}],
        [{"temperature": 0.7}, {"top_k": 8}, {"top_p": 0.9}, {"min_p": 0.1}],
        [{"temperature": 1.5}, {"top_k": 50}, {"top_p": 0.95}],
        [{"repetition_penalty": 1.1}],
        [{"repetition_penalty": 0.8}],
        [{"repetition_penalty": 1.3}, {"temperature": 0.8}, {"top_p": 0.8}],
        [{"no_repeat_ngram": 2}],
        [{"logit_bias": bias}, {"temperature": 0.9}],
        [{"token_mask": {"suppress": suppressed}}, {"top_p": 0.9}],
        [{"temperature": 0.5}, {"top_p": 0.8}],
    ]


def run(entry: dict, links: list) -> tuple[np.ndarray, np.ndarray]:
    settings = {name: value for link in links for name, value in link.items()}
    names = {"typical": "typical_p", "no_repeat_ngram": "no_repeat_ngram_size"}
    bias = settings.pop("logit_bias", None)
    mask = settings.pop("token_mask", None)
    config = GenerationConfig(
        do_sample=True,
        **{"top_k": 0, **{names.get(name, name): value for name, value in settings.items()}},
        **({"sequence_bias": [[[int(token)], amount] for token, amount in bias.items()]} if bias else {}),
        **({"suppress_tokens": mask["suppress"]} if mask else {}),
    )
    MODEL._prepare_special_tokens(config)
    text = torch.tensor([entry["prompt"] + entry["generated"]])
    processors = MODEL._get_logits_processor(
        generation_config=config, input_ids_seq_length=text.shape[1], logits_processor=LogitsProcessorList()
    )
    scores = processors(text, torch.from_numpy(entry["logits"].copy())[None])
    return scores[0].numpy(), scores.softmax(-1)[0].numpy()
