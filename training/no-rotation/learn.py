"""The two ways a network learns: from its own games, and from a network that has learned."""
import copy
import math
import time

import torch

from engine import ROWS, Games, limit_of
from network import Frozen, Network
from play import play


class Muon:
    """
    Momentum whose direction is made orthogonal (Jordan et al., 2024), for matrices of one size together. `rate` is that
    of Adam: the step has a root mean square of 0.2 of it.
    """

    def __init__(self, weights, rate):
        self.weights, self.rate = weights, rate
        shape = weights[0].shape
        self.size = (len(weights), shape[0] * shape[1], shape[2])
        self.moment = torch.zeros(self.size, device=weights[0].device)

    @torch.no_grad()
    def step(self):
        pull = torch.stack([w.grad for w in self.weights]).view(self.size).float()
        self.moment.lerp_(pull, 0.05)
        x = pull.lerp(self.moment, 0.95).mT.bfloat16()
        x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)
        for _ in range(5):
            square = x @ x.mT
            x = 3.4445 * x + (-4.775 * square + 2.0315 * square @ square) @ x
        way = x.mT.float() * (0.2 * max(self.size[1:]) ** 0.5)
        torch._foreach_sub_(self.weights, list((way * self.rate).view(-1, *self.weights[0].shape).unbind()))


ROWS_A_BOARD = 16
"""Room for so many rows a board in a step of learning, on average; boards beyond it are left out of the step."""


class Student:
    """
    A network with its optimiser and the running mean of its weights, which is what plays. Each step has the same number
    of boards, so that on a GPU all of it is one recorded graph.
    """

    def __init__(self, shape, engine, batch, rate, quantise=False, most=127, start=None, muon=True):
        device = engine.device
        self.engine, self.batch, self.rate = engine, batch, rate
        self.network = Network(*shape, quantise=quantise, most=most).to(device)
        if start is not None:
            self.network.load_state_dict(start)
        self.mean = copy.deepcopy(self.network).requires_grad_(False)
        self.frozen = Frozen(self.mean)
        gpu = device.type == 'cuda'
        self.kind = torch.bfloat16 if gpu else torch.float32
        self.now_rate, self.keep = torch.zeros((), device=device), torch.ones((), device=device)
        self.muon = Muon(list(self.network.conv), self.now_rate) if muon else None
        others = [p for name, p in self.network.named_parameters() if not (muon and name.startswith('conv.'))]
        self.others = others
        self.optimiser = torch.optim.Adam(others, lr=self.now_rate, betas=(0.9, 0.99), fused=gpu, capturable=gpu,
                                          foreach=False)
        rows = batch * ROWS_A_BOARD
        self.words = torch.zeros(rows, dtype=torch.int32, device=device)
        self.sides = torch.zeros(rows, dtype=torch.uint8, device=device)
        self.spot = torch.full((rows,), batch * ROWS, dtype=torch.int32, device=device)
        self.begin = torch.zeros(batch, dtype=torch.long, device=device)
        self.limit = torch.zeros(batch, dtype=torch.int32, device=device)
        self.target, self.weight = torch.zeros(batch, 7, device=device), torch.zeros(batch, 7, device=device)
        self.loss = torch.zeros((), device=device)
        self.graph = self._recorded() if gpu else None

    def _recorded(self):
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self._learn()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._learn()
        for state in self.optimiser.state.values():
            for each in state.values():
                each.zero_()
        return graph

    def _learn(self):
        for parameter in self.network.parameters():
            parameter.grad = None
        out = self.network.learning(self.words, self.spot, self.sides, self.batch, self.kind)
        loss = (torch.nn.functional.huber_loss(out, self.target, delta=4.0, reduction='none') * self.weight).sum()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.others, 5.0, foreach=True)
        self.optimiser.step()
        if self.muon:
            self.muon.step()
        with torch.no_grad():
            means, now = list(self.mean.parameters()), [p.detach() for p in self.network.parameters()]
            torch._foreach_mul_(means, self.keep)
            torch._foreach_add_(means, torch._foreach_mul(now, 1 - self.keep))
            self.loss.add_(loss.detach())
        self.frozen.load()

    def step(self, boards, target, weight, progress, keep):
        """
        One step towards `target` for the boards, where `weight` is not 0. The rate rises over the first hundredth and
        falls as a cosine to nearly nothing.
        """
        falling = 0.01 + 0.99 * (1 + math.cos(math.pi * min(1.0, progress))) / 2
        self.now_rate.fill_(self.rate * min(1.0, progress / 0.01 + 0.01) * falling)
        self.keep.fill_(keep)
        self.limit.copy_(limit_of(boards))
        ends = (self.limit + 1).cumsum(0)
        room = ends <= len(self.words)
        self.limit.mul_(room)
        self.begin.copy_((ends - self.limit - 1) * room)
        self.sides.zero_()
        self.spot.fill_(self.batch * ROWS)
        self.engine.call('look', self.batch, boards, self.limit, self.begin, self.words, self.spot, self.sides)
        self.target.copy_(target)
        self.weight.copy_(weight * room[:, None])
        if self.graph:
            self.graph.replay()
        else:
            self._learn()


