"""Checks the kernels against plain operations, and measures them: python3 bench.py"""
import time

import torch

from engine import Engine, Games
from network import Frozen, Network

torch.backends.cuda.matmul.allow_tf32 = True
engine = Engine('cuda')
state = Games(engine, 8192, True, 5)
for _ in range(20):
    found = state.expand()
    state.advance(found, engine.backup(state.pieces, found, torch.rand(found.total, 7, device='cuda'))[1], 0.1)
found = state.expand()
rows = int(found.limit.sum())
for channels, blocks in ((64, 4), (96, 4), (128, 4), (256, 4), (384, 4)):
    torch.manual_seed(1)
    network = Network(channels, blocks).cuda()
    frozen = Frozen(network)
    at = time.time()
    values = frozen.values(engine, found.after, found.limit)
    torch.cuda.synchronize()
    warm = time.time() - at
    with torch.no_grad():
        part = found.after[:4096].contiguous()
        exact = network.double()(*engine.look(part, found.limit[:4096].contiguous()), 4096, torch.float64)
    off = ((values[:4096] - exact).norm() / exact.norm()).item()
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    for _ in range(5):
        frozen.values(engine, found.after, found.limit)
    end.record()
    torch.cuda.synchronize()
    took = begin.elapsed_time(end) / 5e3
    flop = rows * 2 * 3 * (channels * channels * 2 * blocks + 32 * channels)
    print(f'{channels}x{blocks}: {found.total} boards, {rows} rows, {took * 1e3:.2f} ms, {flop / took / 1e12:.0f} TFLOP/s, '
          f'{found.total / took / 1e6:.1f} M boards/s, off by {off:.1e}, first call {warm:.1f} s', flush=True)
