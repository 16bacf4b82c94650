import { InputError } from '../core/errors.ts';
import { Rng } from '../core/rng.ts';
import type { Played } from './played.ts';
import { type Bout, SCHEDULES, type ScheduleName } from './schedule.ts';
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
  readonly played: readonly Played[];
}

/** Whatever plays bouts and gives the results in their order: this thread, a pool, a queue across machines. */
export type Play = (entrants: readonly string[], bouts: Iterable<Bout>, stage: Stage) => AsyncIterable<Played>;

/**
 * Plays stage after stage; the best of each are the entrants of the next, best first (so a gauntlet's first entrant is
 * the champion). The seeds of a stage carry its name: two stages never share a deal.
 */
export async function* playStages(
  entrants: readonly string[],
  stages: readonly Stage[],
  seed: number | string,
  play: Play,
): AsyncGenerator<StageResult> {
  checkStages(entrants.length, stages);
  let field = entrants;
  for (const stage of stages) {
    const played: Played[] = [];
    for await (const match of play(field, stageBouts(field, stage, seed), stage)) played.push(match);
    const result = stageResult(field, stage, seed, played);
    yield result;
    field = qualified(result);
  }
}

/** What a stage plays. */
export function stageBouts(field: readonly string[], stage: Stage, seed: number | string): Generator<Bout> {
  const { schedule, matches, duplicate = false } = stage;
  return SCHEDULES[schedule](field, { seed: `${seed}/${stage.name}`, matches, duplicate });
}

/** What a stage comes to. */
export function stageResult(
  field: readonly string[],
  stage: Stage,
  seed: number | string,
  played: readonly Played[],
): StageResult {
  const result = standings(field, played, Rng.seeded(seed).fork('standings', stage.name));
  return { stage, entrants: field, played, ...result };
}

/** Who goes on to the next stage, best first. */
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
