import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CHANCE, OVER } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { FIRST_DEAL, FIRST_ORDER, FIRST_TURNED } from './actions.ts';
import { card } from './cards.ts';
import { brazilGame } from './game.ts';
import { LONGEST_HAND, TIED } from './position.ts';
import { BrazilState } from './state.ts';
import { legalCalls, legalNames, manyRules, playHand, randomMatch } from './testing/hand.test-support.ts';

/** A 5 is turned, so the 6s are manilhas. Mano holds the zap, pie nothing. */
const STRONG = '6C 3C 4D/KH QD 4S turned 5D';
const scoresOf = (rules: string, actions: string, scores?: [number, number], deal = STRONG) => [
  ...playHand(rules, deal, actions, scores).score,
];

describe('raises (minitruco ModoPaulista, ModoMineiro: valorSeHouverAumento)', () => {
  const ladder = 'TRUCO SEIS NOVE DOZE';
  test.each([
    ['paulista', ['1', '3', '6', '9', '12']],
    ['mineiro', ['2', '4', '6', '10', '12']],
    ['mineiro+ladder=2/4/6/8/12', ['2', '4', '6', '8', '12']],
  ] as const)('%s: a hand is worth %s, and running pays what it was worth before the call', (rules, points) => {
    const deal = rules.startsWith('mineiro') ? '4C 3C 4D/KH QD 4S' : STRONG;
    for (let raises = 1; raises <= 4; raises++) {
      const calls = ladder.split(' ').slice(0, raises).join(' ');
      const accepted = playHand(rules, deal, `${calls} ACEITO`);
      expect([raises, accepted.worth]).toEqual([raises, Number(points[raises])]);
      const ran = playHand(rules, deal, `${calls} CORRO`);
      const winner = (raises - 1) % 2;
      expect([ran.turn, ran.ran, ran.score[winner], ran.score[1 - winner]]).toEqual([
        CHANCE,
        1 - winner,
        Number(points[raises - 1]),
        0,
      ]);
    }
  });

  test('who raised last may not raise next: who accepted may, in its answer or later on its turn', () => {
    // minitruco JogadorBot.aceitouAumentoAposta; "somente o adversário pode ainda aumentar o valor" (trucomineiro.com.br)
    expect(legalCalls(playHand('paulista', STRONG))).toEqual(['TRUCO']);
    expect(legalCalls(playHand('paulista', STRONG, 'TRUCO'))).toEqual(['SEIS', 'ACEITO', 'CORRO']);
    expect(legalCalls(playHand('paulista', STRONG, 'TRUCO ACEITO'))).toEqual([]);
    expect(legalCalls(playHand('paulista', STRONG, 'TRUCO ACEITO 4D'))).toEqual(['SEIS']);
    expect(legalCalls(playHand('paulista', STRONG, 'TRUCO ACEITO 4D SEIS'))).toEqual(['NOVE', 'ACEITO', 'CORRO']);
    expect(legalCalls(playHand('paulista', STRONG, 'TRUCO SEIS NOVE DOZE'))).toEqual(['ACEITO', 'CORRO']);
    expect(legalCalls(playHand('paulista', STRONG, 'TRUCO SEIS NOVE DOZE ACEITO'))).toEqual([]);
  });

  test('directRaise=false: accept first, raise on one’s turn (minitruco, issue 189)', () => {
    const rules = 'paulista+directRaise=false';
    expect(legalCalls(playHand(rules, STRONG, 'TRUCO'))).toEqual(['ACEITO', 'CORRO']);
    expect(legalCalls(playHand(rules, STRONG, 'TRUCO ACEITO 4D'))).toEqual(['SEIS']);
  });

  test('after an answer it is the turn of who owes the card, and a call costs no turn', () => {
    expect(playHand('paulista', STRONG, 'TRUCO ACEITO').turn).toBe(0);
    expect(playHand('paulista', STRONG, '4D TRUCO ACEITO').turn).toBe(1);
    expect(playHand('paulista', STRONG, '4D TRUCO SEIS ACEITO').turn).toBe(1);
  });

  test('fold: the hand may be given up on one’s turn only where the rules say so (minitruco, issue 51)', () => {
    expect(legalCalls(playHand('paulista+fold=true', STRONG, 'TRUCO ACEITO 4D'))).toEqual(['SEIS', 'CORRO']);
    expect(scoresOf('paulista+fold=true', 'TRUCO ACEITO 4D CORRO')).toEqual([3, 0]);
  });
});

