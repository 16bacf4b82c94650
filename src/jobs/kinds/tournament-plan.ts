import { SCHEDULES, type ScheduleName } from '../../arena/schedule.ts';
import type { Stage } from '../../arena/stages.ts';
import { InputError } from '../../core/errors.ts';
import { parseRules } from '../../games/truco/index.ts';

/** What `tournament run` plays. */
export interface Plan {
  /** A rule set with its changes. */
  readonly rules: string;
  readonly agents: readonly string[];
  readonly seed: number;
  readonly stages: readonly Stage[];
}

/** Reads a plan from plain JSON; `where` names it in complaints. */
export function parsePlan(value: unknown, where: string): Plan {
  const raw = record(value, where);
  const { rules = 'ufsm24', agents, seed = 1, stages } = raw;
  const need = (sound: boolean, what: string): void => {
    if (!sound) throw new InputError(`${where}: ${what}`);
  };
  need(typeof rules === 'string', '"rules" must be a rule set such as "ufsm24"');
  need(Number.isSafeInteger(seed), '"seed" must be a whole number');
  need(
    Array.isArray(agents) && agents.length >= 2 && agents.every((name) => typeof name === 'string'),
    '"agents" must be a list of at least two names',
  );
  need(Array.isArray(stages) && stages.length > 0, '"stages" must be a list with at least one stage');
  return {
    rules: parseRules(rules as string).id,
    agents: agents as string[],
    seed: seed as number,
    stages: (stages as unknown[]).map((stage, i) => parseStage(stage, `${where}: stage ${i + 1}`)),
  };
}

function parseStage(value: unknown, where: string): Stage {
  const { name, schedule = 'all-against-all', matches, duplicate = false, pass } = record(value, where);
  const need = (sound: boolean, what: string): void => {
    if (!sound) throw new InputError(`${where}: ${what}`);
  };
  const count = (x: unknown) => Number.isSafeInteger(x) && (x as number) > 0;
  need(typeof name === 'string' && name !== '', '"name" must be a text');
  need(Object.hasOwn(SCHEDULES, schedule as string), `"schedule" must be ${Object.keys(SCHEDULES).join(' or ')}`);
  need(count(matches), '"matches" must be a whole number of at least 1');
  need(typeof duplicate === 'boolean', '"duplicate" must be true or false');
  need(pass === undefined || count(pass), '"pass" must be a whole number of at least 1');
  return {
    name: name as string,
    schedule: schedule as ScheduleName,
    matches: matches as number,
    duplicate: duplicate as boolean,
    ...(pass !== undefined && { pass: pass as number }),
  };
}

function record(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputError(`${where}: an object is needed`);
  }
  return value as Record<string, unknown>;
}
