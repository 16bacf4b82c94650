import { selfPlayPolicies } from '../../agents/truco/cases/retain/self-play.ts';
import { policyNames, presets } from '../../agents/truco/cases/reuse/policies.ts';
import { trucoAgents } from '../../agents/truco/index.ts';
import { SCHEDULES } from '../../arena/schedule.ts';
import { kinds } from '../../optimize/index.ts';
import type { ExperimentChoices, ExperimentLabel } from '../../protocol/experiments.ts';
import { studies } from '../../studies/index.ts';
import { objectives } from '../../studies/tuning/lines.ts';

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const agentsOf = (sides: unknown): string[] => list(Array.isArray(sides) && sides.map((side) => Object(side).agent));

/** What an experiment of each kind is about, in a few parts. */
const labels: Readonly<Record<string, (description: Readonly<Record<string, unknown>>) => ExperimentLabel[]>> = {
  tuning: ({ rules, optimizer, metrics }) => [
    String(rules),
    String(optimizer),
    { count: list(metrics).length, of: 'metrics' },
  ],
  tournament: ({ agents, rules }) => [few(list(agents)), String(rules)],
  'truco-learn': ({ policies, matches }) => [few(list(policies)), { count: Number(matches), of: 'matches' }],
  'truco-sides': ({ sides, matches }) => [agentsOf(sides).join(' – '), { count: Number(matches), of: 'matches' }],
  study: ({ study, scale }) => [String(study), scale === 'full' ? { scale: 'full' } : { scale: 'smoke' }],
  'tetris-play': ({ agent, rules }) => [String(agent), String(rules)],
};

/** How many names of a list are shown; the rest is counted. */
const FEW = 3;

function few(names: readonly string[]): string {
  const rest = names.length - FEW;
  return names.slice(0, FEW).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

export function labelOf(kind: string, description: unknown): ExperimentLabel[] {
  const make = Object.hasOwn(labels, kind) ? labels[kind] : undefined;
  return make ? make(Object(description)) : [];
}

/** What the forms for new experiments offer. */
export function choices(): Omit<ExperimentChoices, 'allowed' | 'reason'> {
  return {
    optimizers: Object.entries(kinds).map(([name, { about }]) => ({ name, about })),
    objectives: Object.entries(objectives).map(([name, { doc }]) => ({ name, about: doc })),
    policies: [...policyNames],
    learners: [...selfPlayPolicies],
    presets: Object.keys(presets),
    opponents: trucoAgents
      .filter(({ name }) => !policyNames.some((policy) => policy === name))
      .map(({ name, description }) => ({ name, about: description })),
    schedules: Object.keys(SCHEDULES),
    studies: studies.map(({ id, title }) => ({ id, title })),
  };
}
