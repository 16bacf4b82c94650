"""How many lines the best possible player could have: an estimated upper bound (see README.md).

    python3 upper_bound.py --network drops-teacher.pt --reading drops --games 100 --plans 1x1,1x64,2x1,2x64 --out bound.json

A plan is an order and a width. Every game's pieces are drawn beforehand, and the placements are chosen in hindsight,
with all pieces known, for the most lines less luck. The luck of a draw is what the potential says of the board with the
piece that came, less its mean over the pieces that might have come. Its mean is 0 for every player who cannot foresee
the draws, so no such player has more lines on average than the choice in hindsight has lines less luck (Brown, Smith and
Sun, 2010). The better the potential, the less there is to gain by hindsight.

The potential of order 1 is the network's value of the board after the best placement, order 2 puts one exact step
between, order 3 two. The search in hindsight goes move by move and keeps for each game as many boards as the width says,
so that what it finds is less than the true maximum or the same. Width 1 has nothing to choose in hindsight: it is the
player that searches the current and the next piece (order 1) or one piece more (order 2), and its lines less luck are
what that player has.

`--draws mean` draws pieces by the chances that the training uses, the mean over the spawn counter. `--draws game` draws
as the game does, by chances that change with the number of the piece, which the luck's mean and the exact steps know.
With `--blind` placements are chosen by the mean chances nevertheless, as the shipped player does.
"""
import argparse
import json
import math
import pathlib
import time

import torch

from engine import PIECES, ROWS, Engine, chances_by_count, lfsr_cycle
from export import trained
from network import Frozen

LENGTH = 1024
"""More pieces than any game has."""


class Draws:
    """The chances of each piece after another, by the number of the piece in the game; the first has number 0."""

    def __init__(self, kind, device):
        table = chances_by_count(lfsr_cycle())
        self.first = table[1, PIECES]
        after = table[:, :PIECES]
        self.tables = after if kind == 'game' else after.mean(0, keepdim=True).expand(8, -1, -1)
        self.on_device = self.tables.to(device)

    def chances(self, number):
        """Row by row the chances after each piece that piece `number` is this one."""
        return self.on_device[(number + 1) % 8]

    def pieces(self, games, seed):
        """Pieces of games, from the first on."""
        generator = torch.Generator().manual_seed(seed)
        chance = torch.rand(LENGTH, games, generator=generator, dtype=torch.float64)
        drawn = [(chance[0][:, None] >= self.first.cumsum(0)).sum(1).clamp(max=PIECES - 1)]
        for number in range(1, LENGTH):
            ends = self.tables[(number + 1) % 8][drawn[-1]].cumsum(1)
            drawn.append((chance[number][:, None] >= ends).sum(1).clamp(max=PIECES - 1))
        return torch.stack(drawn, 1).int()


def best_of_each(group, score, count):
    """Where the `count` greatest scores of each group are, group by group."""
    order = score.argsort(descending=True, stable=True)
    order = order[group[order].argsort(stable=True)]
    sorted_groups = group[order]
    rank = torch.arange(len(order), device=order.device) - torch.searchsorted(sorted_groups, sorted_groups)
    return order[rank < count]


class Keys:
    """Numbers of 64 bits that differ for different boards, but for a chance of some 1 in 10^16."""

    def __init__(self, device):
        generator = torch.Generator().manual_seed(1)
        self.factors = (torch.randint(-2**62, 2**62, (ROWS + 1,), generator=generator) * 2 + 1).to(device)

    def of(self, boards, group=None):
        keys = (boards.long() * self.factors[:ROWS]).sum(1)
        return keys if group is None else keys + (group + 1) * self.factors[ROWS]


def once(keys, value):
    """`value` of the places of one of each equal keys, given to all of them."""
    _, same = keys.unique(return_inverse=True)
    which = torch.empty(int(same.max()) + 1, dtype=torch.long, device=keys.device)
    which[same] = torch.arange(len(same), device=keys.device)
    return value(which)[same]


