"""The two ways a network learns: from its own games, and from a network that has learned."""
import copy
import math
import time

import torch

from engine import ROWS, Games, limit_of
from network import Frozen, Network
from play import play


class Student:
    """
    A network with its optimiser and the running mean of its weights, which is what plays. Each step has the same number
    of boards, so that on a GPU all of it is one recorded graph.
    """

    def __init__(self, shape, engine, batch, rate, quantise=False, start=None):
        device = engine.device
        self.engine, self.batch, self.rate = engine, batch, rate
        self.network = Network(*shape, quantise=quantise).to(device)
        if start is not None:
            self.network.load_state_dict(start)
        self.mean = copy.deepcopy(self.network).requires_grad_(False)
        self.frozen = Frozen(self.mean)
        gpu = device.type == 'cuda'
        self.kind = torch.bfloat16 if gpu else torch.float32
        self.now_rate, self.keep = torch.zeros((), device=device), torch.ones((), device=device)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=self.now_rate if gpu else 1e-3,
                                          betas=(0.9, 0.99), fused=gpu, capturable=gpu)
        self.words = torch.zeros(batch * ROWS, dtype=torch.int32, device=device)
        self.sides = torch.zeros(batch * ROWS, dtype=torch.uint8, device=device)
        self.spare = torch.zeros(batch * ROWS, dtype=torch.int32, device=device)
        self.spot = torch.arange(batch * ROWS, dtype=torch.int32, device=device)
        self.begin = torch.arange(batch, device=device) * ROWS
        self.limit = torch.ones(batch, dtype=torch.int32, device=device)
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
        self.optimiser.zero_grad(set_to_none=True)
        inside = (self.spot % ROWS) < self.limit.repeat_interleave(ROWS, output_size=self.batch * ROWS)
        out = self.network(self.words, self.spot, self.sides, self.batch, self.kind, inside)
        loss = (torch.nn.functional.huber_loss(out, self.target, delta=4.0, reduction='none') * self.weight).sum()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 5.0, foreach=True)
        self.optimiser.step()
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
        rate = self.rate * min(1.0, progress / 0.01 + 0.01) * falling
        self.now_rate.fill_(rate)
        self.keep.fill_(keep)
        self.limit.copy_(limit_of(boards))
        self.engine.call('look', self.batch, boards, self.limit, self.begin, self.words, self.spare, self.sides)
        self.target.copy_(target)
        self.weight.copy_(weight)
        if self.graph:
            self.graph.replay()
            return
        for group in self.optimiser.param_groups:
            group['lr'] = rate
        self._learn()


class Clock:
    """How much of a training is done: by moves, or by seconds where no number of moves is given."""

    def __init__(self, moves, seconds):
        self.moves, self.seconds, self.start = moves, seconds, time.time()

    def spent(self):
        return time.time() - self.start

    def progress(self, moves):
        return max(moves / self.moves if self.moves else 0, self.spent() / self.seconds if self.seconds else 0)


def teach(engine, shape, tucks, clock, seed, games=8192, parts=2, rate=1e-3, explore=0.07, told=print, start=None):
    """
    Temporal differences over games played side by side. What a board is worth with a known piece is the mean over the
    pieces that may come after it of the best placement, by lines and what the mean of the weights says of the board
    after it.
    """
    torch.manual_seed(seed)
    student = Student(shape, engine, games // parts, rate, start=start)
    state = Games(engine, games, tucks, seed)
    steps, curve, next_told, next_test = 0, [], 10.0, 30.0
    while (progress := clock.progress(steps * games)) < 1:
        keep = 1 - 0.1 ** (1 + 1.5 * progress)
        found = state.expand()
        values = student.frozen.values(engine, found.after, found.limit)
        target, best = engine.backup(state.pieces, found, values)
        boards, lane = state.boards.clone(), torch.nn.functional.one_hot(state.pieces.long(), 7).float()
        state.advance(found, best, explore)
        order = torch.randperm(games, device=engine.device)
        for part in order.view(parts, -1):
            student.step(boards[part], target[part, None].expand(-1, 7), lane[part] / len(part), progress, keep)
        steps += 1
        if clock.spent() >= next_told:
            row = {'seconds': round(clock.spent(), 1), 'moves': steps * games, 'loss': round(student.loss.item(), 1),
                   'in play': state.take_ended()['mean']}
            if clock.spent() >= next_test:
                row['no search'] = play(engine, student.frozen, 2048, tucks, 1, 1000 + seed)['mean']
                next_test = clock.spent() + 30
            curve.append(row)
            told(row)
            student.loss.zero_()
            next_told = clock.spent() + 10
    return student.mean, curve, steps * games


def distil(engine, teacher, shapes, tucks, clock, seed, games=8192, sample=8192, rate=1.5e-3, explore=0.1, told=print):
    """
    Networks with weights of 8 bits learn from a teacher: on the boards of its games what it expects after looking one
    piece ahead, on a sample of all boards after a placement what it says of them with each next piece.
    """
    torch.manual_seed(seed)
    batch = games // 2 + sample
    students = [Student(shape, engine, batch, rate, True) for shape in shapes]
    frozen = Frozen(teacher)
    state = Games(engine, games, tucks, seed)
    steps, curve, next_told = 0, [], 15.0
    lanes = torch.arange(7, device=engine.device)
    while (progress := clock.progress(steps * games)) < 1:
        keep = 1 - 0.1 ** (1.5 + 1.5 * progress)
        found = state.expand()
        values = frozen.values(engine, found.after, found.limit)
        target, best = engine.backup(state.pieces, found, values)
        boards, lane = state.boards.clone(), torch.nn.functional.one_hot(state.pieces.long(), 7).float()
        state.advance(found, best, explore)
        own = torch.randperm(games, device=engine.device)
        for half in own.view(2, -1):
            part = torch.randint(found.total, (sample,), device=engine.device)
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
