import type { Agent, Decision, Explanation, Turn } from '../../../core/agent.ts';
import type { TetrisView } from '../../../games/tetris/game.ts';
import { formatPlacement } from '../../../games/tetris/notation.ts';
import { NO_PIECE } from '../../../games/tetris/randomizers.ts';
import { parseRules, type TetrisRules } from '../../../games/tetris/rules.ts';
import type { TetrisSearch } from './search.ts';

/** Plays a search through the agent contract, under whatever rules the view names. */
export class SearchAgent implements Agent<TetrisView> {
  readonly name: string;
  private readonly make: (rules: TetrisRules) => TetrisSearch;
  /** What worth is counted in. */
  private readonly measure: string;
  private rules = '';
  private search: TetrisSearch | undefined;
  private rows = new Uint16Array(0);
  private queue = new Int32Array(0);

  constructor(name: string, measure: string, make: (rules: TetrisRules) => TetrisSearch) {
    this.name = name;
    this.measure = measure;
    this.make = make;
  }

  act({ view, explain }: Turn<TetrisView>): Decision {
    const search = this.searchFor(view);
    this.rows.set(view.rows);
    this.queue.fill(NO_PIECE);
    this.queue[0] = view.piece;
    this.queue.set(view.next, 1);
    const before = search.evaluations;
    const action = search.choose(this.rows, this.queue);
    return explain ? { action, why: this.explain(search, action, search.evaluations - before) } : { action };
  }

  private searchFor(view: TetrisView): TetrisSearch {
    if (!this.search || this.rules !== view.rules) {
      const rules = parseRules(view.rules);
      this.rules = view.rules;
      this.search = this.make(rules);
      this.rows = new Uint16Array(rules.height);
      this.queue = new Int32Array(rules.preview + 2);
    }
    return this.search;
  }

  private explain(search: TetrisSearch, action: number, evaluations: number): Explanation {
    const { measure } = this;
    const choices = Array.from({ length: search.count }, (_, i) => ({
      action: search.codes[i],
      value: search.worth[i],
      ...(search.deep[i] === 0 && { note: 'not looked into further' }),
      deep: search.deep[i],
    }))
      .sort((a, b) => b.deep - a.deep || b.value - a.value)
      .map(({ deep: _, ...choice }) => choice);
    const [best, second] = choices;
    const lead = second ? best.value - second.value : 0;
    return {
      summary: `${formatPlacement(action)} is the best of ${search.count} placements, ${search.depth} pieces deep: ${best.value.toFixed(2)} ${measure}.`,
      reasons: [
        { name: measure, value: best.value, share: best.value },
        ...(second ? [{ name: 'lead over the next best', value: lead, note: formatPlacement(second.action) }] : []),
      ],
      choices,
      details: { evaluations, depth: search.depth },
    };
  }
}
