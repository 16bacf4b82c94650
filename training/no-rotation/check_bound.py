"""Checks `upper_bound.py` with games so small that all of them can be counted: python3 check_bound.py [cpu|cuda]

Games begin with few free rows, of which only some columns are free, and are cut after four moves at the latest. What is
expected is counted here in another way: piece by piece and board by board, every way to play.
"""
import functools
import math
import sys

import torch

from engine import PIECES, ROWS, Engine
from upper_bound import Draws, Keys, Potential, in_hindsight

MOVES = 4


def well(rows, full):
    """A board with a well of so many rows; a row of the well is complete with the columns 3 to 7 where `full` says so."""
    return [0b0111111110] * (ROWS - rows) + [0b1100000111 if y in full else 0b1100000110 for y in range(rows)]


class Small:
    """The game from one board on, without tensors. `number` is the number of a piece in the game, the first has 0."""

    def __init__(self, engine, tucks, draws, start):
        self.engine, self.tucks, self.start = engine, tucks, tuple(start)
        self.tables, self.first = draws.tables.tolist(), draws.first.tolist()

    @functools.lru_cache(None)
    def placements(self, board, piece):
        """Lines and board after each placement; none if the piece cannot appear."""
        device = self.engine.device
        found = self.engine.expand(torch.tensor([board], dtype=torch.int16, device=device),
                                   torch.tensor([piece], dtype=torch.int32, device=device), self.tucks)
        return list(zip(found.lines.tolist(), map(tuple, found.after.tolist())))

    def chances(self, number, last):
        return self.tables[(number + 1) % 8][last]

    def moved(self, board):
        """Moves since the start, at least one and at most one too many: each adds four cells, each line takes ten."""
        cells = sum(row.bit_count() for row in board) - sum(row.bit_count() for row in self.start)
        return next(moves for moves in range(1, MOVES + 2) if (4 * moves - cells) % 10 == 0)

    @functools.lru_cache(None)
    def worth(self, board, piece, moves):
        """Lines to come under the best play with this piece to place after so many moves."""
        if moves >= MOVES:
            return 0.0
        return sum(chance * max((lines + self.worth(to, after, moves + 1)
                                 for lines, to in self.placements(board, piece)), default=0.0)
                   for after, chance in enumerate(self.chances(moves + 1, piece)))

    def truth(self, board):
        return [self.worth(board, piece, self.moved(board)) for piece in range(PIECES)]

    def worth_of_game(self):
        return sum(chance * self.worth(self.start, piece, 0) for piece, chance in enumerate(self.first))


class Counted:
    """What follows from a network's word on boards, with a potential of some order."""

    def __init__(self, small, values, order):
        self.small, self.values, self.order = small, values, order
        self.expected = sum(chance * self.mean(small.start, piece, 1) for piece, chance in enumerate(small.first))

    @functools.lru_cache(None)
    def exact(self, board, piece, number, steps):
        if not self.small.placements(board, piece):
            return 0.0
        if steps == 0:
            return self.values(board)[piece]
        return sum(chance * self.best(board, piece, after, number + 1, steps)
                   for after, chance in enumerate(self.small.chances(number + 1, piece)))

    @functools.lru_cache(None)
    def best(self, board, piece, after, number, steps):
        """The board with `piece` to place and `after`, which is piece `number`, seen."""
        return max((lines + self.exact(to, after, number, steps - 1) for lines, to in self.small.placements(board, piece)),
                   default=0.0)

    @functools.lru_cache(None)
    def mean(self, board, piece, number):
        return sum(chance * self.best(board, piece, after, number, self.order)
                   for after, chance in enumerate(self.small.chances(number, piece)))

    def game(self, pieces):
        """The most lines less luck over all ways to play; lines less luck and lines of who chooses by the potential."""

        def on(board, t):
            ways = []
            for lines, to in self.small.placements(board, pieces[t]):
                if t + 1 < MOVES and self.small.placements(to, pieces[t + 1]):
                    foreseen = self.mean(to, pieces[t + 1], t + 2)
                    luck = self.best(to, pieces[t + 1], pieces[t + 2], t + 2, self.order) - foreseen
                    most, own, own_lines = on(to, t + 1)
                    ways.append((lines + foreseen, lines - luck + most, lines - luck + own, lines + own_lines))
                else:
                    ways.append((lines, lines, lines, lines))
            return max(way[1] for way in ways), *max(ways)[2:]

        luck = self.best(self.small.start, pieces[0], pieces[1], 1, self.order) - self.expected
        most, own, own_lines = on(self.small.start, 0)
        return most - luck, own - luck, own_lines


