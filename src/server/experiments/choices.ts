import { learners } from '../../agents/truco/cbr/learn.ts';
import { policyNames, presets } from '../../agents/truco/cbr/policies.ts';
import { trucoAgents } from '../../agents/truco/index.ts';
import { SCHEDULES } from '../../arena/schedule.ts';
import { kinds } from '../../optimize/index.ts';
import type { ExperimentChoices } from '../../protocol/experiments.ts';
import { studies } from '../../studies/index.ts';
import { objectives } from '../../studies/tuning/objectives.ts';

/** What the forms offer: the product's own lists. */
export function choices(): Omit<ExperimentChoices, 'allowed' | 'reason'> {
  return {
    optimizers: Object.entries(kinds).map(([name, { about }]) => ({ name, about })),
    objectives: Object.entries(objectives).map(([name, { doc }]) => ({ name, about: doc })),
    policies: [...policyNames],
    learners: [...learners],
    presets: Object.keys(presets),
    opponents: trucoAgents
      .filter(({ name }) => !policyNames.some((policy) => policy === name))
      .map(({ name, description }) => ({ name, about: description })),
    schedules: Object.keys(SCHEDULES),
    studies: studies.map(({ id, title }) => ({ id, title })),
  };
}
