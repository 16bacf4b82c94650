"""Trains a network further on boards that the choice in hindsight of `upper_bound.py` comes to, so that it has less to gain.

    python3 hindsight.py --start OUT/drops-teacher.pt --reading drops --seconds 320 --out OUT/drops-hindsight.pt

The choice in hindsight looks for boards of which the network is wrong. So the network learns what an exact step says of
these boards, and from its own games beside them, as many boards of one kind as of the other. The bound holds for
any network, as long as it is measured with other games than those that it learned from.
"""
import argparse
import json
import pathlib

import torch

from engine import PIECES, ROWS, Engine, Games
from export import trained
from learn import Clock, Stretch, Student
from upper_bound import Draws, Potential, in_hindsight


class Over(Exception):
    """The time is up."""


class Memory:
    """The last so many boards, the piece to place on each and what that is worth."""

    def __init__(self, size, device):
        self.size, self.filled, self.at = size, 0, 0
        self.boards = torch.zeros(size, ROWS, dtype=torch.int16, device=device)
        self.pieces = torch.zeros(size, dtype=torch.int32, device=device)
        self.target = torch.zeros(size, device=device)

    def add(self, boards, pieces, target):
        places = (self.at + torch.arange(len(boards), device=boards.device)) % self.size
        self.boards[places], self.pieces[places], self.target[places] = boards, pieces, target
        self.at = (self.at + len(boards)) % self.size
        self.filled = min(self.size, self.filled + len(boards))

    def some(self, count):
        which = torch.randint(self.filled, (count,), device=self.target.device)
        return self.boards[which], self.pieces[which], self.target[which]


def train(engine, student, tucks, clock, seed, games, width, explore, told):
    device, batch = engine.device, student.batch
    potential = Potential(engine, lambda boards, limit: student.frozen.values(engine, boards, limit),
                          Draws('mean', device), tucks)
    state = Games(engine, 2 * batch, tucks, seed)
    own, theirs, moves = Memory(1 << 20, device), Memory(1 << 22, device), Stretch(engine, 2 * batch, 1)
    owed, learned, rounds = 0, 0, 0

    def seen(boards, pieces, target):
        nonlocal owed, learned
        theirs.add(boards, pieces, target)
        if rounds == 0:
            return
        owed += len(boards)
        while owed >= 2 * batch:
            owed -= 2 * batch
            own.add(*moves.play(state, student.frozen, explore, 0.0))
            progress = clock.progress(0)
            if progress >= 1:
                raise Over
            for _ in range(4):
                boards, pieces, target = map(torch.cat, zip(own.some(batch // 2), theirs.some(batch // 2)))
                lane = torch.nn.functional.one_hot(pieces.long(), PIECES).float() / batch
                student.step(boards, target[:, None].expand(-1, PIECES), lane, progress, 1 - 0.1 ** (1 + 2 * progress))
                learned += batch

    try:
        while True:
            pieces = potential.draws.pieces(games, seed + rounds).to(device)
            sums, _ = in_hindsight(potential, pieces, width, 1, seen=seen)
            if rounds == 0:
                clock.begin()
            told({'round': rounds, 'seconds': round(clock.spent(), 1), 'boards learned from': learned,
                  'lines less luck in hindsight': round(sums.mean().item(), 3),
                  'error': round(sums.std().item() / games ** 0.5, 3), 'in play': state.take_ended()['mean']})
            rounds += 1
    except Over:
        return learned


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--start', type=pathlib.Path, required=True)
    parser.add_argument('--shape', default='256x4x32x256')
    parser.add_argument('--reading', choices=('tucks', 'drops'), default='drops')
    parser.add_argument('--seconds', type=float, default=320)
    parser.add_argument('--games', type=int, default=256, help='games played in hindsight side by side')
    parser.add_argument('--width', type=int, default=128)
    parser.add_argument('--rate', type=float, default=5e-4)
    parser.add_argument('--explore', type=float, default=0.07, help='random moves of its own games')
    parser.add_argument('--seed', type=int, default=5000)
    parser.add_argument('--device', default='cuda')
    parser.add_argument('--out', type=pathlib.Path, required=True)
    given = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    torch.manual_seed(given.seed)
    engine = Engine(given.device)
    shape = tuple(map(int, given.shape.split('x')))
    start, moves = trained(given.start, shape)
    student = Student(shape, engine, 4096, given.rate, start=start.state_dict())
    learned = train(engine, student, given.reading == 'tucks', Clock(0, given.seconds), given.seed, given.games, given.width,
                    given.explore, lambda row: print(json.dumps(row), flush=True))
    torch.save({'moves': moves + learned, 'weights': {k: v.half() for k, v in student.mean.state_dict().items()}},
               given.out)
    print(json.dumps({'boards learned from': learned}))


if __name__ == '__main__':
    main()