def at_random(board):
    """Values that have nothing to do with what the board is worth."""
    number = functools.reduce(lambda sum_, row: (sum_ * 1024 + row) % 1000003, board, 0)
    return [1 + math.sin(number * (piece + 1)) for piece in range(PIECES)]


def agree(name, found, expected, within=1e-4):
    off = (found.double().cpu() - expected).abs().max().item()
    if not off <= within:
        raise SystemExit(f'{name}: off by {off}')


def mean(numbers):
    return numbers.double().mean().item(), numbers.double().std().item() / len(numbers) ** 0.5


def check(device, games):
    engine = Engine(device)
    counted, below = 0, 0
    for tucks, kind, rows, full in ((False, 'mean', 5, (0, 1)), (True, 'mean', 5, (0, 1)), (True, 'game', 5, (0, 2)),
                                    (False, 'game', 4, (0,))):
        draws, start = Draws(kind, engine.device), well(rows, full)
        small = Small(engine, tucks, draws, start)
        board = torch.tensor(start, dtype=torch.int16, device=engine.device)
        worth = small.worth_of_game()

        def searched(values, order, width, pieces, spare=2.0):
            known = functools.lru_cache(None)(values)
            potential = Potential(engine, lambda boards, limit: torch.tensor(
                [known(tuple(each)) for each in boards.tolist()], device=engine.device), draws, tucks, 99)
            return in_hindsight(potential, pieces.to(engine.device), width, order, spare, start=board, moves=MOVES)

        # with true values there is nothing to gain by hindsight: every game has what the best player has on average
        # (an exact step more would look beyond the last move)
        for width in (1, 50):
            sums, _ = searched(small.truth, 1, width, draws.pieces(games, 5))
            agree('true values', sums, torch.full((games,), worth).double())
        for order in (1, 2, 3) if rows == 4 else (1, 2):
            pieces = draws.pieces(games, 5)
            known = Counted(small, at_random, order)
            most, own, own_lines = torch.tensor([known.game(row[:MOVES + 2].tolist()) for row in pieces], dtype=torch.float64).T
            found, _ = searched(at_random, order, 10**6, pieces)
            agree('every way to play', found, most)
            sums, lines = searched(at_random, order, 1, pieces, 1e6)
            agree('the player without hindsight', sums, own)
            agree('its lines', lines, own_lines, 0)
            few, _ = searched(at_random, order, 3, pieces, 1)
            if bool((few.cpu() > most + 1e-4).any()):
                raise SystemExit('a search that leaves boards out finds more than there is')
            below += int((few.cpu() < most - 1e-4).sum())
            counted += games
            many = draws.pieces(4000, 6)
            sums, lines = searched(at_random, order, 1, many, 1e6)
            luck, its_error = mean(lines - sums)
            bound, error = mean(searched(at_random, order, 10**6, many)[0])
            print(f'{"tucks" if tucks else "drops"}, draws {kind}, order {order}: a player has {mean(lines)[0]:.4f} lines, its luck is '
                  f'{luck:.4f} +- {its_error:.4f}; the best player has {worth:.4f}, the bound is {bound:.4f} +- {error:.4f}', flush=True)
            if abs(luck) > 4 * its_error or bound < worth - 4 * error:
                raise SystemExit('the luck is not 0 on average, or the bound is none')
    boards = torch.randint(0, 1024, (200000, ROWS), dtype=torch.int16, device=engine.device)
    if len(Keys(engine.device).of(boards).unique()) != len(boards.unique(dim=0)):
        raise SystemExit('two boards have one key')
    if below == 0:
        raise SystemExit('a narrow search finds all there is: these games are too small to check anything')
    print(f'the bound agrees: {counted} games, every way to play them counted; a search of width 3 misses the most in {below}')


if __name__ == '__main__':
    check(sys.argv[1] if len(sys.argv) > 1 else 'cpu', 100)
