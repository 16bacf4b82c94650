import { expect, test } from 'vitest';
import { OVER } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { handDecided } from '../three-tricks/table.ts';
import { FIRST_CALL, FIRST_DEAL, FIRST_TURNED, formatAction } from './actions.ts';
import { card, cardNames, FIXED, manilhasAfter, parseDeal, STRENGTHS, strengths } from './cards.ts';
import { brazilGame } from './game.ts';
import { PLAYING, TIED } from './position.ts';
import { parseRules } from './rules.ts';
import { BrazilState } from './state.ts';
import { legalNames, manyRules, randomAction } from './testing/hand.test-support.ts';
import { naive, naiveBeats, naiveManilhas, naiveWinner } from './testing/naive.test-support.ts';

/** Cards of a seat as the second implementation wants them. */
function namesOf(state: BrazilState): [string[], string[]] {
  const names = Array.from(state.cards, (c) => cardNames[c]);
  return [names.slice(0, 3), names.slice(3)];
}

test.each(manyRules)(
  '400 random games under %s: both implementations agree at every step',
  (text) => {
    const game = brazilGame(text);
    const { rules } = game;
    let positions = 0;
    let kinds = new Set<string>();
    for (let match = 0; match < 400; match++) {
      const rng = Rng.seeded(match);
      const state = game.start();
      let scores: [number, number] = [0, 0];
      const games = [0, 0];
      let hands = 0;
      while (state.turn !== OVER) {
        while (state.stage !== PLAYING) state.apply(game.chance(state, rng));
        const setup = {
          rules,
          mano: hands++ % 2,
          hands: namesOf(state),
          turned: state.turned < 0 ? undefined : cardNames[state.turned],
          scores,
        };
        const history: string[] = [];
        let answer = naive({ ...setup, history });
        kinds = kinds.add(answer.kind);
        while (answer.player !== null) {
          const got = { player: state.turn, legal: legalNames(state).sort(), scores: [...state.score] };
          const { player, legal } = answer;
          if (String([got.player, got.legal, got.scores]) !== String([player, legal, answer.scores]))
            expect({ ...setup, history, ...got }).toEqual({ ...setup, history, player, legal, scores: answer.scores });
          const action = randomAction(game, state, rng);
          history.push(formatAction(action));
          state.apply(action);
          answer = naive({ ...setup, history });
          positions++;
        }
        const won = answer.scores.findIndex((score) => score >= rules.target);
        const over = won >= 0 && games[won] + 1 === rules.games;
        expect([state.stage === PLAYING, [...state.score], state.turn === OVER]).toEqual([false, answer.scores, over]);
        expect(state.scores()).toEqual(answer.scores.map((score, seat) => rules.target * games[seat] + score));
        if (won >= 0) games[won]++;
        scores = won >= 0 ? [0, 0] : answer.scores;
      }
    }
    expect(positions).toBeGreaterThan(1600);
    expect([...kinds].sort()).toEqual(rules.specialShort > 0 ? ['iron', 'ordinary', 'special'] : ['ordinary']);
  },
  60_000,
);

test('strengths: which card beats which, under the fixed manilhas and under each of the 40 turned cards', () => {
  for (const turned of [undefined, ...cardNames]) {
    const manilhas = turned === undefined ? FIXED : manilhasAfter(card(turned));
    const strength = (name: string) => strengths[40 * manilhas + card(name)];
    const best = [...cardNames].sort((a, b) => strength(b) - strength(a)).slice(0, 4);
    expect(best).toEqual(naiveManilhas(turned));
    expect(Math.max(...cardNames.map(strength))).toBe(STRENGTHS);
    for (const a of cardNames)
      for (const b of cardNames)
        if (strength(a) > strength(b) !== naiveBeats(a, b, turned)) expect([turned, a, b]).toEqual('agreement');
  }
});

