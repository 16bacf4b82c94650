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


class Log:
    """Every piece and placement of games that are played side by side."""

    def __init__(self):
        self.rows, self.lines = [], None

    def add(self, state, found, chosen):
        """Before a move: the pieces to place (-1: the game is over) and the placements of `jogatina`."""
        went = chosen if chosen.dim() == 1 else chosen.gather(1, state.nexts[:, None].long())[:, 0]
        over = (state.live == 0) | (found.count == 0)
        code = found.code[went.long().clamp(min=0)] if found.total else torch.zeros_like(state.pieces)
        self.rows.append((torch.where(over, -1, state.pieces).to(torch.int8), code.to(torch.int16), state.nexts.to(torch.int8)))

    def game(self, i):
        """The pieces of a game, the one that was only shown included, and its placements."""
        moves = [[int(each[i]) for each in row] for row in self.rows if row[0][i] >= 0]
        return [*(piece for piece, _, _ in moves), moves[-1][2]], [code for _, code, _ in moves]


@torch.no_grad()
def play(engine, frozen, games, tucks, depth, seed, log=None):
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
        if log:
            log.add(state, found, chosen)
        state.advance(found, chosen, restart=False)
    if log:
        log.lines = state.lines.cpu()
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
