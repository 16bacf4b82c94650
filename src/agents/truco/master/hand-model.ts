import { once } from '../../../core/once.ts';
import type { TrucoRules } from '../../../games/truco/rules.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import type { TrucoStrategy } from '../equilibrium/cards/truco-strategy.ts';
import { ACCEPTS } from '../equilibrium/cards/truco-tree.ts';
import { EnvidoStrategy } from '../equilibrium/envido/envido-strategy.ts';
import { HandClasses } from '../equilibrium/opening/hand-classes.ts';
import type { OpeningStrategy } from '../equilibrium/opening/opening-strategy.ts';
import { isNearTheEnd } from '../equilibrium/play/equilibrium-plus-agent.ts';
import { Folding } from '../equilibrium/play/folding.ts';
import { type MatchChances, matchChances } from './chances/match-chances.ts';
import { FirstTrickPaths } from './first-trick/first-trick.ts';
import type { FirstTrickTable, FirstTrickTables } from './first-trick/first-trick-file.ts';
import type { MatchOpenings } from './opening/match-openings.ts';

/** Near the end of a match what a hand is worth counts more than what was said. */
const VERY_NEAR = /[12]/;

/** How likely an opponent whom nobody knows is taken to play as is usual, not as the model. */
export const USUAL = 0.25;

/** Openings by score, and the usual one where there is one. */
type Openings = Pick<MatchOpenings, 'at'> & Partial<Pick<MatchOpenings, 'usual'>>;

/** What `master` plays in the first trick under some rules, and takes its opponent to play. */
export class HandModel {
  readonly rules: TrucoRules;
  /** Cards and truco. */
  readonly strategy: TrucoStrategy;
  readonly match: MatchChances;
  /** The envido auction by the chance to win the match, at every score. */
  readonly envido: EnvidoStrategy;
  readonly classes: HandClasses;
  /** The chance that mano (row) and pie (column) are dealt each pair of classes. */
  readonly pairs: Float32Array;
  /** The chance that a seat is dealt each class. */
  readonly dealt = once(() => this.dealtClasses());
  readonly paths: FirstTrickPaths;
  private readonly tables: FirstTrickTables | undefined;
  private readonly openings: Openings | undefined;
  private readonly folds: Folding;
  private readonly foldingAt = new Map<string, Uint8Array>();

  /**
   * Without tables of the first trick it is played as if nothing were known of what was said; without an opening for a
   * score cards, envido and folding are decided one by one.
   */
  constructor(rules: TrucoRules, strategy: TrucoStrategy, tables?: FirstTrickTables, openings?: Openings) {
    this.rules = rules;
    this.strategy = strategy;
    this.tables = tables;
    this.openings = openings;
    this.paths = tables?.paths ?? new FirstTrickPaths(strategy.tree);
    this.match = matchChances(rules);
    this.envido = new EnvidoStrategy(rules, this.match);
    this.folds = new Folding(rules, this.envido, (own, other) => (points) => {
      const won = Math.max(points, 0);
      return this.match.afterHand(own + won, other + won - points);
    });
    this.classes = new HandClasses(strategy.tree);
    this.pairs = Float32Array.from(this.classes.pairs());
  }

  /** The first trick at a shape of the score, after an ending of the envido: see `endings.ts`. */
  firstTrick(shape: string, ending: string): FirstTrickPlay {
    const { tables } = this;
    const exact = `${shape}: ${ending}`;
    const near = `${shape}: refused 1`;
    const far = `far: ${ending}`;
    const names = shape === 'far' ? [exact] : VERY_NEAR.test(shape) ? [exact, near, far] : [exact, far, near];
    const name = names.find((each) => tables?.table(each));
    return new FirstTrickPlay(this, name === undefined ? undefined : tables?.table(name), name);
  }

  /** The opening that was solved over cards, envido and folding together at a score near this one. */
  opening({ startScores, mano }: Pick<TrucoView, 'startScores' | 'mano'>): OpeningStrategy | undefined {
    return this.openings?.at(this.rules, [startScores[mano], startScores[1 - mano]]);
  }

  /** Whether it is known how opponents play whom nobody knows. */
  get knowsUsual(): boolean {
    return this.openings?.usual !== undefined;
  }

  /** How such an opponent opens. Near the end of a match it decides one by one. */
  usualOpening({ startScores }: Pick<TrucoView, 'startScores'>): OpeningStrategy | undefined {
    return isNearTheEnd(startScores, this.rules.target) ? undefined : this.openings?.usual;
  }

  /**
   * How likely an opponent plays as is usual at a shape of the score, by what it has shown in the match. Very near the end
   * nobody does: hands are worth too much.
   */
  usualChance(shape: string, shown: number): number {
    return VERY_NEAR.test(shape) ? 0 : shown;
  }

  private dealtClasses(): Float64Array {
    const { pairs, classes } = this;
    const chances = new Float64Array(classes.size);
    pairs.forEach((chance, at) => {
      chances[at % classes.size] += chance;
    });
    return chances;
  }

  /** For each class of hands whether mano folds it before anything is said. */
  folding(view: Pick<TrucoView, 'startScores' | 'mano'>): Uint8Array {
    const scores = [view.startScores[view.mano], view.startScores[1 - view.mano]] as const;
    let known = this.foldingAt.get(scores.join());
    if (!known) {
      const { holding, score } = this.classes;
      known = Uint8Array.from(holding, (each, i) => (this.folds.foldsWith(scores, each, score[i]) ? 1 : 0));
      this.foldingAt.set(scores.join(), known);
    }
    return known;
  }
}

/** Chances of moves in the first trick: those of a solved table, or of the game of cards and truco where it has none. */
export class FirstTrickPlay {
  /** The table's name: see `endings.ts`. */
  readonly name: string | undefined;
  private readonly model: HandModel;
  private readonly table: FirstTrickTable | undefined;

  constructor(model: HandModel, table?: FirstTrickTable, name?: string) {
    this.model = model;
    this.table = table;
    this.name = name;
  }

  /** The chance of each action on a path for one holding. */
  mix(path: number, holding: number): readonly number[] {
    const { table, model } = this;
    const { paths, strategy } = model;
    const node = paths.nodes[path];
    const known = table && (table.paths === paths ? knownMix(table, path, holding) : this.lastHandMix(node, holding));
    return known ?? strategy.mix(node, holding);
  }

  /** Where the hand decides the match nobody calls, every call is accepted, and cards are played as if none had been made. */
  private lastHandMix(node: number, holding: number): readonly number[] | undefined {
    const table = this.table as FirstTrickTable;
    const { tree } = this.model.strategy;
    const meanings = Array.from({ length: tree.actions(node) }, (_, k) => tree.meaning(node, k));
    if (tree.callIsOpen(node)) return meanings.map((meaning) => (meaning === ACCEPTS ? 1 : 0));
    const [led] = tree.played(node);
    const path = led === undefined ? 0 : table.paths.after(0, led);
    const mix = knownMix(table, path, holding);
    return mix && meanings.map((meaning) => mix[table.paths.actionOf(path, meaning)] ?? 0);
  }
}

/** What a table knows of a holding on one of its paths. */
function knownMix({ index, weights }: FirstTrickTable, path: number, holding: number): readonly number[] | undefined {
  const slots = index.slotsOf(path, holding);
  return slots.some((slot) => slot >= 0 && weights[slot] > 0) ? index.mix(weights, path, holding) : undefined;
}
