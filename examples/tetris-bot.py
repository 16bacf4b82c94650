"""A bot of the Tetris Bot Protocol, Python's standard library alone: it drops each piece flat where it lands lowest.

    jogatina agent run --wire tbp --command "python3 examples/tetris-bot.py" --game tetris/classic --matches 3
"""
import json
import sys

# cells as a piece appears, from its centre, [right, up]: how the protocol defines centres
SHAPES = {
    "T": [(-1, 0), (0, 0), (1, 0), (0, 1)], "J": [(-1, 0), (0, 0), (1, 0), (-1, 1)],
    "Z": [(-1, 1), (0, 1), (0, 0), (1, 0)], "O": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "S": [(-1, 0), (0, 0), (0, 1), (1, 1)], "L": [(-1, 0), (0, 0), (1, 0), (1, 1)],
    "I": [(-1, 0), (0, 0), (1, 0), (2, 0)],
}
TURNS = ["north", "east", "south", "west"]


def moves(board, piece):
    """Every straight drop, the lowest first."""
    heights = [max([y + 1 for y in range(40) if board[y][x]], default=0) for x in range(10)]
    found = []
    cells = SHAPES[piece]
    for orientation in TURNS:
        for x in range(10):
            if all(0 <= x + dx < 10 for dx, _ in cells):
                y = max(heights[x + dx] - dy for dx, dy in cells)
                top = max(y + dy for _, dy in cells)
                found.append((top, {"location": {"type": piece, "orientation": orientation, "x": x, "y": y}, "spin": "none"}))
        cells = [(dy, -dx) for dx, dy in cells]
    return [move for _, move in sorted(found, key=lambda each: each[0])]


def say(**message):
    print(json.dumps(message), flush=True)


say(type="info", name="lowest", version="1", author="Jogatina", features=[])
position = None
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "rules":
        say(type="ready")
    elif message["type"] == "start":
        position = message
    elif message["type"] == "suggest":
        say(type="suggestion", moves=moves(position["board"], position["queue"][0]))
    elif message["type"] == "quit":
        break