class Stuck(Exception):
    """A training that learns nothing."""


class Clock:
    """How much of a training is done: by moves, or by seconds where no number of moves is given."""

    def __init__(self, moves, seconds):
        self.moves, self.seconds = moves, seconds
        self.begin()

    def begin(self):
        self.start = time.time()

    def spent(self):
        return time.time() - self.start

    def progress(self, moves):
        return max(moves / self.moves if self.moves else 0, self.spent() / self.seconds if self.seconds else 0)


class Earlier:
    """Boards of the last few steps with what they were found worth, to be learned from again."""

    def __init__(self, steps, games, device):
        self.size, self.games, self.filled, self.at = steps * games, games, 0, 0
        self.boards = torch.zeros(self.size, ROWS, dtype=torch.int16, device=device)
        self.pieces = torch.zeros(self.size, dtype=torch.int32, device=device)
        self.target = torch.zeros(self.size, device=device)

    def add(self, boards, pieces, target):
        for mine, given in ((self.boards, boards), (self.pieces, pieces), (self.target, target)):
            mine[self.at:self.at + self.games].copy_(given)
        self.at = (self.at + self.games) % self.size
        self.filled = min(self.size, self.filled + self.games)

    def some(self, count):
        which = torch.randint(self.filled, (count,), device=self.target.device)
        return self.boards[which], self.pieces[which], self.target[which]


def astray(engine, found, values, nexts, best, wander):
    """
    The best placement of each board, or in `wander[0]` of the moves one at random: the better it is, the likelier, with
    a chance that falls to a third by every `wander[1]` lines.
    """
    part, reach = wander
    coming = nexts.long()
    own = best.gather(1, coming[:, None])[:, 0]
    if part == 0:
        return own
    lane = coming[found.parent.long()]
    free = (found.blocked.int() >> lane & 1) == 0
    score = found.lines + values.gather(1, lane[:, None])[:, 0] * free
    score -= reach * torch.empty_like(score).exponential_().log()
    other = engine.empty(own.shape, torch.int32)
    engine.call('greatest', len(own), found.offset, found.count, score, other)
    return torch.where(torch.rand(own.shape, device=own.device) < part, other, own)


class Stretch:
    """
    So many moves of games played side by side, and what each board was worth, seen from the end of the stretch.

    The worth of a board is its mean over the pieces that may come, as one step gives it; and to a part, `trace`, what
    came out differently from what was foreseen for the piece that did come. So what a board is worth does not depend
    on the luck of the draws, and what is learned about late boards reaches earlier ones within one stretch. A random
    move, one that is not the best, and the end of a game, end the trace.
    """

    def __init__(self, engine, games, length):
        device = engine.device
        self.engine, self.length = engine, length
        self.boards = torch.zeros(length, games, ROWS, dtype=torch.int16, device=device)
        self.pieces = torch.zeros(length, games, dtype=torch.int32, device=device)
        self.target, self.foreseen = (torch.zeros(length, games, device=device) for _ in range(2))
        self.follows = torch.zeros(length, games, dtype=torch.uint8, device=device)

    def play(self, state, frozen, explore, trace, wander=(0, 1)):
        """Boards, pieces and worths, of all moves together."""
        for t in range(self.length):
            found = state.expand()
            values = frozen.values(self.engine, found.after, found.limit)
            self.boards[t], self.pieces[t] = state.boards, state.pieces
            self.target[t], best = self.engine.backup(state.pieces, found, values)
            coming = state.nexts.long()
            chosen = best.gather(1, coming[:, None])[:, 0].long().clamp(min=0)
            self.foreseen[t] = values[chosen, coming]
            went = astray(self.engine, found, values, state.nexts, best, wander)
            state.advance(found, went, explore, follows=self.follows[t])
            self.follows[t].mul_(went == chosen)
        for t in range(self.length - 2, -1, -1):
            self.target[t] += trace * self.follows[t] * (self.target[t + 1] - self.foreseen[t])
        return self.boards.flatten(0, 1), self.pieces.flatten(), self.target.flatten()


