import published from '../published/nes-pso.json' with { type: 'json' };
import type { Section } from '../study.ts';
import { statistics } from '../tuning/lines.ts';
import { playContender, variants } from './contenders.ts';
import type { TrainingSetup } from './training.ts';

/** What the thesis leaves open about the game, and what each choice is worth. */
export async function variantsSection(setup: TrainingSetup): Promise<Section> {
  const rows: (string | number)[][] = [];
  for (const variant of variants) {
    const record = await playContender(variant, setup);
    if (record.games === 0) {
      rows.push([variant.name, 0, 'not run yet', '', '']);
      continue;
    }
    const { mean, error, max } = statistics(record);
    rows.push([variant.name, record.games, Number(mean.toFixed(2)), Number(error.toFixed(2)), max]);
  }
  return {
    title: 'What the rules are worth',
    text: [
      `The thesis says neither whether pieces may slide nor how they are drawn. Our player of each reading, \`swarm-best\` and \`swarm-best-drops\`, with three randomisers: the game's own (a register that is stepped, and one more draw after a repeat), the simple form of the same (\`nes-reroll\`), and pieces drawn evenly. The weights were found for the first of them. Of the thesis's players the best has ${published.lines.mean['4'].mean} lines.`,
    ],
    table: { head: ['rules', 'games', 'mean lines', 'error', 'best game'], rows },
  };
}
