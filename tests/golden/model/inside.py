"""What transformers computes inside a golden model: the file `inside.safetensors` beside its `reference.safetensors`.

    positions            [3]            the positions of all that follows
    lens                 [L + 1, 3, V]  final norm and head of the embedding and of each layer's output
    mean.PART            [Dh] or [D]    the mean of a part's output over the prompt
    zero.every.PART      [3, V]         the logits with zeros in place of the part's output at every position
    zero.last.PART       [3, V]         the same at the last position of the prompt alone
    mean.every.PART      [3, V]         the logits with its mean at every position
    mean.last.PART       [3, V]         the same at the last position alone
    tokens               [2]            the tokens with the largest and the smallest logit at the last position
    contributions        [2, parts]     what each part adds to their logits there: embeddings, then attention and MLP of
                                        each layer, then the bias of the final norm
    contributions.heads  [2, H]         what the heads of the part's layer add
    contributions.bias   [2]            what the bias of its output projection adds

PART is `head` (head 1 of layer 1, before the output projection), `attention` (of layer 0) and `mlp` (of layer 1). Everything is a
hook on a module of transformers; contributions are gradients of the logit with the scale of the final norm held.
"""

import torch
from safetensors.torch import save_file

POSITIONS = [0, 40, 69]
HEAD = (1, 1)
ATTENTION = 0
MLP = 1


class Network:
    """A model of any family: the modules that the hooks need."""

    def __init__(self, model):
        self.model = model
        body = model.base_model
        self.layers = body.h if hasattr(body, "h") else body.layers
        names = ("ln_f", "final_layer_norm", "norm")
        self.norm = next(getattr(body, name) for name in names if hasattr(body, name))
        self.head = model.get_output_embeddings()
        self.heads = model.config.num_attention_heads

    def attention_output(self, layer):
        """The output projection of a layer's attention: its input are the heads side by side."""
        layer = self.layers[layer]
        attention = next(getattr(layer, name) for name in ("self_attn", "attention", "attn") if hasattr(layer, name))
        return next(getattr(attention, name) for name in ("o_proj", "dense", "c_proj") if hasattr(attention, name))

    def mlp_output(self, layer):
        """The second projection of a layer's MLP."""
        mlp = self.layers[layer].mlp
        return next(getattr(mlp, name) for name in ("down_proj", "dense_4h_to_h", "c_proj") if hasattr(mlp, name))

    def columns(self, head, width):
        """Where a head is in the input of the output projection."""
        each = width // self.heads
        return slice(head * each, (head + 1) * each)

    def embeddings(self):
        """The modules whose outputs add up to the input of the first layer."""
        body = self.model.base_model
        names = ("embed_tokens", "embed_in", "wte", "wpe")
        return [getattr(body, name) for name in names if hasattr(body, name)]

    def logits(self, prompt):
        return self.model(prompt[None], use_cache=False).logits[0]


def output_of(module, run):
    """What a module returned, and was given, while `run` ran."""
    seen = {}

    def hook(_, inputs, output):
        output = output[0] if isinstance(output, tuple) else output
        seen["input"], seen["output"] = inputs[0].clone(), output.clone()

    handle = module.register_forward_hook(hook)
    run()
    handle.remove()
    return seen


def part(network, name):
    """The module of a part, whether its input is meant, and the columns: all, or those of a head."""
    if name == "head":
        module = network.attention_output(HEAD[0])
        return module, True, HEAD[1]
    return (network.attention_output(ATTENTION) if name == "attention" else network.mlp_output(MLP)), False, None


def replaced(network, name, value, rows, prompt):
    """The logits with `value` in place of a part's output at `rows`."""
    module, is_input, head = part(network, name)

    def change(tensor):
        columns = slice(None) if head is None else network.columns(head, tensor.shape[-1])
        tensor = tensor.clone()
        tensor[:, rows, columns] = value
        return tensor

    if is_input:
        handle = module.register_forward_pre_hook(lambda _, inputs: (change(inputs[0]), *inputs[1:]))
    else:
        handle = module.register_forward_hook(lambda _, __, output: change(output))
    logits = network.logits(prompt)
    handle.remove()
    return logits


