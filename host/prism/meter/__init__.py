"""The meter: how much a public text still reveals, told before it is sent."""

from prism.meter.estimate import Features, estimate, features
from prism.meter.ratio import ratio_for

__all__ = ["Features", "estimate", "features", "ratio_for"]