describe('tricks (minitruco PartidaLocal.processaJogada)', () => {
  const tied = '3C KC 4D/3H QD 4S turned 5D';
  test.each([
    ['two tricks win, the third is not played', '6C 4S 3C QD', [1, 0]],
    ['won, lost, won', '6C 4S 4D KH QD 3C', [1, 0]],
    ['a tied second trick goes to who won the first', '6C KH 4D 4S', [1, 0]],
  ])('%s', (_, actions, scores) => {
    expect(scoresOf('paulista', actions)).toEqual(scores);
  });

  test('a tied first trick: the second decides; two ties: the third; three: nobody scores', () => {
    expect(scoresOf('paulista', '3C 3H KC QD', undefined, tied)).toEqual([1, 0]);
    const three = '3C KC 4D/3H KS 4S turned 5D';
    expect(scoresOf('paulista', '3C 3H KC KS', undefined, three)).toEqual([0, 0]);
    const end = playHand('paulista', three, '3C 3H KC KS 4D 4S');
    expect([end.turn, end.handWinner, end.handPoints, ...end.score]).toEqual([CHANCE, TIED, 0, 0, 0]);
    expect(scoresOf('paulista', '3C 3H KC KS QH 4S', undefined, '3C KC QH/3H KS 4S turned 5D')).toEqual([1, 0]);
  });

  test('the winner of a trick leads the next; after a tie who led, or who made the tie (trucomineiro.com.br)', () => {
    expect(playHand('paulista', STRONG, '4D KH').turn).toBe(1);
    expect(playHand('paulista', tied, '3C 3H').turn).toBe(0);
    expect(playHand('paulista+tieLeads=follower', tied, '3C 3H').turn).toBe(1);
  });

  test('tieCards=highest: after a tied first trick one shows one’s highest card (trucomineiro.com.br)', () => {
    const rules = 'paulista+tieCards=highest';
    expect(legalNames(playHand(rules, tied, '3C 3H'))).toEqual(['PLAY:KC', 'TRUCO']);
    expect(legalNames(playHand(rules, tied, '3C 3H KC'))).toEqual(['PLAY:QD', 'TRUCO']);
    expect(legalNames(playHand(rules, STRONG, '6C KH')).length).toBe(5);
  });

  test('face down from the second trick on: it wins nothing, two tie (minitruco isPodeFechada, getValorTruco)', () => {
    expect(legalNames(playHand('paulista', STRONG)).some((name) => name.startsWith('FACE_DOWN'))).toBe(false);
    expect(legalNames(playHand('paulista', STRONG, '4D KH'))).toContain('FACE_DOWN:QD');
    expect(playHand('paulista', STRONG, '4D KH FACE_DOWN:QD 3C').trickWinner[1]).toBe(0);
    expect(playHand('paulista', STRONG, '4D KH FACE_DOWN:QD FACE_DOWN:6C').score[1]).toBe(1);
    expect(legalNames(playHand('paulista+faceDownFrom=1', STRONG))).toContain('FACE_DOWN:6C');
    expect(legalNames(playHand('paulista+faceDownFrom=3', STRONG, '4D KH'))).not.toContain('FACE_DOWN:QD');
    expect(legalNames(playHand('paulista+faceDownFrom=0', STRONG, '6C KH'))).toEqual(['PLAY:4D', 'PLAY:3C', 'TRUCO']);
  });
});

describe('the special hand (minitruco iniciaMao, decideMaoDeX, isPlacarPermiteAumento)', () => {
  const mineiroDeal = '4C 3C 4D/KH QD 4S';
  test.each([
    ['paulista', STRONG, 11, 1, 3],
    ['mineiro', mineiroDeal, 10, 2, 4],
  ])('%s: who stands at the score decides first, for more or for little', (rules, deal, score, refused, worth) => {
    for (const seat of [0, 1]) {
      const scores: [number, number] = seat === 0 ? [score, 0] : [0, score];
      const asked = playHand(rules, deal, '', scores);
      expect([asked.turn, legalNames(asked)]).toEqual([seat, ['ACEITO', 'CORRO']]);
      const ran = playHand(rules, deal, 'CORRO', scores);
      expect([ran.turn, ran.score[1 - seat], ran.score[seat]]).toEqual([CHANCE, refused, score]);
      const on = playHand(rules, deal, 'ACEITO', scores);
      expect([on.turn, on.worth, legalCalls(on)]).toEqual([0, worth, []]);
    }
    const lost = playHand(rules, deal, `ACEITO ${deal.slice(0, 2)} KH 3C 4S`, [0, score]);
    expect([...lost.score]).toEqual([worth, score]);
    expect(playHand(rules, deal, `ACEITO ${deal.slice(0, 2)} KH 3C 4S`, [score, 0]).turn).toBe(OVER);
  });

  test('specialCall=loses: a call in it loses the game (“se uma dupla pedir ela perde o jogo”)', () => {
    const state = playHand('paulista+specialCall=loses', STRONG, 'ACEITO TRUCO', [11, 4]);
    expect([state.turn, ...state.score]).toEqual([OVER, 11, 12]);
    expect(legalCalls(playHand('paulista', STRONG, 'ACEITO', [11, 4]))).toEqual([]);
  });

  test('specialShort=0: there is none', () => {
    expect(legalCalls(playHand('paulista+specialShort=0', STRONG, '', [11, 11]))).toEqual(['TRUCO']);
  });
});

