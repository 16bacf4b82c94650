"""Checks the search of `deep.py` against one that tries everything, board by board: python3 check_deep.py cpu"""
import sys

import torch

from deep import Search
from engine import PIECES, Engine, Games
from network import Frozen, Network


def naive(engine, frozen, board, piece, depth):
    """What a board is worth with its piece to place: every placement, every piece that may come."""
    found = engine.expand(board[None].contiguous(), torch.tensor([piece], dtype=torch.int32, device=board.device), True)
    if found.total == 0:
        return 0.0
    said = frozen.values(engine, found.after, found.limit)

    def worth(k, coming):
        if found.blocked[k].item() >> coming & 1:
            return found.lines[k].item()
        after = naive(engine, frozen, found.after[k], coming, depth - 1) if depth > 1 else said[k, coming].item()
        return found.lines[k].item() + after

    return sum(engine.chances[piece, coming].item() * max(worth(k, coming) for k in range(found.total))
               for coming in range(PIECES))


torch.manual_seed(1)
engine = Engine(sys.argv[1] if len(sys.argv) > 1 else 'cuda')
frozen = Frozen(Network(32, 1).to(engine.device), torch.float32)
state = Games(engine, 200, True, 1)
for _ in range(24):
    found = state.expand()
    state.advance(found, engine.backup(state.pieces, found, torch.rand(found.total, PIECES, device=engine.device))[1], 0.1)
search = Search(engine, frozen, True, margin=1e9, near=99, at_once=7)
for depth, boards in ((1, 200), (2, 12)):
    got = search.worth(state.boards[:boards], state.pieces[:boards], depth)
    for i in range(boards):
        want = naive(engine, frozen, state.boards[i], state.pieces[i].item(), depth)
        assert abs(got[i].item() - want) < 1e-3 * max(1, abs(want)), (depth, i, got[i].item(), want)
# of the two known pieces every placement: the choice by hand
found, chosen, _ = Search(engine, frozen, True, outer=1e9).choose(state.boards, state.pieces, state.nexts, 2)
for i in range(20):
    places = (found.parent == i).nonzero()[:, 0].tolist()
    coming = state.nexts[i].item()
    scores = [found.lines[k].item() + (0 if found.blocked[k].item() >> coming & 1 else
                                       naive(engine, frozen, found.after[k], coming, 1)) for k in places]
    assert not places or scores[places.index(chosen[i].item())] > max(scores) - 1e-3, i
print('the search agrees: 212 boards tried by hand, 20 choices')
