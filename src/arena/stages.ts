import { InputError } from '../core/errors.ts';
import { Rng } from '../core/rng.ts';
import type { PlayedMatch } from './played.ts';
import { SCHEDULES, type ScheduledMatch, type ScheduleName } from './schedule.ts';
import { type Standings, standings } from './standings.ts';

export interface Stage {
  readonly name: string;
  readonly schedule: ScheduleName;
  /** Matches of each pair. */
  readonly matches: number;
  readonly duplicate?: boolean;
  /** How many of the best go on to the next stage. */
  readonly pass?: number;
}

export interface StageResult extends Standings {
  readonly stage: Stage;
  readonly entrants: readonly string[];
  readonly played: readonly PlayedMatch[];
}

/** What a stage plays. Its seeds carry its name: two stages never share a deal. */
export function stageSchedule(
  field: readonly string[],
  stage: Stage,
  seed: number | string,
): Generator<ScheduledMatch> {
  const { schedule, matches, duplicate = false } = stage;
  return SCHEDULES[schedule](field, { seed: `${seed}/${stage.name}`, matches, duplicate });
}

/** What a stage comes to. */
export function stageResult(
  field: readonly string[],
  stage: Stage,
  seed: number | string,
  played: readonly PlayedMatch[],
): StageResult {
  const result = standings(field, played, Rng.seeded(seed).fork('standings', stage.name));
  return { stage, entrants: field, played, ...result };
}

/** Who goes on to the next stage, best first, so that a gauntlet's first entrant is the champion. */
export function qualified({ stage, entrants, ranking }: Omit<StageResult, 'played'>): string[] {
  return ranking.slice(0, stage.pass ?? entrants.length).map(({ name }) => name);
}

/** Refuses stages that could not be played. */
export function checkStages(entrants: number, stages: readonly Stage[]): void {
  const names = new Set(stages.map(({ name }) => name));
  if (names.size < stages.length) throw new InputError('two stages of a tournament have the same name');
  let field = entrants;
  for (const { name, pass = field, duplicate, matches } of stages) {
    if (field < 2) throw new InputError(`stage ${name} has fewer than two entrants`);
    if (pass > field) throw new InputError(`stage ${name} cannot pass ${pass} of its ${field} entrants`);
    if (duplicate && matches % 2 !== 0) {
      throw new InputError(`stage ${name}: ${matches} matches do not fall into duplicate pairs`);
    }
    field = pass;
  }
}
