import { InputError } from '../../core/errors.ts';
import { OVER } from '../../core/game.ts';
import { FIRST_DEAL, formatAction, parseAction } from './actions.ts';
import { handEnvido, parseDeal } from './cards.ts';
import { rulesOfHand, type TrucoRules } from './rules.ts';
import { TrucoState } from './state.ts';

export interface Mismatch {
  readonly id: string;
  /** Counted from 0; the number of steps for what is checked after the last. */
  readonly step: number;
  readonly field: 'envidoScore' | 'player' | 'legal' | 'action' | 'handEnded' | 'finalScores' | 'matchEnded';
  readonly expected: unknown;
  readonly got: unknown;
}

export interface Verification {
  readonly hands: number;
  /** Steps compared, those that did not match included. */
  readonly steps: number;
  readonly mismatches: readonly Mismatch[];
}

interface WrittenHand {
  readonly id: string;
  readonly rules: TrucoRules;
  readonly deal: number;
  readonly startScores: readonly [number, number];
  readonly envidoScore: readonly number[] | undefined;
  readonly steps: readonly { readonly player: number; readonly legal: readonly string[]; readonly action: string }[];
  readonly finalScores: readonly number[];
  readonly matchEnded: boolean;
}

/**
 * Replays a file of hands, each with its options, cards, start scores, and at every step the mover, the legal actions
 * and the action taken (player 0 is mano). A hand stops at its first mismatch; a file of another form throws.
 */
export function verifyHands(json: unknown): Verification {
  const hands = list(field(json, 'hands', 'the file'), 'hands').map(readHand);
  const mismatches: Mismatch[] = [];
  let steps = 0;
  for (const hand of hands) {
    const { compared, mismatch } = replay(hand);
    steps += compared;
    if (mismatch) mismatches.push({ id: hand.id, ...mismatch });
  }
  return { hands: hands.length, steps, mismatches };
}

function replay(hand: WrittenHand): { compared: number; mismatch?: Omit<Mismatch, 'id'> } {
  const state = new TrucoState(hand.rules);
  state.score.set(hand.startScores);
  state.apply(FIRST_DEAL + hand.deal);
  const scores = [handEnvido[state.hand[0]], handEnvido[state.hand[1]]];
  const differs = (step: number, field: Mismatch['field'], expected: unknown, got: unknown) =>
    JSON.stringify(expected) === JSON.stringify(got) ? undefined : { step, field, expected, got };

  let mismatch = hand.envidoScore && differs(0, 'envidoScore', hand.envidoScore, scores);
  if (mismatch) return { compared: 0, mismatch };
  const into = new Int32Array(16);
  for (const [step, { player, legal, action }] of hand.steps.entries()) {
    const got = Array.from(into.subarray(0, state.legal(into)), formatAction).sort();
    mismatch =
      differs(step, 'player', player, state.turn < 0 ? null : state.turn) ??
      differs(step, 'legal', [...legal].sort(), got) ??
      (got.includes(action) ? undefined : { step, field: 'action', expected: action, got: 'not legal' });
    if (mismatch) return { compared: step + 1, mismatch };
    state.apply(parseAction(action));
  }
  const last = hand.steps.length;
  mismatch =
    differs(last, 'handEnded', true, state.turn < 0) ??
    differs(last, 'finalScores', hand.finalScores, state.scores()) ??
    differs(last, 'matchEnded', hand.matchEnded, state.turn === OVER);
  return mismatch ? { compared: last, mismatch } : { compared: last };
}

function readHand(json: unknown, i: number): WrittenHand {
  const where = `hands[${i}]`;
  const id = field(json, 'id', where);
  if (typeof id !== 'string') throw new InputError(`${where}.id must be text`);
  return named(`hand ${id}`, () => {
    const rules = rulesOfHand(field(json, 'ruleSet', 'the hand'), field(json, 'options', 'the hand'));
    const cards = list(field(json, 'hands', 'the hand'), 'hands').map((hand) => list(hand, 'hands').map(text));
    if (cards.length !== 2) throw new InputError(`hands must be two: mano's and pie's`);
    const envido = (json as Record<string, unknown>).envidoScore;
    const startScores = pair(field(json, 'startScores', 'the hand'), 'startScores');
    if (startScores.some((score) => score >= rules.target))
      throw new InputError(`startScores must be below the target, ${rules.target}`);
    const matchEnded = field(json, 'matchEnded', 'the hand');
    if (typeof matchEnded !== 'boolean') throw new InputError('matchEnded must be true or false');
    return {
      id,
      rules,
      deal: parseDeal(cards[0], cards[1]),
      startScores,
      envidoScore: envido === undefined ? undefined : pair(envido, 'envidoScore'),
      steps: list(field(json, 'steps', 'the hand'), 'steps').map(readStep),
      finalScores: pair(field(json, 'finalScores', 'the hand'), 'finalScores'),
      matchEnded,
    };
  });
}

function readStep(json: unknown, i: number): WrittenHand['steps'][number] {
  const where = `steps[${i}]`;
  const player = field(json, 'player', where);
  if (player !== 0 && player !== 1) throw new InputError(`${where}.player must be 0 (mano) or 1 (pie)`);
  const legal = list(field(json, 'legal', where), `${where}.legal`).map(text);
  const action = text(field(json, 'action', where));
  parseAction(action);
  return { player, legal, action };
}

/** Runs a reader; its complaints begin with the name of what was read. */
function named<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${name}: ${error.message}`);
    throw error;
  }
}

function field(json: unknown, name: string, where: string): unknown {
  if (typeof json !== 'object' || json === null || !(name in json))
    throw new InputError(`${where} must be an object with ${JSON.stringify(name)}`);
  return (json as Record<string, unknown>)[name];
}

function list(json: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(json)) throw new InputError(`${name} must be a list`);
  return json;
}

function text(json: unknown): string {
  if (typeof json !== 'string') throw new InputError(`${JSON.stringify(json)} must be text`);
  return json;
}

function pair(json: unknown, name: string): [number, number] {
  if (!Array.isArray(json) || json.length !== 2 || !json.every((x) => Number.isInteger(x) && x >= 0)) {
    throw new InputError(`${name} must be two whole numbers, mano's and pie's`);
  }
  return [json[0], json[1]];
}
