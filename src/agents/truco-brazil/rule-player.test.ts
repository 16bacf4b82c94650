import { describe, expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import { formatAction } from '../../games/truco-brazil/actions.ts';
import { BrazilState, type BrazilView, brazilGame, Imagination, parseRules } from '../../games/truco-brazil/index.ts';
import { manyRules, playHand, randomMatch } from '../../games/truco-brazil/testing/hand.test-support.ts';
import { choosesByItsView } from '../three-tricks/rule-player.test-support.ts';
import { winChance } from './chances.ts';
import { matchValue, STEP_SHARES } from './match-value.ts';
import { RulePlayer } from './rule-player.ts';
import { careful, type Temperament, temperaments } from './temperament.ts';

const honest: Temperament = { ...careful, bluff: 0 };
const quiet: Temperament = { ...honest, call: [2, 2, 2] };

function choice(temper: Temperament, deal: string, actions = '', scores: [number, number] = [0, 0]) {
  const state = playHand('paulista', deal, actions, scores);
  const player = new RulePlayer(temper, 3, new BrazilState(state.rules));
  const action = formatAction(player.choose(state, Rng.seeded(1)));
  return [action, player.grounds.rule];
}

// A 5 is turned: the 6s are manilhas.
test.each([
  ['the zap and a trick won call truco', '6C 4D 3C/KH QD 4S turned 5D', '3C KH', 'TRUCO', 'call'],
  ['and answer seis with nove', '6C 4D 3C/KH QD 4S turned 5D', '3C KH TRUCO SEIS', 'NOVE', 'answer'],
  ['nothing runs from truco', '6C 4D 3C/7H QD 4S turned 5D', '3C 4S TRUCO', 'CORRO', 'answer'],
  ['a card that is lost goes face down', '6C 6H 3C/KH QD 4S turned 5D', '3C KH 6H', 'FACE_DOWN:4S', 'faceDown'],
])('%s', (_, deal, actions, action, rule) => {
  expect(choice(honest, deal, actions)).toEqual([action, rule]);
});

test('a trick is won with the lowest card that wins, and a tie kept where the next card wins', () => {
  expect(choice(quiet, 'JC 4D 5C/KH 3D 4S turned 7D', 'JC')).toEqual(['PLAY:KH', 'card']);
  expect(choice(quiet, '3C 4D 5C/3H QC 4S turned 7D', '3C')[0]).toBe('PLAY:3H');
});

describe('the score counts', () => {
  const weak = '6C 4D 3C/QH JD 4S turned 5D';

  test('does not raise a hand that wins the game as it is, and raises on any chance one that loses it', () => {
    const strong = '6C 6H 3C/QH JD 4S turned 5D';
    expect(choice(honest, strong)[0]).toBe('TRUCO');
    expect(choice(honest, strong, 'TRUCO ACEITO 3C QH 6H SEIS', [9, 0])[0]).toBe('ACEITO');
    expect(choice(honest, weak, 'TRUCO ACEITO 4D', [10, 3])[0]).toBe('SEIS');
  });

  test('the special hand is played with good cards, or when running loses the game', () => {
    expect(choice(honest, '6C 6H 3C/QH JD 4S turned 5D', '', [11, 5])).toEqual(['ACEITO', 'specialHand']);
    expect(choice(honest, weak, '', [5, 11])).toEqual(['CORRO', 'specialHand']);
    // running would put the other at eleven as well: an even chance
    expect(choice(honest, weak, '', [10, 11])[0]).toBe('CORRO');
  });

  test('chances to win a game: even at even scores, rising with one’s points, of both sides one together', () => {
    for (const rules of ['paulista', 'mineiro', 'paulista+target=24', 'mineiro+specialShort=0']) {
      const value = matchValue(parseRules(rules));
      const { target } = parseRules(rules);
      expect([value.of(target, 3), value.of(3, target)]).toEqual([1, 0]);
      for (let mine = 0; mine < target; mine++) {
        expect(value.of(mine, mine)).toBeCloseTo(0.5, 9);
        for (let theirs = 0; theirs < target; theirs++) {
          expect(value.of(mine, theirs) + value.of(theirs, mine)).toBeCloseTo(1, 9);
          if (mine > 0) expect(value.of(mine, theirs)).toBeGreaterThanOrEqual(value.of(mine - 1, theirs) - 1e-9);
        }
      }
    }
  });

  test.each(['paulista', 'mineiro'])(
    'hands of careful players under %s end on the steps of the ladder as is assumed',
    (rules) => {
      const game = brazilGame(rules);
      const rng = Rng.seeded('steps');
      const player = new RulePlayer(careful, 3, game.start());
      const counts = STEP_SHARES.map(() => 0);
      const state = game.start();
      let hands = 0;
      while (hands < 4000) {
        if (state.turn === -2) state.copyFrom(game.start());
        while (state.turn < 0) state.apply(game.chance(state, rng));
        while (state.turn >= 0) state.apply(player.choose(state, rng));
        if (state.kind !== 0 || state.handPoints === 0) continue;
        counts[game.rules.ladder.indexOf(state.handPoints)]++;
        hands++;
      }
      for (const [step, share] of STEP_SHARES.entries())
        expect(Math.abs(counts[step] / hands - share)).toBeLessThan(0.04);
    },
  );
});

describe('chances', () => {
  test.each([
    ['6C 6H 3C/QH JD 4S turned 5D', '', 1, 'nobody beats the two best cards'],
    ['6C 4D 3C/QH JD 4S turned 5D', '3C QH', 1, 'a trick won and the best card in hand'],
    ['4H 4D 4C/QH JD 4S turned 5D', '4C QH', 0, 'a trick lost with nothing to win another'],
  ])('%s after "%s": %d, %s', (deal, actions, chance) => {
    expect(winChance(playHand('paulista', deal, actions), 0)).toBeCloseTo(chance, 9);
  });

  test('agree with counting every deal of the other hand', () => {
    // with one card each and the third trick to lead: the share of the 35 cards left that it beats, ties to who won first
    const state = playHand('paulista', '3C 4D KH/QH 6D JS turned 5D', '3C QH 4D 6D JS');
    // pie leads JS; mano's KH beats it whatever is left
    expect(winChance(state, 0)).toBe(1);
    const open = playHand('paulista', '3C 4D KH/QH 6D JS turned 5D', '3C QH 4D 6D');
    // stronger than KH: 4 manilhas, 4 3s, 4 2s, 4 As, of 38 cards that are neither KH nor 5D; earlier tricks are not remembered
    expect(winChance(open, 0)).toBeCloseTo((38 - 16) / 38, 9);
  });

  test('strong callers leave less', () => {
    const state = playHand('paulista', '3C 4D KH/QH 6D JS turned 5D');
    const chances = [0, 1, 2].map((against) => winChance(state, 0, against));
    expect(chances).toEqual([...chances].sort((a, b) => b - a));
  });
});

test.each(temperaments)(
  '$name: legal choices, the same for the same draws, blind to the opponent’s cards',
  (temper) => {
    for (const rules of manyRules) {
      const game = brazilGame(rules);
      choosesByItsView<BrazilState, BrazilView>(
        game,
        new RulePlayer(temper, 2, game.start()),
        (rng, at) => {
          for (let match = 0; match < 3; match++) randomMatch(game, rng, at);
        },
        (view, rng, into) => new Imagination(view).draw(rng, into),
      );
    }
  },
);
