"""What a bot with an engine of its own needs: our view becomes its state, its move becomes one of our actions.

The bots beside this file think in their own terms: cards as (number, suit), strengths, envido points. `state_of` replays
a view into these terms, `play` speaks the agent API. A foreign engine is joined in the same way: write `state_of` for its
state, and let its move pick one of the legal texts.
"""
import json
import random
import sys

SUITS = "EBOC"  # espada, basto, oro, copa
NUMBERS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
RANKING = [[(1, "E")], [(1, "B")], [(7, "E")], [(7, "O")]] + [
    [(number, suit) for suit in suits]
    for number, suits in [(3, SUITS), (2, SUITS), (1, "OC"), (12, SUITS), (11, SUITS), (10, SUITS), (7, "BC")]
    + [(6, SUITS), (5, SUITS), (4, SUITS)]
]
STRENGTH = {card: 14 - place for place, cards in enumerate(RANKING) for card in cards}
HIDDEN = 40  # cards face down are numbered from here on


def card_of(number):
    """Our cards are numbered 0 to 39: four suits of ten."""
    return NUMBERS[number % 10], SUITS[number // 10]


def envido_of(cards):
    value = lambda card: card[0] if card[0] < 10 else 0
    pairs = [20 + value(a) + value(b) for i, a in enumerate(cards) for b in cards[i + 1 :] if a[1] == b[1]]
    return max(pairs + [value(card) for card in cards])


def state_of(view):
    """A view in the bot's terms: its cards, the trick on the table, what was asked, the score."""
    seat = view["seat"]
    tricks = view["tricks"]
    open_trick = tricks[-1] if tricks and tricks[-1]["winner"] is None else None
    theirs = open_trick["plays"][1 - seat] if open_trick else None
    return {
        "hand": [card_of(card) for card in view["held"]],
        "envido": envido_of([card_of(card) for card in view["cards"]]),
        "table": card_of(theirs) if theirs is not None and theirs < HIDDEN else None,
        "won": sum(trick["winner"] == seat for trick in tricks),
        "lost": sum(trick["winner"] == 1 - seat for trick in tricks),
        "truco_asked": view["truco"]["asked"],
        "envido_asked": view["envido"]["asked"],
        "flor_asked": view["flor"]["asked"],
        "mine": view["scores"][seat],
        "theirs": view["scores"][1 - seat],
        "target": view["target"],
    }


def card_to_play(state):
    """The weakest card that wins the trick, or the weakest of all."""
    ranked = sorted(state["hand"], key=STRENGTH.get)
    if state["table"] is None:
        return ranked[-1] if state["lost"] or len(ranked) == 3 else ranked[0]
    return next((card for card in ranked if STRENGTH[card] > STRENGTH[state["table"]]), ranked[0])


def play(name, choose):
    """Answers every turn; `choose(state, legal texts, random numbers)` names one of the texts."""
    say = lambda **message: print(json.dumps(message), flush=True)
    say(type="hello", name=name)
    for line in sys.stdin:
        turn = json.loads(line)
        if turn["type"] != "turn":
            continue
        actions = {choice["text"]: choice["action"] for choice in turn["legal"]}
        text = choose(state_of(turn["view"]), list(actions), random.Random(turn["seed"]))
        say(type="answer", match=turn["match"], turn=turn["turn"], action=actions[text])


def first(legal, *wanted):
    """The first of the wanted texts that is legal."""
    return next((text for text in wanted if text in legal), None)


def card_text(state):
    number, suit = card_to_play(state)
    return f"PLAY:{number}{suit}"
