import { describe, expect, test } from 'vitest';
import { handPlayed, handSeen } from '../../../../../testing/truco/truco-hands.ts';
import { MISSING } from '../../../../cbr/case-base.ts';
import { AT } from '../base/attributes.ts';
import { currentTrick, type HandValues } from '../base/hand.ts';
import { type DecisionKind, NO, YES } from '../retrieve/decisions.ts';
import { breachesOf } from './breaches.ts';
import { revisionRules, type Situation } from './revision-rules.ts';

const HIGH = 0;
const MIDDLE = 1;
const LOW = 2;

function situation(kind: DecisionKind, hand: HandValues): Situation {
  const gone = [AT.played1, AT.played2, AT.played3].map((attribute) => hand[attribute]);
  const held = [AT.high, AT.middle, AT.low].map((attribute, place) =>
    gone.includes([46, 16, 4][place]) ? 0 : hand[attribute],
  );
  return { kind, hand, trick: currentTrick(hand), held };
}

const apply = (rule: string, kind: DecisionKind, hand: HandValues, proposal: number) => {
  const found = revisionRules.find(({ name }) => name === rule)!;
  expect(found.kinds).toContain(kind);
  return found.instead(situation(kind, hand), proposal);
};

/** Pie follows mano's card in trick 1. */
const following = (pie: string, card: string, others: string) => handSeen(`${card} ${others}/${pie}`, card, 1);

describe('cards', () => {
  test('lowest-winner: beat a card with the lowest card that wins', () => {
    const hand = following('1E 3C 12B', '11C', '4O 5O');
    expect(apply('lowest-winner', 'card', hand, HIGH)).toBe(LOW);
    expect(apply('lowest-winner', 'card', following('1E 3C 12B', '2C', '4O 5O'), HIGH)).toBe(MIDDLE);
    expect(apply('lowest-winner', 'card', following('1E 3C 12B', '2C', '4O 5O'), LOW)).toBeUndefined();
    expect(apply('lowest-winner', 'card', following('3B 3C 4B', '2C', '4O 5O'), HIGH)).toBeUndefined();
    expect(apply('lowest-winner', 'card', handSeen('1E 3C 12B/2C 4O 5O', '', 0), HIGH)).toBeUndefined();
  });

  test('must-win: after losing trick 1, trick 2 is won if it can be', () => {
    // pie loses trick 1 with the 4, mano leads the 12
    const hand = handSeen('3E 12C 5O/1E 2B 4C', '3E 4C 12C', 1);
    expect(apply('must-win', 'card', hand, MIDDLE)).toBeUndefined();
    const loses = handSeen('3E 2C 5O/1E 12B 4C', '3E 4C 2C', 1);
    expect(apply('must-win', 'card', loses, MIDDLE)).toBe(HIGH);
  });

  test('no-parda-with-low: the middle card wins where the low one ties', () => {
    const hand = following('1E 3C 12B', '12C', '4O 5O');
    expect(apply('no-parda-with-low', 'card', hand, LOW)).toBe(MIDDLE);
    expect(apply('no-parda-with-low', 'card', following('1E 3C 11B', '12C', '4O 5O'), LOW)).toBeUndefined();
  });

  test('lost-trick-lowest: a trick that cannot be won gets the lowest', () => {
    expect(apply('lost-trick-lowest', 'card', following('3C 12B 4B', '7E', '4O 5O'), HIGH)).toBe(LOW);
    expect(apply('lost-trick-lowest', 'card', following('3C 12B 4B', '3E', '4O 5O'), HIGH)).toBeUndefined();
  });

  test('after-parda-highest', () => {
    const hand = handSeen('12E 5C 4O/12C 3B 6B', '12E 12C', 0);
    expect(apply('after-parda-highest', 'card', hand, LOW)).toBe(MIDDLE);
    expect(apply('after-parda-highest', 'card', handSeen('12E 5C 4O/11C 3B 6B', '12E 11C', 0), LOW)).toBeUndefined();
  });
});

