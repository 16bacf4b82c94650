"""An agent for Truco or Tetris: one JSON line a message on standard input and output, Python's standard library alone.

    jogatina agent run --command "python3 examples/agent.py" --against careful
    jogatina agent join --command "python3 examples/agent.py" --url ws://127.0.0.1:7300 --token=TOKEN
"""
import json
import random
import sys


def say(**message):
    print(json.dumps(message), flush=True)


def choose(turn):
    """Any legal action but folding; the seed makes the same match again the same."""
    choices = [choice["action"] for choice in turn["legal"] if choice["text"] != "MAZO"]
    return random.Random(turn["seed"]).choice(choices or [turn["legal"][0]["action"]])


say(type="hello", name="python-lot")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        say(type="answer", match=message["match"], turn=message["turn"], action=choose(message))
