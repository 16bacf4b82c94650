"""An agent for events of search problems: one JSON line a message, Python's standard library alone.

    jogatina event join CUP ana --local
    jogatina event host CUP ana="python3 examples/planner.py"

It places piece after piece where that leaves the lowest board with the fewest holes: a beginning, not a search.
"""
import json
import sys

# each turned piece: its rows, lowest first
SHAPES = {
    "i": ["#/#/#/#", "####"],
    "l": ["##/#./#.", "#../###", ".#/.#/##", "###/..#"],
    "j": ["##/.#/.#", "###/#..", "#./#./##", "..#/###"],
    "o": ["##/##"],
    "s": ["##./.##", ".#/##/#."],
    "z": [".##/##.", "#./##/.#"],
    "t": ["###/.#.", "#./##/#.", ".#./###", ".#/##/.#"],
}
HEIGHT, WIDTH = 18, 10


def drop(board, shape, column):
    """The board, a list of rows from the bottom, after a straight drop; None where the top row is reached."""
    rows = shape.split("/")
    cells = [(r, column + c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "#"]
    top = {c: max([r + 1 for r in range(len(board)) if board[r][c] == "#"], default=0) for _, c in cells}
    base = max(top[c] - min(r for r, other in cells if other == c) for c in top)
    after = [list(row) for row in board] + [["."] * WIDTH for _ in range(base + len(rows) - len(board))]
    for r, c in cells:
        after[base + r][c] = "#"
    if len(after) >= HEIGHT and "#" in after[HEIGHT - 1]:
        return None
    return [row for row in after if "." in row]


def untidiness(board):
    heights = [max([r + 1 for r in range(len(board)) if board[r][c] == "#"], default=0) for c in range(WIDTH)]
    return sum(heights) + 4 * sum(height - sum(row[c] == "#" for row in board) for c, height in enumerate(heights))


def plan(board, pieces):
    actions = []
    for piece in pieces:
        choices = [
            ([rotation, column], drop(board, shape, column))
            for rotation, shape in enumerate(SHAPES[piece])
            for column in range(WIDTH + 1 - len(shape.split("/")[0]))
        ]
        possible = [choice for choice in choices if choice[1] is not None]
        if not possible:
            return None
        action, board = min(possible, key=lambda choice: untidiness(choice[1]))
        actions.append(action)
    return actions


print(json.dumps({"type": "hello", "name": "planner"}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "problem":
        found = plan(message["board"], message["pieces"])
        print(json.dumps({"type": "plan", "match": message["match"], "actions": found}), flush=True)