def teach(engine, shape, tucks, clock, seed, games=8192, rate=1e-3, explore=0.07, wander=(0, 1), trace=0.0, stretch=16, reuse=1,
          muon=True, told=print, start=None, kept=lambda network, moves: None):
    """
    Temporal differences over games played side by side. What a board is worth with a known piece is the mean over the
    pieces that may come after it of the best placement, by lines and what the mean of the weights says of the board
    after it; see `Stretch` for `trace`. Each board is learned from once and, on average, `reuse` times more within the
    next two stretches. A training that has hardly a line after 25 seconds is stuck and ends.
    """
    torch.manual_seed(seed)
    batch = games // 2
    student = Student(shape, engine, batch, rate, start=start, muon=muon)
    state, moves = Games(engine, games, tucks, seed), Stretch(engine, games, stretch)
    earlier = Earlier(2, stretch * games, engine.device)
    steps, curve, next_told, next_test = 0, [], 10.0, 30.0
    best_lines = 0.0

    def learn(boards, pieces, target):
        lane = torch.nn.functional.one_hot(pieces.long(), 7).float() / batch
        student.step(boards, target[:, None].expand(-1, 7), lane, progress, keep)

    while (progress := clock.progress(steps * games)) < 1:
        keep = 1 - 0.1 ** (1 + 2 * progress)
        now = moves.play(state, student.frozen, explore, trace, wander)
        if steps == 0 and engine.device.type == 'cuda':
            clock.begin()
        earlier.add(*now)
        for part in torch.randperm(stretch * games, device=engine.device).view(-1, batch):
            learn(*(each[part] for each in now))
            for _ in range(reuse):
                learn(*earlier.some(batch))
        steps += stretch
        if clock.spent() >= next_told:
            row = {'seconds': round(clock.spent(), 1), 'moves': steps * games, 'loss': round(student.loss.item(), 1),
                   'in play': state.take_ended()['mean']}
            best_lines = max(best_lines, row['in play'])
            if clock.spent() >= 25 and best_lines < 2:
                raise Stuck(f'{row}')
            if clock.spent() >= next_test:
                row['no search'] = play(engine, student.frozen, 2048, tucks, 1, 1000 + seed)['mean']
                next_test = clock.spent() + 30
                kept(student.mean, steps * games)
            curve.append(row)
            told(row)
            student.loss.zero_()
            next_told = clock.spent() + 10
    return student.mean, curve, steps * games


def worth_a_look(found, values, margin):
    """The boards after placements that are not far worse than the best one of the same board and piece, on average."""
    score = found.lines + values.mean(1)
    best = score.new_full((found.count.shape[0],), -1e9).scatter_reduce(0, found.parent.long(), score, 'amax')
    return (score >= best[found.parent.long()] - margin).nonzero()[:, 0]


def distil(engine, teacher, shapes, tucks, clock, seed, games=8192, sample=8192, rate=1.5e-3, explore=0.1, margin=4.0,
           most=127, muon=True, told=print):
    """
    Networks with rounded weights learn from a teacher: on the boards of its games what it expects after looking one
    piece ahead, on a sample of the boards after a placement that is not far worse than the best what it says of them
    with each next piece.
    """
    torch.manual_seed(seed)
    batch = games // 2 + sample
    students = [Student(shape, engine, batch, rate, True, most, muon=muon) for shape in shapes]
    frozen = Frozen(teacher)
    state = Games(engine, games, tucks, seed)
    steps, curve, next_told = 0, [], 15.0
    lanes = torch.arange(7, device=engine.device)
    while (progress := clock.progress(steps * games)) < 1:
        keep = 1 - 0.1 ** (1.5 + 1.5 * progress)
        found = state.expand()
        values = frozen.values(engine, found.after, found.limit)
        if steps == 0 and engine.device.type == 'cuda':
            clock.begin()
        target, best = engine.backup(state.pieces, found, values)
        boards, lane = state.boards.clone(), torch.nn.functional.one_hot(state.pieces.long(), 7).float()
        state.advance(found, best, explore)
        others = worth_a_look(found, values, margin)
        own = torch.randperm(games, device=engine.device)
        for half in own.view(2, -1):
            part = others[torch.randint(len(others), (sample,), device=engine.device)]
            can_come = ((found.blocked[part, None].int() >> lanes) & 1 ^ 1).float()
            look = torch.cat([boards[half], found.after[part]])
            wanted = torch.cat([target[half, None].expand(-1, 7), values[part]])
            weight = torch.cat([lane[half] / len(half), can_come / (7 * sample)])
            for student in students:
                student.step(look, wanted, weight, progress, keep)
        steps += 1
        if clock.spent() >= next_told:
            row = {'seconds': round(clock.spent(), 1), 'moves': steps * games,
                   'losses': [round(each.loss.item(), 1) for each in students],
                   'no search': [play(engine, each.frozen, 2048, tucks, 1, 1000 + seed)['mean'] for each in students]}
            curve.append(row)
            told(row)
            for each in students:
                each.loss.zero_()
            next_told = clock.spent() + 25
    return [each.mean for each in students], curve, steps * games
