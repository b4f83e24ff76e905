"""Saves a tiny random GPT-2 with a tokenizer of single bytes into a folder: something a generated script can load."""

import sys

from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

END = "<|endoftext|>"
alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
vocabulary = {character: id for id, character in enumerate([*alphabet, END])}
tokenizer = Tokenizer(models.BPE(vocabulary, merges=[]))
tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
tokenizer.decoder = decoders.ByteLevel()
PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token=END).save_pretrained(sys.argv[1])
end = vocabulary[END]
config = GPT2Config(
    n_layer=1, n_head=2, n_embd=8, n_positions=128, vocab_size=len(vocabulary), bos_token_id=None,
    eos_token_id=end, pad_token_id=end,
)
GPT2LMHeadModel(config).save_pretrained(sys.argv[1])
