import jogatina


def choose(turn):
    """One of the legal actions, by its number. What a turn has: docs/agent-api.md of Jogatina."""
    legal = turn["legal"]
    if turn["game"].startswith("tetris/"):
        # "2@4,0" is orientation 2 at column 4, row 0: the lowest place
        return min(legal, key=lambda choice: int(choice["text"].split(",")[1]))["action"]
    # cards before bets; accept what you are asked; never fold
    for wanted in ("PLAY", "QUIERO"):
        for choice in legal:
            if choice["text"].startswith(wanted):
                return choice["action"]
    return legal[0]["action"]


if __name__ == "__main__":
    jogatina.play(choose, name="NAME")
