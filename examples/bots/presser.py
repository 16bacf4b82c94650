"""A bot that presses: it calls truco and envido often, whatever it holds, and seldom refuses.

    jogatina truco match --agents master "cmd:python3 examples/bots/presser.py" --matches 100 --duplicate
"""
from adapter import STRENGTH, card_text, first, play


def choose(state, legal, rng):
    best = max((STRENGTH[card] for card in state["hand"]), default=0)
    if "SHOW" in legal:
        return "SHOW"
    if "FLOR" in legal:
        return "FLOR"
    if state["flor_asked"]:
        return first(legal, "QUIERO", "NO_QUIERO")
    if state["envido_asked"]:
        return "QUIERO" if state["envido"] >= 23 or rng.random() < 0.3 else "NO_QUIERO"
    if state["truco_asked"]:
        raised = first(legal, "RETRUCO", "VALE_CUATRO")
        if raised and (best >= 12 or rng.random() < 0.15):
            return raised
        return "QUIERO" if best >= 8 or rng.random() < 0.4 else "NO_QUIERO"
    if "ENVIDO" in legal and (state["envido"] >= 25 or rng.random() < 0.35):
        return "ENVIDO"
    called = first(legal, "TRUCO", "RETRUCO", "VALE_CUATRO")
    if called and (best >= 10 or rng.random() < 0.3):
        return called
    return card_text(state)


play("presser", choose)
