"""Compares the engine with what `golden.ts` wrote: python3 check_engine.py FILE [cpu|cuda]"""
import sys

import numpy as np
import torch

from engine import Engine

WORDS = 24


def hashes(words):
    """FNV-1a over the columns of a table of words."""
    result = np.full(words.shape[0], 0x811C9DC5, dtype=np.uint32)
    for column in range(words.shape[1]):
        result = (result ^ words[:, column].astype(np.uint32)) * np.uint32(0x01000193)
    return result


def check(path, device):
    engine = Engine(device)
    data = np.fromfile(path, dtype=np.uint16)
    positions = (len(data) - 2) // (2 * WORDS)
    placements = 0
    for reading, tucks in enumerate((True, False)):
        part = data[reading * positions * WORDS:(reading + 1) * positions * WORDS].reshape(positions, WORDS)
        boards = torch.from_numpy(part[:, :20].astype(np.int16)).to(engine.device).contiguous()
        pieces = torch.from_numpy(part[:, 20].astype(np.int32)).to(engine.device)
        found = engine.expand(boards, pieces, tucks)
        if not np.array_equal(found.count.cpu().numpy(), part[:, 21]):
            raise SystemExit('the engine finds another number of placements')
        words = np.concatenate([found.code.cpu().numpy()[:, None], found.lines.cpu().numpy()[:, None],
                                found.after.cpu().numpy().view(np.uint16)], axis=1)
        sums = np.zeros(positions, dtype=np.uint32)
        np.add.at(sums, found.parent.cpu().numpy(), hashes(words))
        if not np.array_equal(sums, part[:, 22].astype(np.uint32) | part[:, 23].astype(np.uint32) << np.uint32(16)):
            raise SystemExit('the engine places pieces in another way')
        placements += found.total
    draws = 8 * 8 * 32767
    out = engine.empty((draws,), torch.uint8)
    engine.call('draws', draws, engine.cycle, out)
    expected = int(data[-2]) | int(data[-1]) << 16
    result = 0x811C9DC5
    for drawn in out.cpu().numpy().tolist():
        result = (result ^ drawn) * 0x01000193 & 0xFFFFFFFF
    if result != expected:
        raise SystemExit('the engine draws other pieces')
    print(f'the engine agrees: {2 * positions} positions, {placements} placements, {draws} draws')


if __name__ == '__main__':
    check(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else 'cuda')
