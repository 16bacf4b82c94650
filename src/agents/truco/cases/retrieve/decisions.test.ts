import { describe, expect, test } from 'vitest';
import { handPlayed, handSeen } from '../../../../../testing/truco/truco-hands.ts';
import { Cycle } from '../../../../cbr/cycle.ts';
import { similarityOf } from '../../../../cbr/retrieve.ts';
import { reuse } from '../../../../cbr/reuse.ts';
import { Rng } from '../../../../core/rng.ts';
import { AT } from '../base/attributes.ts';
import { emptyHand, type HandValues } from '../base/hand.ts';
import { TrucoCaseBase } from '../base/truco-case-base.ts';
import { policies, policyNamed, policyNames, presets } from '../reuse/policies.ts';
import { CaseIndex, Questions } from './case-index.ts';
import { type BetSolutions, decisionName, NO, YES } from './decisions.ts';

function indexOf(...hands: HandValues[]): CaseIndex {
  const cases = new TrucoCaseBase('test');
  for (const hand of hands) cases.addHand('match', hand);
  return new CaseIndex(cases, Rng.seeded(1), { restarts: 2 });
}

const DEAL = '12E 6C 4B/1O 5B 4E';

describe('what a hand says about a truco', () => {
  const solution = (
    kind: 'call' | 'accept' | 'fold',
    level: number,
    actions: string,
    seat: number,
    solutions: BetSolutions = '',
    trick = 1,
  ) => {
    const index = indexOf(handPlayed(DEAL, actions, seat));
    return index.decision(decisionName(kind, trick, level, seat === 0, solutions)).solution(0);
  };

  test.each([
    ['a call of ours that is accepted', '12E TRUCO QUIERO 1O MAZO', 1, YES],
    ['a call of theirs that we accepted', '12E TRUCO QUIERO 1O MAZO', 0, YES],
    ['a call of theirs that we declined', '12E TRUCO NO_QUIERO', 0, NO],
    ['a call of theirs that we raised', '12E TRUCO RETRUCO NO_QUIERO', 0, YES],
    ['a raise of ours that they declined counts for truco', '12E TRUCO RETRUCO NO_QUIERO', 1, YES],
    ['no call', '12E 1O MAZO', 0, NO],
    ['a call in another trick', '12E 1O TRUCO NO_QUIERO', 1, NO],
  ])('call truco: %s', (_, actions, seat, expected) => {
    expect(solution('call', 0, actions, seat)).toBe(expected);
  });

  test.each([
    ['declined', '12E TRUCO NO_QUIERO', NO, NO],
    ['accepted', '12E TRUCO QUIERO 1O MAZO', YES, YES],
    ['never called', '12E 1O MAZO', -1, NO],
  ])('accept truco: %s; with the option, hands without a call are refusals', (_, actions, narrow, wide) => {
    expect(solution('accept', 0, actions, 0)).toBe(narrow);
    expect(solution('accept', 0, actions, 0, ' wide')).toBe(wide);
  });

  test.each([
    ['12E TRUCO QUIERO 1O MAZO', 0, -1, YES],
    ['12E TRUCO QUIERO 1O MAZO', 1, YES, -1],
    ['12E TRUCO NO_QUIERO', 0, -1, NO],
    ['12E 1O MAZO', 0, NO, -1],
  ])('own moves only: %s, seat %i', (actions, seat, call, accept) => {
    expect(solution('call', 0, actions, seat, ' own')).toBe(call);
    expect(solution('accept', 0, actions, seat, ' own')).toBe(accept);
  });

  test('a fold belongs to its trick', () => {
    expect(solution('fold', 0, '12E 1O 5B MAZO', 0, '', 2)).toBe(YES);
    expect(solution('fold', 0, '12E 1O 5B MAZO', 0, '', 1)).toBe(NO);
    expect(solution('fold', 0, '12E 1O 5B MAZO', 1, '', 2)).toBe(NO);
  });

  test('outcome and balance follow who won the truco; envido bets who won the envido', () => {
    const index = indexOf(handPlayed(DEAL, 'ENVIDO QUIERO HIDE TRUCO NO_QUIERO', 1));
    const truco = index.decision(decisionName('call', 1, 0, false));
    const envido = index.decision(decisionName('callEnvido', 1, 0, false));
    expect([truco.outcome(0), truco.balance(0)]).toEqual([-1, -1]);
    expect([envido.outcome(0), envido.balance(0)]).toEqual([-1, -2]);
  });
});

