"""How many placements a second: `python3 python/bench.py [seconds]`. Actions are drawn in Python from the legal ones."""
import os
import random
import sys
import time

import jogatina


def rate(games, rules, seconds):
    lists = {}
    with jogatina.TetrisBatch(games, rules, numpy=False) as batch:
        batch.reset(1)
        size, steps, start = batch.legal_bytes, 0, time.time()
        while time.time() - start < seconds:
            legal = bytes(batch.legal)
            actions = []
            for game in range(games):
                mask = legal[game * size : (game + 1) * size]
                if mask not in lists:
                    lists[mask] = batch.legal_actions(game)
                choices = lists[mask]
                actions.append(choices[int(random.random() * len(choices))])
            batch.step(actions)
            steps += games
        return steps / (time.time() - start)


if __name__ == "__main__":
    duration = float(sys.argv[1]) if len(sys.argv) > 1 else 5
    print("load %.1f on %d cores" % (os.getloadavg()[0], os.cpu_count()))
    for games, rules in ((1, "classic"), (64, "classic"), (256, "classic"), (1024, "classic")):
        print("%5d games at once, %s: %7.0f placements a second" % (games, rules, rate(games, rules, duration)))
