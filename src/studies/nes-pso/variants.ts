import published from '../published/nes-pso.json' with { type: 'json' };
import type { Section, Table } from '../study.ts';
import { statistics } from '../tuning/lines.ts';
import { type Contender, playContender, rerolled, variants } from './contenders.ts';
import type { TrainingSetup } from './training.ts';

async function tableOf(players: readonly Contender[], setup: TrainingSetup): Promise<Table> {
  const rows: (string | number)[][] = [];
  for (const player of players) {
    const { agent, name } = player;
    const record = await playContender(player, setup);
    if (record.games === 0) {
      rows.push([agent, name, 0, 'not run yet', '', '']);
      continue;
    }
    const { mean, error, max } = statistics(record);
    rows.push([agent, name, record.games, Number(mean.toFixed(2)), Number(error.toFixed(3)), max]);
  }
  return { head: ['player', 'rules', 'games', 'mean lines', 'error', 'best game'], rows };
}

/** What the thesis leaves open about the game, and what each choice is worth. */
export async function variantsSection(setup: TrainingSetup): Promise<Section> {
  return {
    title: 'What the rules are worth',
    text: [
      `The thesis says neither whether pieces may slide nor how they are drawn. Our player of each reading, \`swarm-best\` and \`swarm-best-drops\`, with three randomisers: the game's own (a register that is stepped, and one more draw after a repeat), the simple form of the same (\`nes-reroll\`), and pieces drawn evenly. The weights were found for the first of them. Of the thesis's players the best has ${published.lines.mean['4'].mean} lines.`,
    ],
    table: await tableOf(variants, setup),
  };
}

/** The players beyond the study, with pieces drawn in the simple way. */
export async function rerolledSection(setup: TrainingSetup): Promise<Section> {
  return {
    title: 'Beyond the study, with the simple randomiser',
    text: [
      'The same players with `--randomizer nes-reroll`: draws of eight; the eighth, or a repeat of the last piece, is drawn once more of seven. Nothing was trained for it.',
    ],
    table: await tableOf(rerolled, setup),
  };
}
