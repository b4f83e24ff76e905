"""The errors of the package. Each is a ValueError whose sentence says what is wrong and what can be done about it."""


class TokenloopError(ValueError):
    """Any input that this package cannot work with."""


class LogitsError(TokenloopError):
    """A vector that is not one row of logits: another shape, NaN, +infinity, or no token left."""


class ParameterError(TokenloopError):
    """A setting of a sampler that is unknown or outside its range."""


class ContextError(TokenloopError):
    """The tokens before the one being chosen, or the random number, are not what the step needs."""


class RecordingError(TokenloopError):
    """A file that is no recording, or a recording that does not fit itself."""


class ModelError(TokenloopError):
    """A model or a tokenizer that did not give what recording needs."""


class SiteError(TokenloopError):
    """A folder that is no built copy of the page, or a package without one."""


class FigureError(TokenloopError):
    """A figure that cannot be made of what was given."""
