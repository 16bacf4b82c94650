import { type BitCoder, CHANCE_PARTS } from './bit-coder.ts';

/** Logits from -RANGE to RANGE in steps; what is beyond counts as the last. */
const RANGE = 10;
const STEPS = 128;
const PLACES = 2 * RANGE * STEPS;
/** The chance to which each logit belongs, by place. */
const CHANCES = new Float64Array(PLACES);
/** The logit of chances in so many steps. */
const CHANCE_STEPS = 4096;
const LOGITS = new Float64Array(CHANCE_STEPS);
fillTables();

/** Contexts that share a place are no harm where they are few. */
const TABLE_BITS = 16;
/** A chance moves to each new bit by one over how often it was met, and by this much at least. */
const MOST_MET = 20;
const LEARNING = 0.02;

/**
 * Chances of bits, learned as bits are coded: each bit has several contexts, each context says how likely it makes a 1,
 * and the logits of these are weighed by what has foretold the bits before. Numbers are only added, multiplied, divided
 * and looked up: that gives the same everywhere, which logarithms and powers need not.
 */
export class MixedBits {
  private coder: BitCoder | undefined;
  private readonly contexts: number;
  /** For each context in turn the chance of a 1, and how often it was met. */
  private readonly chances: Float32Array;
  private readonly met: Uint8Array;
  /** The weights of the contexts for each kind of bit. */
  private readonly weights: Float64Array;
  private readonly places: Int32Array;
  private readonly logits: Float64Array;

  constructor(contexts: number, kinds: number) {
    this.contexts = contexts;
    this.chances = new Float32Array(contexts << TABLE_BITS);
    this.met = new Uint8Array(contexts << TABLE_BITS);
    this.weights = new Float64Array(kinds * contexts);
    this.places = new Int32Array(contexts);
    this.logits = new Float64Array(contexts);
  }

  /** Forgets what was learned, and writes or reads with this from now on. */
  begin(coder: BitCoder): void {
    this.coder = coder;
    this.chances.fill(0.5);
    this.met.fill(0);
    this.weights.fill(1.2 / this.contexts);
  }

  /** Codes a bit of some kind (from 0 on), whose contexts these whole numbers are. */
  code(kind: number, context: Int32Array, bit: number): number {
    const { contexts, chances, met, weights, places, logits } = this;
    const coder = this.coder as BitCoder;
    let sum = 0;
    for (let j = 0; j < contexts; j++) {
      const place = (j << TABLE_BITS) + (Math.imul(context[j] + kind, 0x9e37_79b1) >>> (32 - TABLE_BITS));
      const logit = LOGITS[Math.floor(chances[place] * CHANCE_STEPS)];
      places[j] = place;
      logits[j] = logit;
      sum += weights[kind * contexts + j] * logit;
    }
    const chance = CHANCES[Math.max(0, Math.min(PLACES - 1, Math.floor((sum + RANGE) * STEPS)))];
    const coded = coder.code(Math.floor(chance * CHANCE_PARTS), bit);
    const missed = LEARNING * (coded - chance);
    for (let j = 0; j < contexts; j++) {
      weights[kind * contexts + j] += missed * logits[j];
      const place = places[j];
      if (met[place] < MOST_MET) met[place]++;
      chances[place] += (coded - chances[place]) / (met[place] + 1.5);
    }
    return coded;
  }
}

function fillTables(): void {
  // the power of a step, as the sum of its series
  const step = 1 / STEPS;
  const power = 1 + step * (1 + (step / 2) * (1 + (step / 3) * (1 + step / 4)));
  let odds = 1;
  for (let place = PLACES / 2; place < PLACES; place++) {
    CHANCES[place] = odds / (1 + odds);
    CHANCES[PLACES - 1 - place] = 1 / (1 + odds);
    odds *= power;
  }
  let place = 0;
  for (let i = 0; i < CHANCE_STEPS; i++) {
    while (place < PLACES - 1 && CHANCES[place] < (i + 0.5) / CHANCE_STEPS) place++;
    LOGITS[i] = place / STEPS - RANGE;
  }
}