test('all 27 results of three tricks', () => {
  const words = ['0', '1', 'tie'];
  const seat = (word: string | undefined) =>
    word === undefined ? -1 : words.indexOf(word) === 2 ? TIED : Number(word);
  const decided = (word: string | null) => (word === null ? -1 : word === 'nobody' ? TIED : Number(word));
  let sequences = 0;
  for (const first of words)
    for (const second of words)
      for (const third of words) {
        const tricks = [first, second, third];
        const end = [1, 2, 3].find((n) => naiveWinner(tricks.slice(0, n)) !== null) ?? 3;
        for (let n = 1; n <= end; n++) {
          const [a, b, c] = tricks.slice(0, n);
          expect([n, handDecided(seat(a), seat(b), seat(c), TIED)]).toEqual([
            n,
            decided(naiveWinner(tricks.slice(0, n))),
          ]);
        }
        sequences++;
      }
  expect(sequences).toBe(27);
});

/** Every way to give three cards of a small deck to mano and three to pie. */
function dealsOf(deck: readonly string[]): string[] {
  const threes = (cards: readonly string[]) =>
    cards.flatMap((a, i) => cards.slice(i + 1).flatMap((b, j) => cards.slice(i + j + 2).map((c) => [a, b, c])));
  return threes(deck).flatMap((mano) =>
    threes(deck.filter((c) => !mano.includes(c))).map((pie) => `${mano.join(' ')}/${pie.join(' ')}`),
  );
}

type Choose = (legal: readonly number[]) => readonly number[];
const cardsOnly: Choose = (legal) => legal.filter((action) => action < FIRST_CALL);
const callsWithFirstCard: Choose = (legal) => {
  const first = legal.find((action) => action < FIRST_CALL);
  return legal.filter((action) => action === first || action >= FIRST_CALL);
};

/** Plays every sequence of actions that `choose` lets through, comparing both implementations at every step. */
function compareAll(text: string, deal: string, turned: string | undefined, choose: Choose): number {
  const rules = parseRules(text);
  const states = Array.from({ length: 24 }, () => new BrazilState(rules));
  const into = new Int32Array(16);
  states[0].apply(FIRST_DEAL + parseDeal(deal));
  if (turned !== undefined) states[0].apply(FIRST_TURNED + card(turned));
  const setup = { rules, mano: 0, hands: namesOf(states[0]), turned, scores: [0, 0] as const };
  let positions = 0;
  const walk = (depth: number, history: readonly string[]) => {
    const state = states[depth];
    const legal = Array.from(into.subarray(0, state.legal(into)));
    const want = naive({ ...setup, history });
    const got = [state.turn < 0 ? null : state.turn, legal.map(formatAction).sort(), [...state.score]];
    if (String(got) !== String([want.player, want.legal, want.scores])) expect({ history, got }).toEqual(want);
    positions++;
    for (const action of choose(legal)) {
      states[depth + 1].copyFrom(state);
      states[depth + 1].apply(action);
      walk(depth + 1, [...history, formatAction(action)]);
    }
  };
  walk(0, []);
  return positions;
}

// Two manilhas (6s, a 5 was turned), ties among 3s and Ks.
const sevenCards = ['6C', '6D', '3C', '3H', 'KC', 'KS', '4D'];

test.each([
  ['paulista', '5D', 69_932],
  ['paulista+faceDownFrom=0', '5D', 13_604],
  ['mineiro+tieCards=highest+tieLeads=follower', undefined, 61_196],
] as const)('every order of cards over a deck of seven: %s', (rules, turned, positions) => {
  let total = 0;
  for (const deal of dealsOf(sevenCards)) total += compareAll(rules, deal, turned, cardsOnly);
  expect(total).toBe(positions);
});

test.each([
  ['paulista', 75_986],
  ['paulista+directRaise=false+fold=true', 22_073],
  ['mineiro', 57_524],
])('every sequence of calls over a deck of seven: %s', (rules, positions) => {
  let total = 0;
  for (const deal of dealsOf(sevenCards))
    total += compareAll(rules, deal, rules.startsWith('paulista') ? '5D' : undefined, callsWithFirstCard);
  expect(total).toBe(positions);
});
