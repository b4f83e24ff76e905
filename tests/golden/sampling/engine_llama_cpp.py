"""llama.cpp: its own samplers through llama-cpp-python's low-level interface. No model is needed."""

import ctypes

import llama_cpp
import numpy as np

ENTRY = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])
SEED = 1


def versions() -> dict:
    return {"llama-cpp-python": llama_cpp.__version__}


def grid(entry: dict) -> list:
    text = entry["prompt"] + entry["generated"]
    bias = {str(token): amount for token, amount in zip(sorted(set(text))[:3], (1.5, -2.25, 40.0))}
    dry = {"multiplier": 0.8, "base": 1.75, "allowed_length": 2, "last_n": 64, "breakers": []}
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
        [{"top_n_sigma": 1.0}],
        [{"xtc": {"probability": 1.0, "threshold": 0.1}}],
        [{"top_k": 8}, {"top_p": 0.9}, {"min_p": 0.1}, {"temperature": 0.7}],
        [{"top_k": 40}, {"top_p": 0.95}, {"min_p": 0.05}, {"temperature": 0.8}],
        [{"repetition_penalty": 1.1}],
        [{"frequency_penalty": 0.3}],
        [{"presence_penalty": 0.7}],
        [{"frequency_penalty": 0.3}, {"presence_penalty": 0.7}],
        [{"repetition_penalty": 1.3}, {"presence_penalty": 1.1}, {"top_p": 0.8}, {"temperature": 0.8}],
        [{"dry": dry}, {"top_k": 40}],
        [{"dry": {**dry, "multiplier": 1.5, "allowed_length": 1, "last_n": 40}}],
        [{"logit_bias": bias}, {"temperature": 0.9}],
        [{"temperature": 1.2}, {"mirostat2": {"tau": 2.0, "eta": 0.1}}],
        [{"top_p": 0.8}, {"temperature": 0.5}],
    ]


def sampler(name: str, value, entry: dict):
    """The engine's sampler for a link, with the text accepted."""
    init = llama_cpp
    if name == "temperature":
        return init.llama_sampler_init_temp(value)
    if name == "top_k":
        return init.llama_sampler_init_top_k(value)
    if name == "top_p":
        return init.llama_sampler_init_top_p(value, 0)
    if name == "min_p":
        return init.llama_sampler_init_min_p(value, 0)
    if name == "typical":
        return init.llama_sampler_init_typical(value, 0)
    if name == "top_n_sigma":
        return init.llama_sampler_init_top_n_sigma(value)
    if name == "xtc":
        return init.llama_sampler_init_xtc(value["probability"], value["threshold"], 0, SEED)
    if name == "mirostat2":
        return init.llama_sampler_init_mirostat_v2(SEED, value["tau"], value["eta"])
    if name == "penalties":
        return init.llama_sampler_init_penalties(
            entry["size"], 64, value.get("repetition_penalty", 1.0), value.get("frequency_penalty", 0.0),
            value.get("presence_penalty", 0.0),
        )
    if name == "dry":
        # The vocabulary is only used to find breakers, and there are none.
        return init.llama_sampler_init_dry(
            None, value["multiplier"], value["base"], value["allowed_length"], value["last_n"], None, 0
        )
    if name == "logit_bias":
        pairs = (init.llama_logit_bias * len(value))(*((int(token), amount) for token, amount in value.items()))
        return init.llama_sampler_init_logit_bias(entry["size"], len(value), pairs)
    raise ValueError(name)


def run(entry: dict, links: list) -> tuple[np.ndarray, np.ndarray]:
    settings = [(name, value) for link in links for name, value in link.items()]
    # The engine has one sampler for the three penalties.
    penalties = {name: value for name, value in settings if name.endswith("_penalty")}
    rest = [(name, value) for name, value in settings if not name.endswith("_penalty")]
    size = entry["size"]
    table = np.zeros(size, ENTRY)
    table["id"], table["logit"] = np.arange(size), entry["logits"]
    array = llama_cpp.llama_token_data_array(
        data=table.ctypes.data_as(ctypes.POINTER(llama_cpp.llama_token_data)), size=size, selected=-1, sorted=False
    )
    for name, value in ([("penalties", penalties)] if penalties else []) + rest:
        link = sampler(name, value, entry)
        for token in entry["prompt"] + entry["generated"]:
            llama_cpp.llama_sampler_accept(link, token)
        llama_cpp.llama_sampler_apply(link, ctypes.byref(array))
        llama_cpp.llama_sampler_free(link)
    if rest[-1:] == [] or rest[-1][0] != "mirostat2":
        # `dist` turns scores into probabilities; its draw is not looked at.
        dist = llama_cpp.llama_sampler_init_dist(SEED)
        llama_cpp.llama_sampler_apply(dist, ctypes.byref(array))
        llama_cpp.llama_sampler_free(dist)
    left = np.ctypeslib.as_array(ctypes.cast(array.data, ctypes.POINTER(ctypes.c_uint8)), (array.size * ENTRY.itemsize,))
    left = left.view(ENTRY)
    scores = np.full(size, -np.inf, np.float32)
    probabilities = np.zeros(size, np.float32)
    scores[left["id"]], probabilities[left["id"]] = left["logit"], left["p"]
    return scores, probabilities
