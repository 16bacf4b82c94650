import { Equilibrium } from '../agents/truco/equilibrium/equilibrium.ts';
import { shippedTable } from '../agents/truco/equilibrium/shipped.ts';
import { trucoAgent } from '../agents/truco/index.ts';
import { type Comparison, compare } from '../agents/truco/yardstick/comparison.ts';
import { LuckJudge } from '../agents/truco/yardstick/luck-judge.ts';
import { type Bound, exploitabilityBound } from '../agents/truco/yardstick/measure.ts';
import { trucoGame } from '../games/truco/game.ts';
import type { StudyOptions } from './study.ts';

/** How much is played; every deal in both seats. */
export interface Budget {
  /** Deals of everybody against equilibrium, luck taken out; and against equilibrium-plus. */
  readonly baseline: number;
  readonly plus: number;
  /** Deals that a response is trained on, and scored on. */
  readonly deals: number;
  readonly scored: number;
  /** Deals of each pair in the cross table. */
  readonly cross: number;
}

export interface Measured {
  readonly baseline: readonly (Comparison | null)[];
  /** Points of equilibrium-plus against each. */
  readonly plus: readonly (Comparison | null)[];
  readonly bounds: readonly Bound[];
  /** Points of the row's player against the column's, above the diagonal. */
  readonly cross: readonly (readonly (Comparison | null)[])[];
}

const RULES = 'ufsm24';
/** Made on first use, and once: it looks at the whole table. */
let judge: LuckJudge | undefined;

/** Measures everybody; what is done is kept by name in the checkpoints and not done again. */
export async function measureAll(names: readonly string[], budget: Budget, options: StudyOptions): Promise<Measured> {
  const game = trucoGame(RULES);
  const { seed, checkpoints, progress } = options;
  const agents = names.map((name) => trucoAgent(name).create());
  const create = (name: string) => trucoAgent(name).create();
  const kept = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const key = `${name} ${JSON.stringify([seed, budget])}`.replaceAll(/[^\w,.-]+/g, '_');
    const known = checkpoints?.read(key) as T | undefined;
    if (known !== undefined) return known;
    const made = await work();
    checkpoints?.write(key, made);
    return made;
  };
  const each = async <T>(part: string, work: (name: string, i: number) => Promise<T>): Promise<T[]> => {
    const done: T[] = [];
    for (const [i, name] of names.entries()) {
      done.push(await work(name, i));
      progress?.(part, i + 1, names.length);
    }
    return done;
  };
  const baseline = await each('against equilibrium', async (name, i) => {
    if (name === 'equilibrium') return null;
    return kept(`baseline ${name}`, () => {
      judge ??= new LuckJudge(game, shippedTable());
      const at = { pairs: budget.baseline, seed: `${seed} baseline`, judge };
      return compare(game, agents[i]!, create('equilibrium'), at);
    });
  });
  const plus = await each('against equilibrium-plus', async (name, i) => {
    if (name === 'equilibrium-plus') return null;
    const at = { pairs: budget.plus, seed: `${seed} plus` };
    return kept(`plus ${name}`, () => compare(game, create('equilibrium-plus'), agents[i]!, at));
  });
  const bounds = await each('trained responses', (name, i) =>
    kept(`bound ${name}`, () =>
      exploitabilityBound(game, agents[i]!, {
        deals: budget.deals,
        scored: budget.scored,
        seed: `${seed} bound`,
        base: new Equilibrium(shippedTable()),
      }),
    ),
  );
  const cross = await each('cross table', (name, i) =>
    kept(`cross ${name}`, async () => {
      const row: (Comparison | null)[] = [];
      for (const [j, other] of names.entries()) {
        const at = { pairs: budget.cross, seed: `${seed} cross ${name} ${other}` };
        row.push(j > i ? await compare(game, agents[i]!, agents[j]!, at) : null);
      }
      return row;
    }),
  );
  return { baseline, plus, bounds, cross };
}
