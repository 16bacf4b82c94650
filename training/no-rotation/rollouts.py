"""Test games of a player that plays on from the best placements before it chooses.

    python3 rollouts.py --network ../../data/agents/neural-nes-norotation.jrn.gz --games 1000 --plans x0x0x1,32+96x8x1x1

A plan is how many times each placement is played on, for how many pieces, and by how many lines a placement may be worse
than the best to be played on at all; `x0x0x1` is the search of the current and the next piece alone. The placement is
worth what that search says, and the mean of what the network turns out to have been wrong by on the way: at each board
the mean over the coming pieces of the best placement, less what the network had said of that board. So the luck of the
draws is left out, and what remains varies little. Lines are reported with and without the luck of the game's own draws.
"""
import argparse
import json
import pathlib
import time

import torch

from engine import Engine, Games
from export import trained
from network import Frozen
from play import deeper

PIECES = 7


@torch.no_grad()
def mistakes(engine, frozen, boards, pieces, tucks, length, chance, decay):
    """By how much the network is wrong along games played on from the boards; `chance(t)` draws the pieces of move t."""
    total = torch.zeros(boards.shape[0], device=boards.device)
    item = torch.arange(boards.shape[0], device=boards.device)
    said = None
    for t in range(length + 1):
        found = engine.expand(boards, pieces, tucks)
        if found.total == 0:
            break
        values = frozen.values(engine, found.after, found.limit)
        mean, best = engine.backup(pieces, found, values)
        if said is not None:
            total[item] += decay ** (t - 1) * (mean - said)
        if t == length:
            break
        ends = engine.chances[pieces.long()].cumsum(1)
        drawn = (chance(t)[item][:, None] >= ends).sum(1).clamp(max=PIECES - 1)
        went = best.gather(1, drawn[:, None])[:, 0].long()
        # a board that no piece can enter has no placements, and the game ended before
        on = ((went >= 0) & ((found.blocked[went.clamp(min=0)].long() >> drawn) & 1 == 0)).nonzero()[:, 0]
        # what is over adds its last mistake: nothing, since its worth is known
        went, drawn, item = went[on], drawn[on], item[on]
        boards, pieces, said = found.after[went].contiguous(), drawn.int(), values[went, drawn]
    return total


def within(parent, games, values, kind):
    """The greatest or the mean of the values of each game's placements, at each of them."""
    start = -1e9 if kind == 'amax' else 0.0
    return values.new_full((games,), start).scatter_reduce(0, parent, values, kind, include_self=kind == 'amax')[parent]


