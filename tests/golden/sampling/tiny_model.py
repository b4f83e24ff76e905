"""Saves a tiny random GPT-2 with a tokenizer of single characters into a folder: something a generated script can load."""

import string
import sys

from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

characters = sorted(string.printable)
tokenizer = Tokenizer(models.WordLevel({character: id for id, character in enumerate(characters)}, unk_token="a"))
tokenizer.pre_tokenizer = pre_tokenizers.Split("", "isolated")
tokenizer.decoder = decoders.Fuse()
end = "\x0c"
PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token=end).save_pretrained(sys.argv[1])
config = GPT2Config(
    n_layer=1, n_head=2, n_embd=8, n_positions=128, vocab_size=len(characters), bos_token_id=None,
    eos_token_id=characters.index(end), pad_token_id=characters.index(end),
)
GPT2LMHeadModel(config).save_pretrained(sys.argv[1])
