import type { Command } from 'commander';
import { compare } from '../../agents/truco/equilibrium/measure/comparison.ts';
import { LuckModel } from '../../agents/truco/equilibrium/measure/luck-model.ts';
import { shippedTrucoStrategy } from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../../agents/truco/index.ts';
import { trucoGame } from '../../games/truco/game.ts';
import { wholeNumber } from '../options.ts';
import { printResult } from '../output.ts';
import { Progress } from '../progress.ts';
import { type MeasureOptions, measureOptions, pointsText } from './options.ts';

/** `measure baseline`: points against the equilibrium player. */
export function register(measure: Command): void {
  measureOptions(measure.command('baseline'))
    .description('points against the equilibrium player, every deal in both seats')
    .option('--pairs <n>', 'deals', wholeNumber('--pairs', 2), 10_000)
    .option('--against <name>', 'another player to measure against', 'equilibrium')
    .option('--plain', 'leave the luck in: points alone, as it must be against any other than equilibrium')
    .addHelpText('after', '\nExample:\n  jogatina measure baseline --agent careful --pairs 20000')
    .action(baseline);
}

async function baseline(options: MeasureOptions & { pairs: number; against: string; plain?: true }): Promise<void> {
  const agent = trucoAgent(options.agent);
  const other = trucoAgent(options.against);
  const game = trucoGame(options.rules);
  const luckModel =
    other.name === 'equilibrium' && !options.plain ? new LuckModel(game, shippedTrucoStrategy()) : undefined;
  const progress = new Progress('deals', options.pairs);
  const found = await compare(game, agent.create(), other.create(), {
    pairs: options.pairs,
    seed: options.seed,
    ...(luckModel && { luckModel }),
    progress: (done) => progress.add(done),
  });
  progress.end();
  const { rules, seed, pairs } = options;
  const { points, plain } = found;
  const narrower = (plain.high - plain.low) / (points.high - points.low);
  const reduced = luckModel && { plain, narrower };
  const withLuck = luckModel ? `; with its luck ${pointsText(plain)}` : '';
  printResult(
    options.json,
    { agent: agent.name, against: other.name, rules, seed, pairs, points, ...reduced },
    `${agent.name} against ${other.name}: ${pointsText(points)}${withLuck}`,
  );
}