@torch.no_grad()
def played_on(engine, frozen, found, nexts, score, tucks, games, stages, length, margin, decay, at_once=1 << 16):
    """The scores after playing on from the placements near the best, and from how many boards that was."""
    device, parent, boards = score.device, found.parent.long(), 0
    open_ = (found.blocked.int() >> nexts & 1) == 0
    near = (score >= within(parent, games, score, 'amax') - margin) & open_
    sums, squares, times = (torch.zeros_like(score) for _ in range(3))
    better, usual = score.clone(), None
    for count in stages:
        several = torch.zeros(games, device=device).scatter_add_(0, parent, near.float())[parent] > 1
        which = (near & several).nonzero()[:, 0]
        if len(which) == 0:
            break
        # each move's pieces spread evenly over their chances, the same for all placements of a game
        draws = (torch.rand(length, games, count, device=device).argsort(-1)
                 + torch.rand(length, games, count, device=device)) / count
        draws = draws.view(length, -1)
        for part in which.split(max(1, at_once // count)):
            many = part.repeat_interleave(count)
            turn = parent[many] * count + torch.arange(count, device=device).repeat(len(part))
            wrong = mistakes(engine, frozen, found.after[many].contiguous(), nexts[many].contiguous(), tucks, length,
                             lambda t: draws[t, turn], decay).view(-1, count)
            sums[part] += wrong.sum(1)
            squares[part] += wrong.square().sum(1)
            times[part] += count
        boards += len(which) * count
        n, mean = times[which], sums[which] / times[which]
        noise = (squares[which] / n - mean.square()).clamp(min=1e-4) / n
        own = parent[which]
        centred = mean - within(own, games, mean, 'mean')
        # how much the true mistakes of placements differ, beyond what chance makes of it
        spread = (2 * (centred.square() - noise / 2).mean()).clamp(min=1e-3)
        trust = spread / (spread + noise)
        usual = mean.mean() if usual is None else usual
        better[which] = score[which] + trust * (mean - usual)
        near = torch.zeros_like(near)
        close = better[which] >= within(own, games, better[which], 'amax') - 2 * trust * (2 * noise).sqrt()
        near[which] = close
    left_out = (times == 0) & within(parent, games, (times > 0).float(), 'amax').bool()
    return better - 1000 * left_out, boards


@torch.no_grad()
def play(engine, frozen, games, tucks, seed, stages, length, margin, decay, deep):
    state = Games(engine, games, tucks, seed)
    luck = torch.zeros(games, device=engine.device)
    torch.manual_seed(seed + 1)
    boards, moves = 0, 0
    while True:
        found = state.expand()
        if found.total == 0:
            break
        values = frozen.values(engine, found.after, found.limit)
        mean, best = engine.backup(state.pieces, found, values)
        nexts = state.nexts
        went = best.gather(1, nexts[:, None].long())[:, 0].long()
        there = went >= 0
        went = went.clamp(min=0)
        free = (found.blocked[went].int() >> nexts & 1) == 0
        came = found.lines[went] + values[went, nexts.long()] * free
        luck += torch.where(there, came - mean, torch.zeros_like(mean))
        moves += int(there.sum())
        after_next = nexts[found.parent.long()].contiguous()
        second = engine.expand(found.after, after_next, tucks)
        if deep:
            values = torch.cat([deeper(engine, frozen, part, tucks) for part in second.after.split(1 << 15)])
        else:
            values = frozen.values(engine, second.after, second.limit)
        score = engine.backup(after_next, second, values, False)[0] + found.lines
        if stages:
            score, more = played_on(engine, frozen, found, after_next, score, tucks, games, stages, length, margin, decay)
            boards += more
        chosen = engine.empty((games,), torch.int32)
        engine.call('greatest', games, found.offset, found.count, score.contiguous(), chosen)
        state.advance(found, chosen, restart=False)
    fair = state.lines.float() - luck
    return {'seed': seed, 'stages': stages, 'length': length, 'margin': margin, 'decay': decay, 'deep': deep, **state.take_ended(),
            'without luck': round(fair.mean().item(), 3), 'its error': round((fair.std() / games ** 0.5).item(), 3),
            'played on a move': round(boards / max(1, moves), 1)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--network', type=pathlib.Path, required=True, help='a file of the player, or a .pt of a training')
    parser.add_argument('--shape', default='256x4x32x256', help='of the network in a .pt')
    parser.add_argument('--reading', choices=('tucks', 'drops'), default='tucks')
    parser.add_argument('--games', type=int, default=1000)
    parser.add_argument('--plans', default='32+96x8x1x1')
    parser.add_argument('--deep', action='store_true', help='search one piece deeper before playing on')
    parser.add_argument('--seed', type=int, default=77)
    parser.add_argument('--device', default='cuda')
    given = parser.parse_args()
    engine = Engine(given.device)
    network, _ = trained(given.network, map(int, given.shape.split('x')))
    frozen = Frozen(network.to(given.device))
    for plan in given.plans.split(','):
        stages, length, margin, decay = plan.split('x')
        begun = time.time()
        row = play(engine, frozen, given.games, given.reading == 'tucks', given.seed, 
                   [int(count) for count in stages.split('+') if count], int(length), float(margin), float(decay), given.deep)
        print(json.dumps({**row, 'took': round(time.time() - begun, 1)}), flush=True)


if __name__ == '__main__':
    main()
