"""A setting of a figure as an attribute: a number within its range, whose change the other side hears."""

from __future__ import annotations

from typing import TYPE_CHECKING

import traitlets

from .parameters import NEUTRAL, checked

if TYPE_CHECKING:
    _Number = traitlets.TraitType[float, "float | None"]
else:
    # Before traitlets 5.9 the class takes no types.
    _Number = traitlets.TraitType


class Setting(_Number):
    """A setting by its name. None sets it to the value that leaves a distribution as it is.

    Raises ParameterError for a value that the setting cannot have.
    """

    def __init__(self, name: str) -> None:
        super().__init__(NEUTRAL[name])
        self._setting = name

    def validate(self, _, value):
        return checked(self._setting, value)
