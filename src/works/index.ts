import { InputError } from '../core/errors.ts';
import type { Work } from '../work/work.ts';

/** A kind is only ever handed JSON of its own making, so that its types can be forgotten. */
function erased<D, S, T, R>(kind: Work<D, S, T, R>): Work {
  return kind as unknown as Work;
}

/** The one list of kinds; each is loaded only where it is needed. */
const kinds = {
  'tetris-play': () => import('./tetris-play.ts').then(({ tetrisPlay }) => erased(tetrisPlay)),
  tuning: () => import('./tuning.ts').then(({ tuning }) => erased(tuning)),
  tournament: () => import('./tournament.ts').then(({ tournament }) => erased(tournament)),
  'truco-learn': () => import('./truco-learn.ts').then(({ trucoLearn }) => erased(trucoLearn)),
  'truco-sides': () => import('./truco-sides.ts').then(({ trucoSides }) => erased(trucoSides)),
  study: () => import('./study.ts').then(({ study }) => erased(study)),
  rehearsal: () => import('./rehearsal.ts').then(({ rehearsal }) => erased(rehearsal)),
} satisfies Record<string, () => Promise<Work>>;

export const workNames = Object.keys(kinds);

export async function workOf(name: string): Promise<Work> {
  if (!Object.hasOwn(kinds, name))
    throw new InputError(`unknown kind of experiment "${name}": one of ${workNames.join(', ')}`);
  return kinds[name as keyof typeof kinds]();
}

/**
 * A description that may be queued: complete, checked, and not larger than was meant.
 *
 *     const { description, size } = await checkedDescription('tetris-play', json, { yes: false });
 */
export async function checkedPlan(
  name: string,
  json: unknown,
  { yes = false }: { yes?: boolean } = {},
): Promise<{ kind: Work; description: unknown; size: number }> {
  const kind = await workOf(name);
  const description = kind.parse(json);
  const size = kind.size(description);
  if (size > kind.many && !yes) {
    const count = (n: number) => Math.round(n).toLocaleString('en');
    throw new InputError(
      `this would be about ${count(size)} ${kind.unit}, and more than ${count(kind.many)} are not begun by mistake: --yes starts it all the same`,
    );
  }
  return { kind, description, size };
}
