import { afterEach, expect, test, vi } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import type { Chooser } from '../simulation/chooser.ts';
import { Simulator } from '../simulation/simulator.ts';
import { DropChooser } from './drop-chooser.ts';
import { DropKernelChooser } from './drop-kernel.ts';
import { chooserOf } from './linear-agent.ts';
import { LookAhead } from './look-ahead.ts';
import { LookAheadKernelChooser } from './look-ahead-kernel.ts';
import { strategyOf } from './strategies.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['classic', 'bcts', DropKernelChooser, DropChooser],
  ['classic', 'dellacherie', DropKernelChooser, DropChooser],
  ['classic,height=10', 'dt20', DropKernelChooser, DropChooser],
  ['nes-norotation', 'nes-six', LookAheadKernelChooser, LookAhead],
  ['nes-norotation', 'swarm-best', LookAheadKernelChooser, LookAhead],
])(
  '%s, %s: whole games are the same by a kernel and, with kernels off, by the plain version',
  (id, name, fast, plain) => {
    const rules = parseRules(id);
    const play = (kind: { readonly prototype: Chooser }) => {
      const chooser = chooserOf(rules, strategyOf(name));
      expect(Object.getPrototypeOf(chooser)).toBe(kind.prototype);
      const simulator = new Simulator(rules, chooser);
      const games = [0, 1, 2].map((game) => simulator.play(Rng.seeded(7).fork(game), 1500));
      return { games, evaluations: chooser.evaluations };
    };
    const byKernel = play(fast);
    vi.stubEnv('JOGATINA_KERNELS', 'off');
    expect(play(plain)).toEqual(byKernel);
  },
);
