import { statistics } from '../tuning/lines.ts';
import { planOf, subgroups } from './protocol.ts';
import type { ReadingResults } from './trainings.ts';
import { winnerOf } from './trainings.ts';

/**
 * The study's own best player under a reading, as a file of weights for `--agent`: of the trainings for the mean that
 * are over, the one with the best validation. Its test games had no say.
 */
export function swarmBest(results: ReadingResults, seed: number): object | undefined {
  const over = subgroups.flatMap((subgroup) => {
    const result = results.get('mean', subgroup);
    return result ? [{ subgroup, result }] : [];
  });
  if (over.length === 0) return undefined;
  const score = ({ result }: (typeof over)[number]) => winnerOf(result).validation;
  const best = over.reduce((a, b) => (score(b) > score(a) ? b : a));
  const { subgroup, result } = best;
  const { reading } = results;
  const { pieces, objective, optimizer, games } = planOf(
    { reading, subgroup, objective: 'mean' },
    result.metrics,
    'full',
    seed,
    0,
  );
  const { n, mean, error, std, min, max } = statistics(result.test);
  const msPerMove = Number(((1000 * result.test.cpuSeconds) / result.test.pieces).toPrecision(3));
  return {
    about: {
      command: `jogatina reproduce nes-pso --scale full --seed ${seed} --only trainings --players data/agents`,
      rules: reading.rules,
      objective,
      optimizer,
      seed,
      training: `subgroup ${subgroup}, the best validation of ${over.length === subgroups.length ? 'all' : `${over.length} of the`} ${subgroups.length} trainings for the mean`,
      validation: { games: games.validation, score: score(best) },
      test: { games: n, mean, error, std, min, max, msPerMove },
    },
    metrics: result.metrics,
    weights: winnerOf(result).weights,
    pieces,
  };
}

/** The name under which it ships. */
export const swarmBestName = ({ reading }: ReadingResults): string =>
  reading.name === 'tucks' ? 'swarm-best' : `swarm-best-${reading.name}`;
