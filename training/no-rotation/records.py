"""Plays many games with a network's file and writes the pieces and placements of the best; `to-record.ts` checks them.

    python3 records.py --network ../../data/agents/neural-nes-norotation.jrn.gz --games 2000000 --out best.json
    node to-record.ts best.json record.json
"""
import argparse
import json
import pathlib

import torch

from engine import Engine
from export import imported
from network import Frozen
from play import Log, play

LETTERS = 'TJZOSLI'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--network', type=pathlib.Path, required=True)
    parser.add_argument('--games', type=int, default=1000000)
    parser.add_argument('--at-once', type=int, default=100000)
    parser.add_argument('--depth', type=int, default=1)
    parser.add_argument('--seed', type=int, default=9000, help='of the first games; the next ones have the next seed')
    parser.add_argument('--out', type=pathlib.Path, required=True)
    parser.add_argument('--device', default='cuda')
    given = parser.parse_args()
    network, head = imported(given.network)
    engine = Engine(given.device, head.get('risk', 0.0))
    player = 'neural-record' if 'risk' in head else 'neural'
    frozen = Frozen(network.to(given.device))
    tucks = 'tucks=false' not in head['rules']
    best, counts, played = 0, torch.zeros(1024, dtype=torch.int64), 0
    while played < given.games:
        log, seed = Log(), given.seed + played // given.at_once
        games = min(given.at_once, given.games - played)
        row = play(engine, frozen, games, tucks, given.depth, seed, log)
        counts += log.lines.bincount(minlength=1024)
        played += games
        print(json.dumps({**row, 'played': played}), flush=True)
        if row['best'] > best:
            best = row['best']
            which = int(log.lines.argmax())
            pieces, actions = log.game(which)
            given.out.write_text(json.dumps({
                'rules': head['rules'], 'pieces': ''.join(LETTERS[piece] for piece in pieces), 'seed': f'{seed}/{which}',
                'agent': f'{player},depth={given.depth}', 'lines': best, 'actions': actions}))
    least = range(40, 150, 5)
    print(json.dumps({'games': played, 'best': best, 'mean': (counts * torch.arange(1024)).sum().item() / given.games,
                      'at least': {n: int(counts[n:].sum()) for n in least if n <= best}}))


if __name__ == '__main__':
    main()
