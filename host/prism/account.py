"""What the requests of a session have given away in all, where there is a proof to say it.

Losses add up: whoever sees the lines of several requests, each of which is (epsilon_i, delta_i)-
private, sees what is (sum epsilon_i, sum delta_i)-private (`substitution/epsilon.py`, Theorem 2).
A request is counted before anything of it is drawn, sent or not: the same text encoded again is a
second draw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from prism.errors import PrismError
from prism.policy import Report


class BudgetError(PrismError):
    """One more request would give away more than the user's budget for a session allows."""

    code = "budget"
    exit_code = 3


_ROUNDING = 1e-9


@dataclass(slots=True)
class Account:
    """The running totals of one session.

    unproven: requests that no proof covers. last: epsilon of the latest request. budget: what the
    total was last checked against.
    """

    epsilon: float = 0.0
    delta: float = 0.0
    unproven: int = 0
    last: float | None = None
    budget: float | None = None

    def charge(
        self, epsilon: float | None, delta: float = 0.0, *, budget: float | None = None
    ) -> None:
        """Count a request. `epsilon` is None where no proof covers it: it is counted apart.

        Raises BudgetError, and counts nothing, where the total would pass `budget`.
        """
        self.last, self.budget = epsilon, budget
        if epsilon is None:
            self.unproven += 1
            return
        if budget is not None and self.epsilon + epsilon > budget * (1 + _ROUNDING):
            raise BudgetError(
                f"This would take what the session gives away to epsilon"
                f" {self.epsilon + epsilon:.2f}, and its budget is {budget:g}. Nothing was sent.",
                hint="Raise the budget in the settings, or choose a larger ratio; ending the"
                " session starts a new count, though a translator that saw both can add them up.",
            )
        self.epsilon += epsilon
        self.delta += delta

    @property
    def total(self) -> float | None:
        """Epsilon of all that the session sent, None where something had no proof."""
        return None if self.unproven else self.epsilon

    def told(self, report: Report) -> Report:
        """The report with the loss of the latest request and the totals."""
        return replace(
            report,
            epsilon=self.last,
            session_epsilon=self.total,
            session_delta=self.delta,
            budget=self.budget,
        )
