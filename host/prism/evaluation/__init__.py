"""The evaluation protocol of Sato 2024, baselines and attacks."""