describe('questions', () => {
  const questions = (index: CaseIndex) => new Questions(index, presets.thesis);

  test('the worked example: (24, 12, 6, mano) and (24, 8, 7, mano) are 0.97596 alike', () => {
    const index = indexOf(handPlayed('3E 12C 11B/1O 5B 4E', '3E 1O MAZO', 0));
    const hand = handSeen('3C 1C 10E/7E 5C 4B', '', 0);
    const { query } = questions(index).ask('card', hand, 1);
    expect(query.count).toBe(4);
    expect(similarityOf(index.cases, query, 0)).toBeCloseTo(0.9759615384615384, 12);
  });

  test('a card question asks what is known: cards played, their place, winners', () => {
    const index = indexOf(handPlayed(DEAL, '12E 1O MAZO', 1));
    const hand = handSeen(DEAL, '12E 1O', 1);
    const { query } = questions(index).ask('card', hand, 2);
    const asked = Array.from(query.attributes.subarray(0, query.count));
    const known = [AT.mano, AT.high, AT.middle, AT.low, AT.own1, AT.opp1, AT.won1, AT.played1];
    expect(asked.sort()).toEqual(known.sort());
  });

  test('a bet not yet called is not asked for, one that was is, with its trick', () => {
    const index = indexOf(handPlayed(DEAL, '12E 1O MAZO', 1));
    const asked = (hand: HandValues, kind: 'call' | 'accept' | 'callEnvido' | 'acceptEnvido') => {
      const { query } = questions(index).ask(kind, hand, 1);
      return Array.from(query.attributes.subarray(0, query.count));
    };
    expect(asked(handSeen(DEAL, '12E', 1), 'call')).not.toContain(AT.truco);
    expect(asked(handSeen(DEAL, '12E TRUCO', 0), 'accept')).toEqual(expect.arrayContaining([AT.truco, AT.trucoTrick]));
    expect(asked(handSeen(DEAL, '', 0), 'callEnvido')).toEqual([AT.mano, AT.points]);
    expect(asked(handSeen(DEAL, 'ENVIDO', 1), 'acceptEnvido')).toEqual([AT.mano, AT.points, AT.envido]);
  });

  test('only hands of the same situation qualify: same mano; a parda matches a parda', () => {
    const index = indexOf(
      handPlayed(DEAL, '12E 1O 5B 6C 4B 4E', 0),
      handPlayed(DEAL, '12E 1O 5B 6C 4B 4E', 1),
      handPlayed('12E 6C 4B/12O 5B 4E', '12E 12O 6C 5B', 0),
    );
    const cycle = new Cycle(index.cases, { start: 0, step: 0, least: 1 });
    const rows = (hand: HandValues, trick: number) => {
      cycle.retrieveAnew(new Questions(index, { ...presets.thesis, exact: true }).ask('card', hand, trick));
      return Array.from(cycle.retrieval.rows.subarray(0, cycle.retrieval.count));
    };
    expect(rows(handSeen(DEAL, '', 0), 1)).toEqual([0, 2]);
    expect(rows(handSeen(DEAL, '12E 1O', 1), 2)).toEqual([1]);
    expect(rows(handSeen('11E 6C 4B/11O 5B 4E', '11E 11O', 0), 2)).toEqual([2]);
  });

  test('useless hands are not asked', () => {
    const hand = handPlayed(DEAL, '12E 1O MAZO', 0);
    hand[AT.usefulCard] = 0;
    const index = indexOf(hand, handPlayed(DEAL, '12E 1O MAZO', 0));
    const cycle = new Cycle(index.cases, presets.thesis.threshold);
    const votes = cycle.retrieve(questions(index).ask('card', handSeen(DEAL, '', 0), 1));
    expect(votes.cases).toBe(1);
    expect(reuse(votes, policies.MJS, Rng.seeded(1)).ranking[0].item).toBe(0);
  });
});

describe('policies', () => {
  test('twenty names, four of them conventional', () => {
    expect(policyNames.length).toBe(20);
    expect(policyNames.filter((name) => !policies[name].cluster)).toEqual(['MJS', 'PLS', 'PVS', 'NPS']);
    expect(policies.PVCNPS).toEqual({ cluster: 'PV', solution: 'NP' });
    expect(policies.MJCS).toEqual({ cluster: 'MJ', solution: 'MJ' });
    expect(() => policyNamed('XXS')).toThrow(/no policy "XXS"/);
  });

  test('an empty hand has every attribute missing', () => {
    expect(new Set(emptyHand())).toEqual(new Set([-128]));
  });
});
