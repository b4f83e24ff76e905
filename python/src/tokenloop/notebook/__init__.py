"""Figures of Tokenloop in notebooks. `Figure` needs the package anywidget: `pip install "tokenloop[widget]"`."""

from .site import Site, needed, site_in_use, use_site

__all__ = ["Site", "needed", "site_in_use", "use_site"]
