"""The engine of `engine.cu`: built for the machine at hand, and called with tensors."""
import ctypes
import pathlib
import subprocess
import tempfile

import torch

HERE = pathlib.Path(__file__).parent
PIECES, ROWS = 7, 20


def _built(gpu):
    out = pathlib.Path(tempfile.mkdtemp()) / 'engine.so'
    source = str(HERE / 'engine.cu')
    if gpu:
        command = ['nvcc', '-O3', '-arch=sm_90', '-std=c++17', '--extended-lambda', '-shared', '-Xcompiler', '-fPIC']
    else:
        command = ['g++', '-O2', '-shared', '-fPIC', '-x', 'c++']
    subprocess.run([*command, '-o', str(out), source], check=True)
    return ctypes.CDLL(str(out))


def lfsr_cycle():
    """The register of the randomiser after 0, 1, 2, ... steps."""
    cycle, register = [], 0x8988
    for _ in range(32767):
        cycle.append(register)
        register = ((((register >> 9) ^ (register >> 1)) & 1) << 15) | (register >> 1)
    return cycle


def chances_by_count(cycle):
    """
    The chance of each next piece (column) after each piece (row) for each spawn counter modulo 8, over every place. The
    eighth row of a table is for the first piece of a game.
    """
    ids = [0x02, 0x07, 0x08, 0x0A, 0x0B, 0x0E, 0x12, 0]
    high = torch.tensor(cycle) >> 8
    second = high.roll(-1) & 7
    chances = torch.zeros(8, PIECES + 1, PIECES, dtype=torch.float64)
    for spawn in range(8):
        for last in range(PIECES + 1):
            first = (high + spawn) & 7
            drawn = torch.where((first < 7) & (first != last), first, (second + ids[last]) % 7)
            chances[spawn, last] = torch.bincount(drawn, minlength=PIECES)
    return chances / len(cycle)


def piece_chances(cycle):
    """The chance of each next piece (column) after each piece (row), over every place and spawn counter."""
    return chances_by_count(cycle)[:, :PIECES].mean(0).float()


class Expansion:
    """Every board after a placement of one piece on each of some boards."""

    def __init__(self, offset, count, total, empty):
        self.offset, self.count, self.total = offset, count, total
        self.after = empty((total, ROWS), torch.int16)
        self.parent, self.code, self.lines, self.limit = (empty((total,), torch.int32) for _ in range(4))
        self.blocked = empty((total,), torch.uint8)


class Engine:
    """`risk`: how much more many lines count than few (see `backup` in `engine.cu`)."""

    def __init__(self, device, risk=0.0):
        self.device, self.risk = torch.device(device), risk
        self.lib = _built(self.device.type == 'cuda')
        cycle = lfsr_cycle()
        self.cycle = torch.tensor(cycle, dtype=torch.int32).to(torch.int16).to(self.device)
        self.chances = piece_chances(cycle).to(self.device)

    def empty(self, shape, dtype):
        return torch.empty(shape, dtype=dtype, device=self.device)

    def call(self, name, n, *arguments):
        stream = torch.cuda.current_stream().cuda_stream if self.device.type == 'cuda' else 0
        pointers = []
        for each in arguments:
            if each is None:
                pointers.append(ctypes.c_void_p(0))
            elif isinstance(each, torch.Tensor):
                assert each.is_contiguous() and each.device.type == self.device.type
                pointers.append(ctypes.c_void_p(each.data_ptr()))
            else:
                pointers.append(ctypes.c_int(each))
        getattr(self.lib, f'jg_{name}')(ctypes.c_void_p(stream), ctypes.c_int(n), *pointers)

    def expand(self, boards, pieces, tucks, live=None):
        n = boards.shape[0]
        count = self.empty((n,), torch.int32)
        self.call('count', n, boards, pieces, live, int(tucks), count)
        ends = count.cumsum(0, dtype=torch.int32)
        offset = ends - count
        found = Expansion(offset, count, int(ends[-1]) if n > 0 else 0, self.empty)
        self.call('expand', n, boards, pieces, live, int(tucks), offset, found.after, found.parent, found.code,
                  found.lines, found.blocked, found.limit)
        return found

    def look(self, boards, limit):
        """The rows that the network sees, those of all boards one after the other."""
        ends = limit.cumsum(0)
        rows = int(ends[-1])
        words, spot = self.empty((rows,), torch.int32), self.empty((rows,), torch.int32)
        sides = self.empty((rows,), torch.uint8)
        self.call('look', boards.shape[0], boards, limit, ends - limit, words, spot, sides)
        return words, spot, sides

    def backup(self, pieces, found, values, with_best=True):
        n = pieces.shape[0]
        mean = self.empty((n,), torch.float32)
        best = self.empty((n, PIECES), torch.int32) if with_best else None
        self.call('backup', n, pieces, found.offset, found.count, found.lines, found.blocked, values, self.chances,
                  round(1000 * self.risk), mean, best)
        return mean, best


def limit_of(boards):
    """How many rows of each board the network looks at: those of the pile and one more."""
    row = torch.arange(1, ROWS + 1, device=boards.device, dtype=torch.int32)
    return ((boards != 0) * row).amax(1).add(1).clamp(max=ROWS).to(torch.int32)


class Games:
    """Games that are played side by side."""

    def __init__(self, engine, n, tucks, seed):
        self.engine, self.n, self.tucks = engine, n, tucks
        empty = engine.empty
        self.boards = empty((n, ROWS), torch.int16)
        self.pieces, self.nexts, self.spawns, self.lines = (empty((n,), torch.int32) for _ in range(4))
        generator = torch.Generator().manual_seed(seed)
        self.random = torch.randint(-2**62, 2**62, (n,), generator=generator).to(engine.device)
        self.live = torch.ones(n, dtype=torch.uint8, device=engine.device)
        self.ended = torch.zeros(1024, dtype=torch.int32, device=engine.device)
        engine.call('begin', n, engine.cycle, self.boards, self.pieces, self.nexts, self.spawns, self.lines, self.random)

    def expand(self):
        return self.engine.expand(self.boards, self.pieces, self.tucks, self.live)

    def advance(self, found, chosen, explore=0.0, restart=True, follows=None):
        """Makes the moves; `follows` is set where the choice was made, not a random move, and the game goes on."""
        stride = PIECES if chosen.dim() == 2 else 1
        self.engine.call('advance', self.n, self.engine.cycle, self.boards, self.pieces, self.nexts, self.spawns,
                         self.lines, self.random, self.live, found.offset, found.count, found.after, found.lines,
                         found.blocked, chosen, stride, int(explore * 65536), int(restart), self.ended, follows)

    def take_ended(self):
        """Games, mean lines, its standard error and the best game since the last call."""
        counts = self.ended.double().cpu()
        self.ended.zero_()
        n = counts.sum().item()
        if n == 0:
            return {'games': 0, 'mean': 0.0, 'error': 0.0, 'best': 0}
        lines = torch.arange(1024, dtype=torch.float64)
        mean = ((counts * lines).sum() / n).item()
        variance = ((counts * (lines - mean) ** 2).sum() / max(1.0, n - 1)).item()
        return {'games': int(n), 'mean': round(mean, 3), 'error': round((variance / n) ** 0.5, 3),
                'best': int(counts.nonzero().max())}
