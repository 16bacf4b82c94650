"""A whole training for one reading: a large network from its own games, small ones from it, test games, files.

    python3 run.py --reading tucks --seconds 300 --distil-seconds 180 --out DIRECTORY
"""
import argparse
import json
import pathlib
import time

import torch

from engine import Engine
from export import examples, export, trained
from learn import Clock, Stuck, distil, teach
from network import Frozen, grown
from play import play, worth

RULES = {'tucks': 'nes-norotation', 'drops': 'nes-norotation,tucks=false'}


def shape(text):
    return tuple(int(part) for part in text.split('x'))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--reading', choices=RULES, required=True)
    parser.add_argument('--out', type=pathlib.Path, required=True)
    parser.add_argument('--teacher', type=shape, default=(256, 4), help='channels x blocks of the large network, and x tail x hidden')
    parser.add_argument('--students', type=lambda text: [shape(s) for s in text.split(',') if s], default=[(128, 4)])
    parser.add_argument('--moves', type=int, default=0, help='moves of the large training; 0: as long as --seconds')
    parser.add_argument('--seconds', type=float, default=300)
    parser.add_argument('--distil-moves', type=int, default=0)
    parser.add_argument('--distil-seconds', type=float, default=180)
    parser.add_argument('--games', type=int, default=20000, help='games of the test at depths 1 and 2')
    parser.add_argument('--deep-games', type=int, default=0, help='games of the test at depth 3')
    parser.add_argument('--parallel', type=int, default=8192, help='games side by side')
    parser.add_argument('--rate', type=float, default=1e-3)
    parser.add_argument('--distil-rate', type=float, default=1.5e-3)
    parser.add_argument('--explore', type=float, default=0.07,
                        help='random moves: none, half, all and 1.5 times this part in each four games')
    parser.add_argument('--wander', type=lambda text: tuple(map(float, text.split('x'))), default=(0, 1),
                        help='moves of training that are not the best but near it: their part, and how many lines are near; 0.15x0.3')
    parser.add_argument('--distil-explore', type=float, default=0.1)
    parser.add_argument('--margin', type=float, default=4.0, help='lines by which boards to distil from may be worse')
    parser.add_argument('--most', type=int, default=127, help='weights of the trunk are rounded to -most ... most')
    parser.add_argument('--trace', type=float, default=0.0, help='how much of what came later counts, 0 to 1 (see Stretch)')
    parser.add_argument('--reuse', type=int, default=1, help='how often a board is learned from again')
    parser.add_argument('--adam', action='store_true', help='Adam for all weights')
    parser.add_argument('--risk', type=float, default=0.0, help='how much more many lines count, for a player for records (see engine.cu)')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--start', type=pathlib.Path, help='a network (.pt, or a file of the player) to go on from, or to distil with --seconds 0')
    parser.add_argument('--device', default='cuda')
    given = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    given.out.mkdir(parents=True, exist_ok=True)
    tucks = given.reading == 'tucks'
    engine = Engine(given.device, given.risk)
    log = {'reading': given.reading, 'seed': given.seed, 'teacher': given.teacher, 'students': given.students,
           'trace': given.trace, 'explore': given.explore, 'wander': given.wander, 'distil explore': given.distil_explore, 'margin': given.margin, 'most': given.most, 'risk': given.risk,
           'device': torch.cuda.get_device_name() if given.device == 'cuda' else given.device}
    begun = time.time()
    start, moves_before = trained(given.start, given.teacher) if given.start else (None, 0)
    if start and (given.seconds > 0 or given.moves > 0) and tuple(start.shape.values()) != given.teacher:
        start = grown(start, *given.teacher)

    def told(row):
        print(json.dumps(row), flush=True)

    def test(name, network, games, deep_games):
        frozen = Frozen(network)
        plans = [(1, games), (2, games), (3, deep_games)]
        for depth, count in plans:
            if count > 0:
                at = time.time()
                row = {'network': name, **play(engine, frozen, count, tucks, depth, 77), 'took': round(time.time() - at, 1)}
                log.setdefault('tests', []).append(row)
                told(row)

    def write(network, size, boards, limit):
        name = f'{given.reading}-{size[0]}x{size[1]}'
        network.quantise = True
        about = {'rules': RULES[given.reading], 'seed': given.seed, 'moves': log.get('moves', 0),
                 'distilMoves': log.get('distil moves', 0), **({'risk': given.risk} if given.risk else {})}
        export(given.out / f'{name}.jrn.gz', network, about, engine.look(boards, limit))
        examples(given.out / f'{name}-examples.json', network, engine, boards[:64].contiguous(), limit[:64].contiguous())

    def save():
        log['total seconds'] = round(time.time() - begun, 1)
        (given.out / f'{given.reading}-curve.json').write_text(json.dumps(log, indent=1))

    def keep(network, moves):
        weights = {k: v.half() for k, v in network.state_dict().items()}
        torch.save({'shape': given.teacher, 'moves': moves, 'weights': weights}, given.out / f'{given.reading}-teacher.pt')

    if given.seconds > 0 or given.moves > 0:
        clock, seed, rate = Clock(given.moves, given.seconds), given.seed, given.rate
        while True:
            try:
                teacher, log['curve'], log['moves'] = teach(
                    engine, given.teacher, tucks, clock, seed, given.parallel, rate=rate, explore=given.explore, wander=given.wander, trace=given.trace,
                    reuse=given.reuse, muon=not given.adam, told=told,
                    start=start and start.state_dict(), kept=keep)
                break
            except Stuck as why:
                seed, rate = seed + 100, rate * 0.7
                log.setdefault('stuck', []).append(str(why))
                told({'stuck': str(why), 'goes on with': {'seed': seed, 'rate': rate}})
        log['seconds'] = round(clock.spent(), 1)
        keep(teacher, log['moves'])
    else:
        teacher, log['moves'] = start.to(given.device), moves_before
    test('teacher', teacher, given.games // 4, 0)
    save()
    if not given.students:
        boards, limit = worth(engine, Frozen(teacher), 4096, tucks, 120, 5)
        teacher.most = given.most
        write(teacher, given.teacher, boards, limit)
    if given.students:
        clock = Clock(given.distil_moves, given.distil_seconds)
        students, log['distil curve'], log['distil moves'] = distil(engine, teacher, given.students, tucks, clock,
                                                                    given.seed, given.parallel, rate=given.distil_rate,
                                                                    explore=given.distil_explore, margin=given.margin,
                                                                    most=given.most, muon=not given.adam, told=told)
        log['distil seconds'] = round(clock.spent(), 1)
        boards, limit = worth(engine, Frozen(teacher), 4096, tucks, 120, 5)
        for network, size in zip(students, given.students):
            write(network, size, boards, limit)
            save()
        for network, size in zip(students, given.students):
            test(f'{size[0]}x{size[1]}', network, given.games, given.deep_games)
            save()
    save()


if __name__ == '__main__':
    main()
