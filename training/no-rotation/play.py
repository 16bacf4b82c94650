"""Plays whole games with a network, without random moves: what a training may report of itself."""
import torch

from engine import Games, limit_of

PIECES = 7


@torch.no_grad()
def deeper(engine, frozen, boards, tucks):
    """The values of boards with each next piece, by placing that piece in every way."""
    n = boards.shape[0]
    pieces = torch.arange(PIECES, dtype=torch.int32, device=boards.device).repeat(n)
    found = engine.expand(boards.repeat_interleave(PIECES, 0), pieces, tucks)
    values = frozen.values(engine, found.after, found.limit)
    return engine.backup(pieces, found, values, False)[0].view(n, PIECES)


@torch.no_grad()
def play(engine, frozen, games, tucks, depth, seed):
    """Mean lines of so many games; `depth` is how many pieces are placed before the network values a board."""
    state = Games(engine, games, tucks, seed)
    while True:
        found = state.expand()
        if found.total == 0:
            break
        if depth == 1:
            values = frozen.values(engine, found.after, found.limit)
            chosen = engine.backup(state.pieces, found, values)[1]
        else:
            nexts = state.nexts[found.parent.long()].contiguous()
            second = engine.expand(found.after, nexts, tucks)
            if depth == 2:
                values = frozen.values(engine, second.after, second.limit)
            else:
                parts = second.after.split(1 << 15)
                values = torch.cat([deeper(engine, frozen, part, tucks) for part in parts])
            score = engine.backup(nexts, second, values, False)[0] + found.lines
            chosen = engine.empty((games,), torch.int32)
            engine.call('greatest', games, found.offset, found.count, score, chosen)
        state.advance(found, chosen, restart=False)
    return {'depth': depth, 'seed': seed, **state.take_ended()}


@torch.no_grad()
def worth(engine, frozen, games, tucks, steps, seed):
    """Boards of games in play after so many moves, for comparisons of one network with another."""
    state = Games(engine, games, tucks, seed)
    for _ in range(steps):
        found = state.expand()
        values = frozen.values(engine, found.after, found.limit)
        state.advance(found, engine.backup(state.pieces, found, values)[1], 0.1)
    return state.boards, limit_of(state.boards)
