"""An agent in a few lines: it never folds, plays its cards in order and accepts what it is asked.

    jogatina agent run --command "python3 python/agent.py" --against careful --matches 1000 --duplicate
    python3 python/agent.py --url ws://127.0.0.1:7300 --token TOKEN
"""
import jogatina


def choose(turn):
    legal = {choice["text"]: choice["action"] for choice in turn["legal"]}
    if "QUIERO" in legal:
        return legal["QUIERO"]
    return next((action for text, action in legal.items() if text != "MAZO"), turn["legal"][0]["action"])


if __name__ == "__main__":
    jogatina.play(choose, name="python-agent")
