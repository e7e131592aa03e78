"""The detectors that know how English writes: see `prism.protection.detectors`."""