class Potential:
    """What boards are worth. `values(boards, limit)` is the network's word on boards with each piece to place next."""

    def __init__(self, engine, values, draws, tucks, near=4, at_once=1 << 17):
        self.engine, self.values, self.draws, self.tucks, self.near, self.at_once = engine, values, draws, tucks, near, at_once
        self.keys, self.lanes, self.valued = Keys(engine.device), torch.arange(PIECES, device=engine.device), 0

    def network(self, boards, limit):
        """The network's values; equal boards are valued once."""
        def values(which):
            self.valued += len(which)
            return self.values(boards[which].contiguous(), limit[which].contiguous())

        return once(self.keys.of(boards), values)

    def best(self, boards, pieces, number, order):
        """
        What each board with its piece to place is worth once each piece is seen that may come after it, which is piece
        `number` of the game. From order 2 on only the `near` best placements by order 1 are looked at again.
        """
        if len(boards) > self.at_once:
            return torch.cat([self.best(*part, number, order)
                              for part in zip(boards.split(self.at_once), pieces.split(self.at_once))])
        found = self.engine.expand(boards, pieces, self.tucks)
        best = torch.full((len(boards), PIECES), -1e9, device=boards.device)
        if found.total > 0:
            parent = found.parent.long()
            open_ = found.blocked[:, None].int() >> self.lanes & 1 ^ 1
            worth = found.lines[:, None] + open_ * self.network(found.after, found.limit)
            if order > 1:
                mean = (worth * self.draws.chances(number)[pieces[parent].long()]).sum(1)
                near = best_of_each(parent, mean, self.near)
                parent = parent[near]
                again = self.exact(found.after[near].contiguous(), number, order - 1)
                worth = found.lines[near, None] + open_[near] * again
            best.scatter_reduce_(0, parent[:, None].expand(-1, PIECES), worth.float(), 'amax')
        return best.masked_fill_((found.count == 0)[:, None], 0)

    def exact(self, boards, number, order):
        """What boards are worth with each piece to place, which is piece `number`, by `order` exact steps."""
        pieces = torch.arange(PIECES, dtype=torch.int32, device=boards.device).repeat(len(boards))
        best = self.best(boards.repeat_interleave(PIECES, 0), pieces, number + 1, order)
        return (best * self.draws.chances(number + 1)[pieces.long()]).sum(1).view(-1, PIECES)


@torch.no_grad()
def in_hindsight(potential, pieces, width, order, spare=2.0, blind=None, start=None, moves=None, told=None, seen=None):
    """
    For each game the most lines less luck that the search finds, and the lines of these. `blind`: chances by which
    placements are ranked, where these are not the true ones. `start`: the board to begin with. `moves`: after how many a
    game is cut. `seen` is called with the boards kept, the piece to place on each, and what that is worth.
    """
    engine, device = potential.engine, pieces.device
    chances = potential.draws.chances
    games = len(pieces)
    pieces = pieces.long()
    start = torch.zeros(ROWS, dtype=torch.int16, device=device) if start is None else start
    boards, game = start.expand(games, ROWS).contiguous(), torch.arange(games, device=device)
    # the luck of the first two pieces
    every = potential.best(start.expand(PIECES, ROWS).contiguous(), potential.lanes.int(), 1, order).double()
    expected = (potential.draws.first.to(device) @ (every * chances(1))).sum()
    sums = expected - every[pieces[:, 0], pieces[:, 1]]
    lines = torch.zeros(games, dtype=torch.int32, device=device)
    most, most_lines = torch.full((games,), -1e9, dtype=torch.float64, device=device), lines.clone()
    for t in range(LENGTH - 2):
        found = engine.expand(boards, pieces[game, t].int(), potential.tucks)
        parent = found.parent.long()
        game, sums, lines = game[parent], sums[parent] + found.lines, lines[parent] + found.lines
        boards, limit, after = found.after, found.limit, pieces[game, t + 1]
        over = (found.blocked.int() >> after & 1).bool() | (t + 1 == moves)
        last = over.nonzero()[:, 0]
        last = last[best_of_each(game[last], sums[last], 1)]
        ended, ended_sums, ended_lines = game[last], sums[last], lines[last]

        def keep(which):
            nonlocal game, sums, lines, boards, limit, after
            game, sums, lines, boards, limit, after = (
                each[which] for each in (game, sums, lines, boards, limit, after))

        keep((~over).nonzero()[:, 0])
        if len(game) > 0:
            # the same board of the same game reached in another way
            keep(best_of_each(potential.keys.of(boards, game), sums, 1))
            rank = sums + potential.network(boards, limit).gather(1, after[:, None])[:, 0]
            keep(best_of_each(game, rank, int(spare * width) + 3))
            for step in range(1, order + 1):
                worth = potential.best(boards.contiguous(), after.int(), t + 2, step).double()
                mean = (worth * chances(t + 2)[after]).sum(1)
                rank = sums + (mean if blind is None else (worth * blind.chances(t + 2)[after]).sum(1))
                which = best_of_each(game, rank, width if step == order else int(spare * width) + 3)
                keep(which)
            if seen:
                seen(boards, after.int(), mean[which].float())
            sums = sums + mean[which] - worth[which].gather(1, pieces[game, t + 2][:, None])[:, 0]
            if width == 1:
                # no hindsight: a game ends where nothing else is better, whatever comes later
                hopes = torch.full_like(most, -1e9).index_copy_(0, game, rank[which])
                ends = ended_sums > hopes[ended]
                ended, ended_sums, ended_lines = ended[ends], ended_sums[ends], ended_lines[ends]
                hopes[ended] = math.inf
                keep((hopes[game] < math.inf).nonzero()[:, 0])
        better = ended_sums > most[ended]
        ended = ended[better]
        most[ended], most_lines[ended] = ended_sums[better], ended_lines[better]
        if len(game) == 0:
            break
        if told:
            told(t, len(game))
    else:
        raise SystemExit(f'a game has more than {LENGTH - 2} pieces')
    return most, most_lines


