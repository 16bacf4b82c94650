import type { Standings } from '../../arena/standings.ts';
import { InputError } from '../../core/errors.ts';
import { Z95 } from '../../core/statistics.ts';
import type { SetAside } from '../../work/journal.ts';
import type { TetrisTournamentDocument } from '../../works/tetris-tournament.ts';
import type { TournamentTable } from '../../works/tournament.ts';
import { interval, percent, table } from '../output.ts';

/** The result of a tournament, with what it cost and what could not be played. */
export interface TournamentReport extends TournamentTable {
  readonly cpuSeconds: number;
  readonly setAside?: readonly SetAside[];
}

/** Accepts what `tournament run --save` wrote. */
export function parseReport(value: unknown, where: string): TournamentReport {
  const { stages, rules } = (value ?? {}) as Partial<TournamentReport>;
  const sound = (stage: unknown) => {
    const { name, agents, ranking, table: rows } = (stage ?? {}) as Partial<TournamentReport['stages'][number]>;
    return typeof name === 'string' && Array.isArray(agents) && Array.isArray(ranking) && Array.isArray(rows);
  };
  if (typeof rules !== 'string' || !Array.isArray(stages) || !stages.every(sound)) {
    throw new InputError(`${where} is no tournament: a file that tournament run --save wrote is needed`);
  }
  return value as TournamentReport;
}

/** Whether a result is of agents that played alone. */
export function isScores(value: unknown): value is TetrisTournamentDocument {
  const { game, ranking } = (value ?? {}) as Partial<TetrisTournamentDocument>;
  return game === 'tetris' && Array.isArray(ranking);
}

export function scoresText({ rules, seed, games, ranking }: TetrisTournamentDocument): string {
  const rows = ranking.map(({ agent, lines, behind }, place) => {
    const half = Z95 * lines.standardError;
    const middle = { mean: lines.mean, low: lines.mean - half, high: lines.mean + half };
    const less = behind ? interval(behind, { digits: 2 }) : '';
    return [place + 1, agent, interval(middle, { digits: 2 }), lines.median, lines.max, less];
  });
  return `tetris ${rules}, seed ${seed}: lines of ${games} games each, on the same pieces\n\n${table(['', 'agent', 'mean (95 %)', 'median', 'most', 'behind the first'], rows)}`;
}

export function tournamentText({ game, rules, seed, stages }: TournamentReport): string {
  const parts = stages.map(
    (stage) => `${stage.name}: ${stage.schedule}, ${stage.matches} matches a pair${stage.duplicate ? ', duplicate' : ''}

${rankingText(stage)}

${crossText(stage)}`,
  );
  return `${game} ${rules}, seed ${seed}\n\n${parts.join('\n\n')}`;
}

function rankingText({ ranking }: Standings): string {
  return table(
    ['', 'agent', 'won', 'of', 'win rate', 'points a hand', 'Elo', 'openskill', 'faults'],
    ranking.map((row, i) => [
      i + 1,
      row.name,
      row.wins,
      row.matches,
      interval(row.winRate, { scale: 100, digits: 1, unit: ' %' }),
      interval(row.pointsPerHand, { digits: 3 }),
      `${Math.round(row.elo.mean)} +- ${Math.round(row.elo.high - row.elo.mean)}`,
      `${row.openskill.mu.toFixed(1)} +- ${row.openskill.sigma.toFixed(1)}`,
      row.faults,
    ]),
  );
}

/** Per cent won against each, in the order of the ranking. */
function crossText({ ranking, table: cells }: Standings): string {
  const head = ['won against', ...ranking.map(({ name }) => name)];
  const rows = ranking.map(({ name, entrant }) => [
    name,
    ...ranking.map((other) => {
      const tally = cells[entrant]?.[other.entrant];
      if (!tally || tally.matches === 0) return '-';
      return percent((tally.wins + tally.draws / 2) / tally.matches);
    }),
  ]);
  return table(head, rows);
}