describe('truco', () => {
  /** Trick 3 with the opponent's last card shown: pie won trick 1, mano trick 2. */
  const third = (mine: string, theirs: string) => handSeen(`1E 4C ${theirs}/${mine} 3B 5B`, `4C 3B 5B 1E ${theirs}`, 1);

  test('sure-winner and sure-loser in trick 3', () => {
    expect(apply('sure-winner', 'call', third('2B', '12C'), NO)).toBe(YES);
    expect(apply('sure-winner', 'accept', third('2B', '12C'), NO)).toBe(YES);
    expect(apply('sure-winner', 'call', third('12B', '2C'), NO)).toBeUndefined();
    expect(apply('sure-loser', 'accept', third('12B', '2C'), YES)).toBe(NO);
    // a tie goes to who won trick 1: pie
    expect(apply('sure-winner', 'accept', third('12B', '12C'), NO)).toBe(YES);
  });

  test('weak-third: a card below 6 neither calls nor accepts', () => {
    // pie wins trick 2 and leads the last card
    const hand = handSeen('1E 4C 5C/7B 3B 5B', '1E 5B 4C 3B', 1);
    expect(hand[AT.opp3]).toBe(MISSING);
    expect(apply('weak-third', 'call', hand, YES)).toBe(NO);
    expect(apply('weak-third', 'call', handSeen('1E 4C 5C/10B 3B 5B', '1E 5B 4C 3B', 1), YES)).toBeUndefined();
  });

  test('won-second-call with 40, won-second-accept with 24', () => {
    const strong = handSeen('1E 4C 5C/7O 3B 5B', '1E 5B 4C 3B', 1);
    const fair = handSeen('1E 4C 5C/3C 3B 5B', '1E 5B 4C 3B', 1);
    expect(apply('won-second-call', 'call', strong, NO)).toBe(YES);
    expect(apply('won-second-call', 'call', fair, NO)).toBeUndefined();
    expect(apply('won-second-accept', 'accept', fair, NO)).toBe(YES);
  });

  test('won-first-call: trick 1 won and 40 or more in hand', () => {
    expect(apply('won-first-call', 'call', handSeen('3E 7O 5C/2C 3B 5B', '3E 2C', 0), NO)).toBe(YES);
    expect(apply('won-first-call', 'call', handSeen('3E 2O 5C/2C 3B 5B', '3E 2C', 0), NO)).toBeUndefined();
  });

  test('beaten-second: trick 1 lost and nothing beats the card shown', () => {
    const hand = handSeen('3E 7O 5C/12C 3B 5B', '3E 12C 7O', 1);
    expect(apply('beaten-second', 'accept', hand, YES)).toBe(NO);
    expect(apply('beaten-second', 'accept', handSeen('3E 12O 5C/12C 3B 5B', '3E 12C 12O', 1), YES)).toBeUndefined();
  });

  test('envido-before-truco: mano calls no truco before any envido was called', () => {
    expect(apply('envido-before-truco', 'call', handSeen('1E 1B 4C/12C 3B 5B', '', 0), YES)).toBe(NO);
    const after = handSeen('1E 1B 4C/12C 3B 5B', 'ENVIDO NO_QUIERO', 0);
    expect(apply('envido-before-truco', 'call', after, YES)).toBeUndefined();
    expect(apply('envido-before-truco', 'call', handSeen('1E 1B 4C/12C 3B 5B', '1E', 1), YES)).toBeUndefined();
  });
});

test('no-points: nothing to bet on first without a pair', () => {
  expect(apply('no-points', 'callEnvido', handSeen('1E 7B 4C/12C 3B 5B', '', 0), YES)).toBe(NO);
  expect(apply('no-points', 'callEnvido', handSeen('1E 7E 4C/12C 3B 5B', '', 0), YES)).toBeUndefined();
  expect(apply('no-points', 'callEnvido', handSeen('1E 7E 4C/12C 3B 5O', '4C', 1), YES)).toBeUndefined();
});

describe('breaches of stored hands', () => {
  test('a card that wastes strength, and a bluff without points', () => {
    const hand = handPlayed('11C 4O 5O/1E 3C 12B', 'ENVIDO NO_QUIERO 11C 1E MAZO', 1);
    expect(breachesOf(hand)).toEqual([{ kind: 'card', trick: 1, rule: 'lowest-winner' }]);
    const mano = handPlayed('11C 4E 5O/1E 3C 12B', 'ENVIDO NO_QUIERO 11C 1E MAZO', 0);
    expect(breachesOf(mano)).toEqual([{ kind: 'callEnvido', trick: 1, rule: 'no-points' }]);
  });

  test('sound play has none', () => {
    expect(breachesOf(handPlayed('11C 4O 5O/1E 3C 12B', '11C 12B 3C MAZO', 1))).toEqual([]);
  });

  test('a refusal with a strong last card after winning trick 2', () => {
    const hand = handPlayed('1E 4C 5C/3C 2B 5B', '1E 5B 4C 2B TRUCO RETRUCO NO_QUIERO', 1);
    expect(breachesOf(hand)).toEqual([{ kind: 'accept', trick: 3, rule: 'won-second-accept' }]);
  });
});
