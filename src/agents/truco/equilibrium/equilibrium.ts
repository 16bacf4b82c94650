import type { Agent, Decision, Explanation, Turn } from '../../../core/agent.ts';
import type { Rng } from '../../../core/rng.ts';
import { ACTION, formatAction } from '../../../games/truco/actions.ts';
import { handEnvido, handFlor, handIndex } from '../../../games/truco/cards.ts';
import { parseGameId } from '../../../games/truco/game.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { EnvidoBook, PASS, type Weighted } from './envido-book.ts';
import type { TrucoTable } from './table.ts';
import { trucoMix, trucoValues } from './truco-mix.ts';

/** A flor of this much or more accepts and raises; the middle of what an opposing flor holds. */
const GOOD_FLOR = 30;

/**
 * Plays the solved card and truco game and the solved envido auction side by side, each as if the other were not
 * there. Declares a flor it holds; never folds nor plays a card face down.
 */
export class Equilibrium implements Agent<TrucoView> {
  readonly name = 'equilibrium';
  private readonly table: TrucoTable;
  private readonly books = new Map<string, EnvidoBook>();

  constructor(table: TrucoTable) {
    this.table = table;
  }

  act({ view, legal, rng, explain }: Turn<TrucoView>): Decision {
    const mix = this.mix(view, legal);
    const action = draw(mix, rng);
    return explain ? { action, why: this.explain(view, action, mix) } : { action };
  }

  /** The chance of each action here; adds up to one. */
  mix(view: TrucoView, legal: readonly number[]): Weighted[] {
    const flor = florMove(view, legal);
    if (flor !== undefined) return [{ action: flor, chance: 1 }];
    if (view.envido.asked) return this.envido(view);
    if (!legal.includes(ACTION.ENVIDO)) return trucoMix(this.table, view);
    return this.envido(view).flatMap((choice) =>
      choice.action !== PASS
        ? [choice]
        : trucoMix(this.table, view).map(({ action, chance }) => ({ action, chance: chance * choice.chance })),
    );
  }

  private explain(view: TrucoView, action: number, mix: readonly Weighted[]): Explanation {
    // the table knows what its own actions are worth; envido and flor bring points of another game
    const knows = mix.some((choice) => choice.action < ACTION.ENVIDO || choice.action >= ACTION.TRUCO);
    const aside = view.envido.asked || view.envido.showdown || view.flor.asked;
    const worth = knows && !aside ? trucoValues(this.table, view, parseGameId(view.game)) : new Map<number, number>();
    return explanation(action, mix, worth, this.table);
  }

  private envido(view: TrucoView): Weighted[] {
    const book = this.books.get(view.game) ?? new EnvidoBook(parseGameId(view.game));
    this.books.set(view.game, book);
    return book.mix(view).filter(({ chance }) => chance > 0);
  }
}

/** What is done without the tables: flor, and whether to say the envido points. */
function florMove(view: TrucoView, legal: readonly number[]): number | undefined {
  const [a, b, c] = view.cards as [number, number, number];
  const hand = handIndex(a, b, c);
  if (legal.includes(ACTION.SHOW)) {
    const heard = view.envido.said[view.mano] ?? 0;
    return handEnvido[hand] > heard ? ACTION.SHOW : ACTION.HIDE;
  }
  if (legal.includes(ACTION.FLOR)) return ACTION.FLOR;
  if (!view.flor.asked) return undefined;
  if (handFlor[hand] >= GOOD_FLOR) return ACTION.QUIERO;
  return legal.includes(ACTION.ACHICO) ? ACTION.ACHICO : ACTION.NO_QUIERO;
}

function draw(mix: readonly Weighted[], rng: Rng): number {
  let at = rng.float();
  for (const { action, chance } of mix) {
    at -= chance;
    if (at < 0) return action;
  }
  return (mix[mix.length - 1] as Weighted).action;
}

function explanation(
  action: number,
  mix: readonly Weighted[],
  worth: ReadonlyMap<number, number>,
  table: TrucoTable,
): Explanation {
  const percent = (chance: number) => `${Math.round(100 * chance)} %`;
  const choices = [...mix].sort((a, b) => b.chance - a.chance);
  const said = choices.map((choice) => `${formatAction(choice.action)} ${percent(choice.chance)}`).join(', ');
  const known = choices.filter((choice) => worth.has(choice.action));
  const weight = known.reduce((sum, { chance }) => sum + chance, 0);
  const value = known.reduce((sum, choice) => sum + (choice.chance * (worth.get(choice.action) as number)) / weight, 0);
  const note = (choice: Weighted) => {
    const points = worth.get(choice.action);
    return points === undefined
      ? percent(choice.chance)
      : `${percent(choice.chance)}, worth ${points.toFixed(2)} points`;
  };
  return {
    summary: choices.length === 1 ? `${formatAction(action)} always.` : `Drawn from the solved mix: ${said}.`,
    reasons:
      known.length > 0
        ? [{ name: 'value', value, note: 'points of cards and truco from here on, both playing the table' }]
        : [],
    choices: choices.map((choice) => ({ action: choice.action, value: choice.chance, note: note(choice) })),
    details: { worth: Object.fromEntries(worth), exploitability: table.facts.exploitability },
  };
}
