import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoStrategy } from '../../equilibrium/cards/truco-strategy.ts';
import { OpeningStrategy, type OpeningStrategyFacts } from '../../equilibrium/opening/opening-strategy.ts';
import { type PartFacts, readPacked, writePacked } from '../packing/packed-file.ts';
import { OpeningLayout } from './opening-pack.ts';
import type { Scores } from './opening-scores.ts';

const FORMAT = 'truco-match-openings 3';
/** No opening is near. */
export const NONE = -1;
/** The place of the usual opening in a file. */
const USUAL = 0;

/** What a file says of one opening; mano's and pie's points are those where it was solved. */
export type MatchOpeningFacts = OpeningStrategyFacts & PartFacts & { readonly scores: Scores };

/** Which opening is played at which score of a rule set. */
export interface OpeningsOf extends Pick<TrucoRules, 'target' | 'falta'> {
  /** By the points that mano (row) and pie (column) lack, from 1 on: its place in the file, or `NONE`. */
  readonly places: readonly number[];
}

interface Head {
  readonly command: string;
  /** The first is how players usually open (see `usual-opening.ts`); it is played at no score. */
  readonly openings: readonly MatchOpeningFacts[];
  readonly rules: readonly OpeningsOf[];
}

/** Openings solved for the match at some scores; each is unpacked when it is first asked for. */
export class MatchOpenings {
  readonly facts: readonly MatchOpeningFacts[];
  private readonly rules: readonly OpeningsOf[];
  private readonly strategy: TrucoStrategy;
  private readonly packed: readonly Uint8Array[];
  private readonly unpacked = new Map<number, OpeningStrategy>();
  private layout: OpeningLayout | undefined;

  constructor(strategy: TrucoStrategy, { openings, rules }: Omit<Head, 'command'>, packed: readonly Uint8Array[]) {
    this.strategy = strategy;
    this.facts = openings;
    this.rules = rules;
    this.packed = packed;
  }

  /** The opening to play at mano's and pie's points; `undefined` where none is near. */
  at({ target, falta }: TrucoRules, [mano, pie]: Scores): OpeningStrategy | undefined {
    // where a falta is worth what the loser lacks, only what is lacking counts
    const of = this.rules.find(
      (each) => each.falta === falta && (falta === 'target-loser' ? target <= each.target : target === each.target),
    );
    const place = of?.places[(target - mano - 1) * of.target + target - pie - 1] ?? NONE;
    return place === NONE ? undefined : this.opening(place);
  }

  /** How players usually open, at any score. */
  get usual(): OpeningStrategy {
    return this.opening(USUAL);
  }

  opening(place: number): OpeningStrategy {
    let known = this.unpacked.get(place);
    if (!known) {
      const [like] = this.unpacked.values();
      known = new OpeningStrategy(this.facts[place], this.strategy.tree, undefined, like);
      this.layout ??= new OpeningLayout(known, known.facts.levels);
      known.weights.set(this.layout.unpack(this.packed[place]));
      this.unpacked.set(place, known);
    }
    return known;
  }
}

/** An opening and the scores where it was solved, as a part of a file. */
export function packMatchOpening(
  scores: Scores,
  opening: OpeningStrategy,
): { readonly facts: MatchOpeningFacts; readonly packed: Uint8Array } {
  const packed = new OpeningLayout(opening, opening.facts.levels).pack(opening.weights);
  return { facts: { scores, ...opening.facts, bytes: packed.length }, packed };
}

/** The bytes of a file. */
export function writeMatchOpenings(head: Head, packed: readonly Uint8Array[]): Uint8Array {
  return writePacked(FORMAT, head, packed);
}

/** Reads what `writeMatchOpenings` wrote; throws an InputError on anything else. */
export function readMatchOpenings(bytes: Uint8Array, strategy: TrucoStrategy): MatchOpenings {
  const { head, parts } = readPacked<Head>(FORMAT, bytes, ({ openings }) => openings);
  return new MatchOpenings(strategy, head, parts);
}
