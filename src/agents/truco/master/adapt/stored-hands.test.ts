import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { simpleBot } from '../../../../../testing/truco/simple-bots.ts';
import { type MatchResult, playMatch } from '../../../../core/play.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../../index.ts';
import { HandModel } from '../hand-model.ts';
import { EnvidoOpponentModel } from './envido-opponent-model.ts';
import { storedHands } from './stored-hands.ts';
import { TrucoOpponentModel } from './truco-opponent-model.ts';

const game = trucoGame('ufsm24');
const strategy = shippedTrucoStrategy();
const model = new HandModel(game.rules, strategy);

/** Records of matches between `careful`, by master's name, and another, who sits first in every second one. */
function records(other: string, matches: number): string {
  return Array.from({ length: matches }, (_, seed) => {
    const pair = [
      trucoAgent('careful').create(),
      other === 'equilibrium' ? trucoAgent(other).create() : simpleBot(other),
    ];
    const names = ['master,adapt=1', other];
    const order = seed % 2 === 0 ? [0, 1] : [1, 0];
    const result = playMatch(
      game,
      order.map((i) => pair[i]),
      { seed },
    ) as MatchResult;
    return JSON.stringify({ version: 1, game: game.id, seed, agents: order.map((i) => names[i]), ...result });
  }).join('\n');
}

test('who never folds is told from who plays the table, and what it never showed is not read', () => {
  const [bot, table] = ['never folds', 'equilibrium'].map((other) => {
    const { opponent, views } = storedHands(records(other, 2), 'test');
    expect(opponent).toBe(other);
    expect(views.length).toBeGreaterThan(12);
    for (const view of views) expect(view.cards).toHaveLength(3);
    const learned = { truco: new TrucoOpponentModel(), envido: new EnvidoOpponentModel() };
    for (const view of views) {
      learned.truco.learn(view, model);
      learned.envido.learn(view, model);
    }
    return learned;
  });
  expect(bot.truco.unreadable).toBeLessThan(0.1);
  expect(bot.envido.unreadable).toBeLessThan(0.4);
  expect(table.truco.unreadable).toBeGreaterThan(0.6);
  // with a call of truco to answer after the first trick, who never folds accepts with anything
  const node = strategy.tree.node([5, 9], false, 0);
  const called = strategy.tree.child(node, strategy.tree.actions(node) - 1);
  const [raises, accepts] = bot.truco.manner(model).answersAt(called);
  const weak = strategy.tree.holdings.indexOf([12, 13]);
  expect(raises[weak] + accepts[weak]).toBeGreaterThan(0.6);
});

test('master begins with what a file tells, and says what is wrong with it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'known-'));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return `master,adapt=1,known=${join(folder, name)}`;
  };
  const text = records('never folds', 1);
  const agent = trucoAgent(file('good', text)).create();
  agent.begin?.({ game: game.id, seat: 0, rng: undefined as never });
  expect(() => trucoAgent(`master,known=${join(folder, 'good')}`)).toThrow('known=FILE needs adapt=1');
  expect(() => trucoAgent('master,adapt=1,known=/no/such/file')).toThrow('cannot be read');
  expect(() => trucoAgent(file('empty', '\n'))).toThrow('has no match');
  expect(() => trucoAgent(file('junk', `${text}\n{"a":`))).toThrow('line 2 is no JSON');
  expect(() => trucoAgent(file('other', '{"game":"truco/ufsm24@2"}'))).toThrow('no record of a match');
  expect(() => trucoAgent(file('strangers', text.replace('master,adapt=1', 'careful')))).toThrow('no match of master');
  expect(() => trucoAgent(file('two', `${text}\n${text.replace('never folds', 'another')}`))).toThrow('one opponent');
  expect(() => trucoAgent(file('illegal', text.replace('"actions":[', '"actions":[9999,')))).toThrow();
});
