"""The evaluation protocol of Sato 2024, baselines and attacks.

passages: the texts with questions. readers: who answers them. methods and baselines: what is
compared. scores: PPS, QS, AUPQC, QS@p, leak, utility. sweep: all of it, cached and in parallel.
attacks: what else an adversary can do.
"""