def mean(network, name, prompt):
    """The mean of a part's output over the prompt."""
    module, is_input, head = part(network, name)
    seen = output_of(module, lambda: network.logits(prompt))
    tensor = seen["input" if is_input else "output"][0]
    columns = slice(None) if head is None else network.columns(head, tensor.shape[-1])
    return tensor[:, columns].mean(0)


def held(network, hidden):
    """Final norm and head of hidden states, with the scale that `hidden` has."""
    norm, hidden = network.norm, hidden.detach()
    centers = isinstance(norm, torch.nn.LayerNorm)
    epsilon = norm.eps if centers else norm.variance_epsilon
    center = (lambda x: x - x.mean()) if centers else (lambda x: x)
    scale = (center(hidden).pow(2).mean() + epsilon).sqrt()
    bias = norm.bias if centers else 0.0
    return lambda x: network.head(center(x) / scale * norm.weight + bias)


def contributions(network, prompt, tokens):
    """What each part adds to the logits of tokens at the last position."""
    run = lambda: network.logits(prompt)
    at_last = lambda tensor: tensor[0, -1] if tensor.dim() == 3 else tensor[-1]
    parts = [at_last(output_of(module, run)["output"]) for module in network.embeddings()]
    for layer in range(len(network.layers)):
        for module in (network.attention_output(layer), network.mlp_output(layer)):
            parts.append(at_last(output_of(module, run)["output"]))
    hidden = output_of(network.norm, run)["input"][0, -1]
    logits = held(network, hidden)
    with torch.enable_grad():
        given = hidden.clone().requires_grad_()
        rows = [torch.autograd.grad(logits(given)[token], given)[0] for token in tokens]
    constant = logits(torch.zeros_like(hidden))[tokens]
    products = torch.stack([torch.stack([row @ part for part in parts]) for row in rows])

    module = network.attention_output(HEAD[0])
    mix = output_of(module, run)["input"][0, -1]
    bias = module(torch.zeros_like(mix))
    heads = []
    for head in range(network.heads):
        alone = torch.zeros_like(mix)
        columns = network.columns(head, len(mix))
        alone[columns] = mix[columns]
        heads.append(module(alone) - bias)
    return {
        "contributions": torch.cat([products, constant[:, None]], 1),
        "contributions.heads": torch.stack([torch.stack([row @ head for head in heads]) for row in rows]),
        "contributions.bias": torch.stack([row @ bias for row in rows]),
    }


def write(model, prompt, path):
    network = Network(model)
    lens = []
    for layer, module in enumerate(network.layers):
        seen = {}
        handles = [
            module.register_forward_pre_hook(lambda _, inputs: seen.update(input=inputs[0])),
            module.register_forward_hook(lambda _, __, output: seen.update(output=output)),
        ]
        logits = network.logits(prompt)
        for handle in handles:
            handle.remove()
        output = seen["output"][0] if isinstance(seen["output"], tuple) else seen["output"]
        states = [seen["input"]] * (layer == 0) + [output]
        lens += [network.head(network.norm(state))[0, POSITIONS] for state in states]
    tokens = torch.stack([logits[-1].argmax(), logits[-1].argmin()])
    found = {"positions": torch.tensor(POSITIONS), "lens": torch.stack(lens), "tokens": tokens}
    found |= contributions(network, prompt, tokens)
    rows = {"every": slice(None), "last": slice(len(prompt) - 1, None)}
    for name in ("head", "attention", "mlp"):
        found[f"mean.{name}"] = mean(network, name, prompt)
        values = {"zero": torch.zeros_like(found[f"mean.{name}"]), "mean": found[f"mean.{name}"]}
        for value in values:
            for where in rows:
                logits = replaced(network, name, values[value], rows[where], prompt)
                found[f"{value}.{where}.{name}"] = logits[POSITIONS]
    save_file({key: value.contiguous() for key, value in found.items()}, path)
