"""Test games of a player that searches any number of pieces deeper than the two it sees.

    python3 deep.py --network ../../data/agents/neural-nes-norotation.jrn.gz --games 1000 --depths 2,3,4 --seed 78

`depth` is how many pieces are placed before the network values a board, as in the product's `neural,depth=...`. A
search goes one piece deeper only into placements that are not much worse than the best by the search before it, and
equal boards are looked at once. Lines are reported with and without the luck of the draws.
"""
import argparse
import json
import pathlib
import time

import torch

from engine import PIECES, ROWS, Engine
from export import trained
from network import Frozen
from upper_bound import Draws, Keys, best_of_each, once


class Search:
    """
    `margin`: by how many lines a placement may be worse than the best to be searched one piece deeper; `near`: how many
    at most. `outer` is the margin for the piece in play, at first; the deeper, the less.
    """

    def __init__(self, engine, frozen, tucks, margin=0.4, near=3, outer=1.0, at_once=1 << 16):
        self.engine, self.frozen, self.tucks = engine, frozen, tucks
        self.margin, self.near, self.outer, self.at_once = margin, near, outer, at_once
        self.keys, self.lanes, self.valued = Keys(engine.device), torch.arange(PIECES, device=engine.device), 0

    def network(self, boards, limit):
        """The network's values; equal boards are valued once."""
        def values(which):
            self.valued += len(which)
            return self.frozen.values(self.engine, boards[which].contiguous(), limit[which].contiguous())

        return once(self.keys.of(boards), values)

    def expanded(self, boards, pieces):
        """Every placement and what it is worth with each piece that may come after it, by the network."""
        found = self.engine.expand(boards.contiguous(), pieces.contiguous(), self.tucks)
        open_ = found.blocked[:, None].int() >> self.lanes & 1 ^ 1
        values = self.network(found.after, found.limit) if found.total > 0 else torch.zeros(0, PIECES, device=boards.device)
        return found, open_.bool(), found.lines[:, None] + open_ * values

    def bests(self, found, n, worth):
        best = torch.full((n, PIECES), -1e9, device=worth.device)
        return best.scatter_reduce_(0, found.parent.long()[:, None].expand(-1, PIECES), worth, 'amax')

    def worth(self, boards, pieces, depth):
        """What each board is worth with its piece to place, by a search of so many pieces."""
        if len(boards) > self.at_once:
            return torch.cat([self.worth(*part, depth) for part in zip(boards.split(self.at_once), pieces.split(self.at_once))])
        if len(boards) == 0:
            return torch.zeros(0, device=boards.device)
        return once(self.keys.of(boards, pieces.long()), lambda which: self._worth(boards[which], pieces[which], depth))

    def _worth(self, boards, pieces, depth):
        found, open_, worth = self.expanded(boards, pieces)
        best = self.bests(found, len(boards), worth)
        parent = found.parent.long()
        if depth > 1 and found.total > 0:
            close = open_ & (worth >= best[parent] - self.margin)
            place, coming = close.nonzero(as_tuple=True)
            group = parent[place] * PIECES + coming
            some = best_of_each(group, worth[place, coming], self.near)
            place, coming = place[some], coming[some]
            deeper = self.worth(found.after[place], coming.int(), depth - 1) + found.lines[place]
            # where placements were looked into, the network's word on the others no longer counts
            best.view(-1).index_fill_(0, (parent[place] * PIECES + coming).unique(), -1e9)
            best.view(-1).scatter_reduce_(0, parent[place] * PIECES + coming, deeper, 'amax')
            lost = (~open_).nonzero(as_tuple=True)
            best.view(-1).scatter_reduce_(0, parent[lost[0]] * PIECES + lost[1], found.lines[lost[0]].float(), 'amax')
        best.masked_fill_((found.count == 0)[:, None], 0)
        return (best * self.engine.chances[pieces.long()]).sum(1)

    def choose(self, boards, pieces, nexts, depth):
        """The placement for each board, as an index of `found`, and the luck of the piece that came."""
        n = len(boards)
        found, open_, worth = self.expanded(boards, pieces)
        parent = found.parent.long()
        best = self.bests(found, n, worth)
        best.masked_fill_((found.count == 0)[:, None], 0)
        came = best.gather(1, nexts[:, None].long())[:, 0]
        luck = came - (best * self.engine.chances[pieces.long()]).sum(1)
        lane = nexts[parent]
        score, alive = worth.gather(1, lane[:, None].long())[:, 0], torch.ones(found.total, dtype=torch.bool, device=boards.device)
        lost = ~open_.gather(1, lane[:, None].long())[:, 0]
        margin = self.outer
        for step in range(1, depth):
            top = score.new_full((n,), -1e9).scatter_reduce(0, parent[alive], score[alive], 'amax')
            alive &= score >= top[parent] - margin
            several = torch.zeros(n, device=boards.device).index_add_(0, parent[alive], torch.ones(int(alive.sum()), device=boards.device)) > 1
            where = (alive & several[parent]).nonzero()[:, 0]
            if len(where) == 0:
                break
            deeper = self.worth(found.after[where], lane[where].int(), step) + found.lines[where]
            score[where] = torch.where(lost[where], found.lines[where].float(), deeper)
            margin = max(self.margin, margin / 2)
        score = torch.where(alive, score, score.new_full((), -1e9))
        chosen = torch.zeros(n, dtype=torch.long, device=boards.device)
        order = best_of_each(parent, score, 1)
        chosen[parent[order]] = order
        return found, chosen, luck


