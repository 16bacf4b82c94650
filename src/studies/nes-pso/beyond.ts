import { tunedStrategies } from '../../agents/tetris/linear/strategies.ts';
import { shippedNetwork } from '../../agents/tetris/ntuple/shipped-networks.ts';
import { trainCommands } from '../../agents/tetris/ntuple/training.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import type { Section } from '../study.ts';
import { statistics } from '../tuning/lines.ts';
import { type Contender, contenders, playContender, secondsPerMove, seedOf, withoutLuckOf } from './players.ts';
import { type Reading, readings } from './protocol.ts';
import published from './published.json' with { type: 'json' };
import type { TrainingSetup } from './trainings.ts';

type Cells = (string | number)[];

const rounded = (value: number): number => Number(value.toFixed(3));

/** Players that go beyond the study, on games that nothing was tuned or chosen by. */
export async function beyondSection(setup: TrainingSetup): Promise<Section> {
  const rows: Cells[] = [];
  for (const reading of readings) {
    rows.push(...weighted(reading));
    for (const contender of contenders.filter((each) => each.rules === reading.rules))
      rows.push(await played(contender, setup));
  }
  const { mean, weighted: best } = published.lines;
  const { agentWithoutRotation2021, personWithoutRotation2023 } = published.records;
  return {
    title: 'Beyond the study',
    text: [
      `Players that ship with the product. Published: ${mean['4'].mean} lines a game at best, ${best['4'].max} in the best game; until then the best game of an agent had ${agentWithoutRotation2021}, and of a person ${personWithoutRotation2023}.`,
      `Players of weights were tested by the command that found them. The others play the games that \`jogatina tetris record --seed SEED\` counts from 0, with the seed in their row: fixed before the first was played, and none of them used to train or to choose anything. \`--first N --games 1\` of that command gives game N as seed and actions. ${setup.timed ? 'Times are those of one thread of the machine at hand.' : 'Times of searching players are left out: they are those of a machine.'}`,
      'Of the networks over rows there is the mean without luck too, where every draw counts by what the network expects with it less what it expects on average: the same mean, with a standard error a fourth as large. See docs/neural.md.',
    ],
    table: {
      head: [
        'player',
        'reading',
        'seed',
        'games',
        'mean lines',
        'error',
        'without luck',
        'best game',
        'its number',
        'ms a move',
        'made by',
      ],
      rows,
    },
  };
}

/** The players of weights for a reading. */
function weighted({ name: reading, rules }: Reading): Cells[] {
  return tunedStrategies
    .filter(({ about }) => about.rules === rules)
    .map(({ name, about: { test, command } }) => [
      name,
      reading,
      '',
      test.games,
      rounded(test.mean),
      rounded(test.error),
      '',
      test.max,
      '',
      test.msPerMove,
      `\`${command}\``,
    ]);
}

async function played(contender: Contender, setup: TrainingSetup): Promise<Cells> {
  const { agent, name, rules } = contender;
  const record = await playContender(contender, setup);
  const seed = seedOf(contender, setup);
  const made = agent.startsWith('ntuple')
    ? trainCommands(shippedNetwork(parseRules(rules)).settings)
        .map((command) => `\`${command}\``)
        .join(', then ')
    : agent.startsWith('neural')
      ? 'see training/no-rotation'
      : 'a search on the weights above';
  if (record.games === 0) return [agent, name, seed, 0, 'not run yet', '', '', '', '', '', made];
  const { mean, error, max } = statistics(record);
  const games = record.games < contender.games[setup.scale] ? `${record.games}, not all yet` : record.games;
  const time = setup.timed ? rounded(1000 * secondsPerMove(record)) : '';
  const fair = withoutLuckOf(record);
  const luckless = fair ? `${fair.mean.toFixed(2)} +- ${fair.error.toFixed(2)}` : '';
  return [agent, name, seed, games, rounded(mean), rounded(error), luckless, max, record.best.game, time, made];
}
