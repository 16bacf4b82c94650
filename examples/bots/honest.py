"""A bot that never bluffs: it calls and accepts with what it holds, and goes to the deck with nothing.

    jogatina truco match --agents master "cmd:python3 examples/bots/honest.py" --matches 100 --duplicate
"""
from adapter import STRENGTH, card_text, first, play


def choose(state, legal, rng):
    strengths = sorted((STRENGTH[card] for card in state["hand"]), reverse=True) or [0]
    force = strengths[0] + (strengths[1] if len(strengths) > 1 else 7) + 4 * (state["won"] - state["lost"])
    if "SHOW" in legal:
        return "SHOW" if state["envido"] >= 24 else "HIDE"
    if "FLOR" in legal:
        return "FLOR"
    if state["flor_asked"]:
        return first(legal, "QUIERO", "ACHICO", "NO_QUIERO", "PLAY")
    if state["envido_asked"]:
        return "QUIERO" if state["envido"] >= 27 else "NO_QUIERO"
    if state["truco_asked"]:
        raised = first(legal, "RETRUCO", "VALE_CUATRO")
        if raised and force >= 24:
            return raised
        return "QUIERO" if force >= 17 + state["truco_asked"] else "NO_QUIERO"
    if "ENVIDO" in legal and state["envido"] >= 27:
        return "REAL_ENVIDO" if state["envido"] >= 31 else "ENVIDO"
    called = first(legal, "TRUCO", "RETRUCO", "VALE_CUATRO")
    if called and force >= 21:
        return called
    return card_text(state)


play("honest", choose)