describe('the iron hand (minitruco, issues 77 and 78)', () => {
  test('both at eleven: no question, no calls, the winner has the game', () => {
    const state = playHand('paulista', STRONG, '', [11, 11]);
    expect([state.turn, state.worth, legalCalls(state)]).toEqual([0, 3, []]);
    expect(playHand('paulista', STRONG, '6C KH 3C 4S', [11, 11]).turn).toBe(OVER);
    expect(playHand('mineiro', '4C 3C 4D/KH QD 4S', '', [10, 10]).worth).toBe(4);
  });

  test('ironBlind: nobody looks at its cards, which are turned over in an order that chance shuffles', () => {
    const state = playHand('paulista+ironBlind=true', STRONG, '', [11, 11]);
    expect(state.turn).toBe(CHANCE);
    // mano's cards ascending are 4D 3C 6C in the deck's order 4D 6C 3C; order 5 of both hands is the last first
    state.apply(FIRST_ORDER + 35);
    expect([state.turn, legalNames(state)]).toEqual([0, ['PLAY:?']]);
    state.apply(86);
    expect(state.table[0]).toBe(card('3C'));
  });
});

describe('matches', () => {
  test('to the target and no further; the deal alternates, seat 0 leads first', () => {
    const state = playHand('paulista', STRONG, 'TRUCO SEIS NOVE CORRO', [5, 10]);
    expect([state.mano, ...state.score, state.turn]).toEqual([0, 11, 10, CHANCE]);
    state.apply(FIRST_DEAL);
    state.apply(FIRST_TURNED + 39);
    expect([state.mano, state.turn, state.handNumber, state.kind]).toEqual([1, 0, 2, 1]);
    const won = playHand('paulista', STRONG, 'TRUCO ACEITO 6C KH 3C 4S', [10, 0]);
    expect([...won.score, won.turn]).toEqual([12, 0, OVER]);
  });

  test('games=2, a queda: points start again, two games win (trucomineiro.com.br)', () => {
    const state = playHand('paulista+games=2', STRONG, 'TRUCO ACEITO 6C KH 3C 4S', [10, 7]);
    expect([...state.score, state.turn, ...state.scores()]).toEqual([12, 7, CHANCE, 12, 7]);
    state.apply(FIRST_DEAL);
    expect([...state.games, ...state.score, ...state.scores()]).toEqual([1, 0, 0, 0, 12, 0]);
  });

  test.each(manyRules)('random matches under %s: points grow to the target, somebody always may act', (rules) => {
    const game = brazilGame(rules);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
        const into = new Int32Array(game.maxActions + 1);
        const replayed = game.start();
        const copied = game.start();
        let done = 0;
        const end = randomMatch(game, Rng.seeded(seed), (state, actions) => {
          const legal = into.subarray(0, state.legal(into));
          expect(legal.length > 0).toBe(state.turn >= 0);
          expect(legal.length).toBeLessThanOrEqual(game.maxActions);
          expect(state.logLength).toBeLessThan(LONGEST_HAND);
          for (; done < actions.length; done++) replayed.apply(actions[done]);
          expect(replayed).toEqual(state);
          copied.copyFrom(state);
          expect(copied).toEqual(state);
        });
        expect(end.scores().filter((score) => score === game.rules.target * game.rules.games).length).toBe(1);
      }),
      { numRuns: 10 },
    );
  });

  test('a fresh deal forgets everything of the hand before', () => {
    let deals = 0;
    for (const rules of manyRules) {
      const game = brazilGame(rules);
      randomMatch(game, Rng.seeded(rules), (state, actions) => {
        const last = actions.at(-1);
        if (last === undefined || last < FIRST_DEAL || last >= FIRST_TURNED) return;
        const fresh = new BrazilState(game.rules);
        fresh.handNumber = state.handNumber - 1;
        fresh.score.set(state.score);
        fresh.games.set(state.games);
        fresh.apply(last);
        expect(state).toEqual(fresh);
        deals++;
      });
    }
    expect(deals).toBeGreaterThan(15);
  });
});
