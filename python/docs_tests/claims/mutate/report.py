"""The result of a run with mutations, as text and as JSON."""

from __future__ import annotations

from typing import Any, Sequence

from docs_tests.claims.mutate.mutations import Mutation
from docs_tests.claims.mutate.run import Outcome


def _share(part: int, all_of: int) -> str:
    return f"{100 * part / all_of:.1f} %" if all_of else "0 %"


def summary(outcomes: Sequence[Outcome]) -> dict[str, int]:
    """The counts of a run."""
    ran = [one for one in outcomes if not one.left_out]
    reached = [one for one in ran if one.all_reached]
    return {
        "claims": len(outcomes),
        "left out": len(outcomes) - len(ran),
        "reached": len(reached),
        "killed": sum(one.killed_by is not None for one in reached),
        "weak": sum(one.is_weak for one in reached),
        "other": sum(one.ran_any and not one.all_reached for one in ran),
        "none": sum(not one.ran_any for one in ran),
    }


def as_json(outcomes: Sequence[Outcome], mutations: Sequence[Mutation]) -> dict[str, Any]:
    """The whole result."""
    names = {mutation.number: mutation.name for mutation in mutations}
    return {
        "summary": summary(outcomes),
        "claims": {
            one.id: {
                "leftOut": one.left_out,
                "reached": sorted(names[number] for number in one.all_reached),
                "survived": sorted(names[number] for number in one.survived),
                "killedBy": "" if one.killed_by is None else names[one.killed_by],
            }
            for one in outcomes
        },
    }


def table(outcomes: Sequence[Outcome], mutations: Sequence[Mutation]) -> list[str]:
    """The mutations that claims reach: how many reach it, how many ran with it, how many failed."""
    lines = ["reached  ran  failed  mutation"]
    for mutation in mutations:
        number = mutation.number
        reached = sum(number in one.all_reached for one in outcomes)
        failed = sum(one.killed_by == number for one in outcomes)
        ran = failed + sum(number in one.survived for one in outcomes)
        if reached:
            lines.append(f"{reached:7}  {ran:3}  {failed:6}  {mutation.name}")
    return lines


def as_text(outcomes: Sequence[Outcome], mutations: Sequence[Mutation]) -> str:
    """The weak claims, and what the counts mean."""
    counts = summary(outcomes)
    names = {mutation.number: mutation.name for mutation in mutations}
    lines = [""]
    for one in sorted(outcomes, key=lambda outcome: outcome.id):
        if one.is_weak:
            survived = ", ".join(names[number] for number in sorted(one.survived))
            lines.append(f"WEAK {one.id} passes with all {len(one.survived)}: {survived}")
    lines += ["", *table(outcomes, mutations), ""]
    lines += [f"LEFT OUT {one.id} {one.left_out}" for one in outcomes if one.left_out]
    lines += [
        f"{len(mutations)} mutations, {counts['claims']} claims; {counts['left out']} left out",
        f"{counts['reached']} reach a mutation of what they speak of: {counts['killed']} fail with "
        f"one, {counts['weak']} pass with all and are weak "
        f"({_share(counts['weak'], counts['reached'])})",
        f"{counts['other']} run only mutations of other behaviour, {counts['none']} run none: they "
        "are not measured, try --invert",
        "A claim that fails may fail for another reason than its sentence: the share of weak "
        "claims is a lower bound.",
    ]
    return "\n".join(lines)