@torch.no_grad()
def play(search, pieces, depth):
    """The lines of each game, with and without luck, and the moves of all."""
    device = search.engine.device
    games = len(pieces)
    boards = torch.zeros(games, ROWS, dtype=torch.int16, device=device)
    lines, luck = torch.zeros(games, dtype=torch.int32, device=device), torch.zeros(games, dtype=torch.float64, device=device)
    game, moves = torch.arange(games, device=device), 0
    for t in range(pieces.shape[1] - 1):
        now, after = pieces[game, t], pieces[game, t + 1]
        found, chosen, came = search.choose(boards, now, after, depth)
        can = found.count > 0
        luck[game] += torch.where(can, came, torch.zeros_like(came)).double()
        moves += int(can.sum())
        game, chosen, after = game[can], chosen[can], after[can]
        lines[game] += found.lines[chosen]
        on = (found.blocked[chosen].int() >> after & 1) == 0
        game, boards = game[on], found.after[chosen[on]]
        if len(game) == 0:
            return lines, lines - luck, moves
    raise SystemExit(f'a game has more than {pieces.shape[1] - 1} pieces')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--network', type=pathlib.Path, required=True, help='a file of the player, or a .pt of a training')
    parser.add_argument('--reading', choices=('tucks', 'drops'), default='tucks')
    parser.add_argument('--games', type=int, default=1000)
    parser.add_argument('--depths', default='2,3,4')
    parser.add_argument('--margin', type=float, default=0.4)
    parser.add_argument('--near', type=int, default=3)
    parser.add_argument('--outer', type=float, default=1.0)
    parser.add_argument('--seed', type=int, default=78)
    parser.add_argument('--device', default='cuda')
    given = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    engine = Engine(given.device)
    network, _ = trained(given.network)
    search = Search(engine, Frozen(network.to(given.device)), given.reading == 'tucks', given.margin, given.near, given.outer)
    pieces = Draws('game', given.device).pieces(given.games, given.seed).to(given.device)
    for depth in map(int, given.depths.split(',')):
        begun, search.valued = time.time(), 0
        lines, fair, moves = play(search, pieces, depth)
        n = len(lines)
        print(json.dumps({'depth': depth, 'games': n, 'mean': round(lines.float().mean().item(), 3),
                          'error': round(lines.float().std().item() / n ** 0.5, 3), 'without luck': round(fair.mean().item(), 3),
                          'its error': round(fair.std().item() / n ** 0.5, 3), 'best': int(lines.max()),
                          'boards a move': round(search.valued / moves, 1), 'took': round(time.time() - begun, 1)}), flush=True)


if __name__ == '__main__':
    main()
