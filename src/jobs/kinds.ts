import { InputError } from '../core/errors.ts';
import type { Kind } from './kind.ts';

/** A kind is only ever handed JSON of its own making, so that its types can be forgotten. */
function erased<D, S, T, R>(kind: Kind<D, S, T, R>): Kind {
  return kind as unknown as Kind;
}

/** The one list of kinds; each is loaded only where it is needed. */
const kinds = {
  'tetris-play': () => import('./kinds/tetris-play.ts').then(({ tetrisPlay }) => erased(tetrisPlay)),
  tuning: () => import('./kinds/tuning.ts').then(({ tuning }) => erased(tuning)),
  tournament: () => import('./kinds/tournament.ts').then(({ tournament }) => erased(tournament)),
  'truco-learn': () => import('./kinds/truco-learn.ts').then(({ trucoLearn }) => erased(trucoLearn)),
  'truco-sides': () => import('./kinds/truco-sides.ts').then(({ trucoSides }) => erased(trucoSides)),
  study: () => import('./kinds/study.ts').then(({ study }) => erased(study)),
  rehearsal: () => import('./kinds/rehearsal.ts').then(({ rehearsal }) => erased(rehearsal)),
} satisfies Record<string, () => Promise<Kind>>;

export const kindNames = Object.keys(kinds);

export async function kindOf(name: string): Promise<Kind> {
  if (!Object.hasOwn(kinds, name))
    throw new InputError(`unknown kind of experiment "${name}": one of ${kindNames.join(', ')}`);
  return kinds[name as keyof typeof kinds]();
}

/**
 * A description that may be queued: complete, checked, and not larger than was meant.
 *
 *     const { description, size } = await checkedDescription('tetris-play', json, { yes: false });
 */
export async function checkedDescription(
  name: string,
  json: unknown,
  { yes = false }: { yes?: boolean } = {},
): Promise<{ kind: Kind; description: unknown; size: number }> {
  const kind = await kindOf(name);
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
