import { describe, expect, test } from 'vitest';
import { uniform } from '../../../testing/players.ts';
import { languages } from '../../core/language.ts';
import { type MatchResult, playMatch } from '../../core/play.ts';
import { sayCard, type TrucoState, type TrucoView, trucoGame } from '../../games/truco/index.ts';
import { Narrator } from './narrator.ts';

/** What seat 0 hears, action by action, with the state behind it. */
function hear(rules: string, seed: number, look: (lines: string[], state: TrucoState) => void): MatchResult {
  const game = trucoGame(rules);
  const narrator = new Narrator(['ana', 'bruno'], 'en');
  return playMatch(game, [uniform<TrucoView>(), uniform<TrucoView>()], {
    seed,
    onAction: (state) => look(narrator.tell(game.view(state, 0)), state),
  }) as MatchResult;
}

const RULES = ['ufsm24', 'argentino30', 'argentino30+florDuty=callOrFold'];

describe('Narrator', () => {
  test.each(RULES)('%s: never names a card of the opponent that was not played face up', (rules) => {
    let said = 0;
    for (let seed = 0; seed < 30; seed++) {
      hear(rules, seed, (lines, state) => {
        const open = Array.from(state.table).filter((_, place) => place % 2 === 1);
        const secret = Array.from(state.cards.subarray(3, 6)).filter((card) => !open.includes(card));
        for (const card of secret) expect(lines.join('\n')).not.toContain(sayCard(card, 'en'));
        said += lines.length;
      });
    }
    expect(said).toBeGreaterThan(1000);
  });

  test.each(RULES)('%s: the points it tells are the scores', (rules) => {
    for (let seed = 0; seed < 30; seed++) {
      const told = [0, 0];
      const { scores } = hear(rules, seed, (lines) => {
        for (const line of lines) {
          const points = /-- (?:envido|flor|hand): (\d+) points? for (\w+)$/.exec(line);
          if (points) told[['ana', 'bruno'].indexOf(points[2])] += Number(points[1]);
        }
      });
      // scores stop at the target, what is told of the last bet may go beyond
      const target = Math.max(...scores);
      expect(told.map((points) => Math.min(points, target))).toEqual(scores);
    }
  });

  test('tells every action once, in order', () => {
    const spoken: string[] = [];
    const { actions } = hear('ufsm24', 1, (lines) =>
      spoken.push(...lines.filter((line) => /^ {2}(ana|bruno):/.test(line))),
    );
    const points = spoken.filter((line) => /: (I have \d+|yours are good)$/.test(line));
    expect(spoken.length - points.length).toBe(actions.length);
  });

  test('a hand in each language', () => {
    const game = trucoGame('argentino30');
    const state = game.start();
    const heard = Object.fromEntries(
      languages.map((language) => [language, new Narrator(['ana', 'bruno'], language)] as const),
    );
    const lines: Record<string, string[]> = { pt: [], es: [], en: [] };
    const moves = ['DEAL:1E 4B 5C/7E 6E 12C', 'ENVIDO', 'QUIERO', 'PLAY:1E', 'TRUCO', 'NO_QUIERO'];
    for (const move of moves) {
      state.apply(game.parseAction(move));
      for (const language of languages) lines[language].push(...heard[language].tell(game.view(state, 0)));
    }
    expect(lines.es).toEqual([
      '',
      'Mano 1, es mano: ana. ana 0, bruno 0 de 30',
      '  ana: envido',
      '  bruno: quiero',
      '  ana: tengo 5',
      '  bruno: tengo 33',
      '  -- envido: 2 puntos para bruno',
      '  ana: as de espadas',
      '  bruno: truco',
      '  ana: no quiero',
      '  -- mano: 1 punto para bruno',
      '  ana 0, bruno 3 de 30',
    ]);
    expect(lines.pt).toContain('  ana: não quero');
    expect(lines.en).toContain('  ana: I decline');
  });
});
