"""The meter: how much a public text still reveals, told before it is sent."""

from prism.meter.estimate import Features, estimate, features, telling
from prism.meter.ratio import STEPS, ratio_for

__all__ = ["STEPS", "Features", "estimate", "features", "ratio_for", "telling"]