def of(numbers):
    """The mean and its standard error."""
    return round(numbers.mean().item(), 3), round((numbers.std() / len(numbers) ** 0.5).item(), 3)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--network', type=pathlib.Path, required=True, help='a file of the player, or a .pt of a training')
    parser.add_argument('--shape', default='256x4x32x256', help='of the network in a .pt')
    parser.add_argument('--reading', choices=('tucks', 'drops'), default='drops')
    parser.add_argument('--games', type=int, default=100)
    parser.add_argument('--plans', default='1x1,1x16,1x64,1x256', help='order x width, and x games where these are fewer')
    parser.add_argument('--draws', choices=('mean', 'game'), default='mean')
    parser.add_argument('--blind', action='store_true', help='rank placements by the mean chances')
    parser.add_argument('--near', type=int, default=4, help='placements that an exact step looks at')
    parser.add_argument('--spare', type=float, default=2.0, help='boards a width that are valued by the next order')
    parser.add_argument('--seed', type=int, default=77)
    parser.add_argument('--device', default='cuda')
    parser.add_argument('--out', type=pathlib.Path, help='where to write what each game had')
    given = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    engine = Engine(given.device)
    network, _ = trained(given.network, map(int, given.shape.split('x')))
    frozen = Frozen(network.to(given.device))
    draws = Draws(given.draws, given.device)
    potential = Potential(engine, lambda boards, limit: frozen.values(engine, boards, limit), draws,
                          given.reading == 'tucks', given.near)
    all_pieces = draws.pieces(given.games, given.seed).to(given.device)
    blind = Draws('mean', given.device) if given.blind else None
    results, before = {}, {}
    for plan in given.plans.split(','):
        order, width, *fewer = map(int, plan.split('x'))
        pieces = all_pieces[:fewer[0]] if fewer else all_pieces
        begun, potential.valued = time.time(), 0
        told_at = begun

        def told(t, boards):
            nonlocal told_at
            if time.time() > told_at + 15:
                told_at = time.time()
                print(f'  {plan}: piece {t}, {boards} boards, {told_at - begun:.0f} s', flush=True)

        sums, lines = in_hindsight(potential, pieces, width, order, given.spare, blind, told=told)
        fair, error = of(sums)
        row = {'reading': given.reading, 'draws': given.draws, 'seed': given.seed, 'order': order, 'width': width,
               'games': len(pieces), 'lines less luck': fair, 'error': error, 'lines': of(lines.double())[0],
               'luck': of(lines - sums)}
        for name, other in (('over width 1', before.get((order, 1))), ('over the width before', before.get(order))):
            if other is not None:
                n = min(len(other), len(sums))
                row[name] = of(sums[:n] - other[:n])
        before[order] = before[order, width] = sums
        print(json.dumps({**row, 'M boards valued': round(potential.valued / 1e6, 1),
                          'took': round(time.time() - begun, 1)}), flush=True)
        results[plan] = {**row, 'sums': [round(each, 4) for each in sums.tolist()], 'each lines': lines.tolist()}
        if given.out:
            given.out.write_text(json.dumps(results))


if __name__ == '__main__':
    main()
