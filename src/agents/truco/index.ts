import type { Agent } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';
import type { TrucoView } from '../../games/truco/view.ts';
import { agentOption } from '../agent-options.ts';
import { type AgentRow, commonAgents } from '../three-tricks/common-agents.ts';
import { type CaseSource, cbrAgents } from './cases/index.ts';
import type { CaseIndex } from './cases/retrieve/case-index.ts';
import { EquilibriumAgent } from './equilibrium/play/equilibrium-agent.ts';
import { EquilibriumPlusAgent } from './equilibrium/play/equilibrium-plus-agent.ts';
import { shippedOpeningStrategy, shippedTrucoStrategy } from './equilibrium/play/shipped-strategies.ts';
import { LevelAgent } from './levels/level-agent.ts';
import { levels } from './levels/levels.ts';
import { readStoredHands, type StoredHands } from './master/adapt/stored-hands.ts';
import { MasterAgent } from './master/master-agent.ts';
import { RuleAgent } from './rules/rule-agent.ts';
import { temperaments } from './rules/temperament.ts';
import { Sampler } from './sampler/sampler.ts';

export interface TrucoAgent extends AgentRow<TrucoView> {
  /** Whether it plays from a base of hands, which may be another than the shipped one. */
  readonly byCases?: boolean;
  /** Options that name a file: see `ListedAgent` in `src/families`. */
  readonly fileOptions?: readonly string[];
  create(options?: Readonly<Record<string, number>>, source?: CaseSource, known?: StoredHands): Agent<TrucoView>;
}

/** Bases of hands by name, besides the shipped one; each is read when a player first needs it. */
export type CaseBases = ReadonlyMap<string, () => CaseIndex>;

/** The name of the shipped base. */
export const SHIPPED_NAME = 'shipped';

/** Every Truco agent. */
export const trucoAgents: readonly TrucoAgent[] = [
  ...commonAgents(
    temperaments,
    (temper, level) => new RuleAgent(temper, level),
    (options) => new Sampler(options),
  ),
  {
    name: 'equilibrium',
    description: 'the solved game of cards and truco beside the solved envido auction',
    options: [],
    create: () => new EquilibriumAgent(shippedTrucoStrategy()),
  },
  {
    name: 'equilibrium-plus',
    description: 'the same, its opening solved over cards and envido together and leaning on players by rules',
    options: [],
    create: () => new EquilibriumPlusAgent(shippedTrucoStrategy(), shippedOpeningStrategy()),
  },
  {
    name: 'master',
    description:
      'plays the whole hand for the match: what was said and played is known, the rest of the hand is solved at play time',
    options: ['iterations', 'adapt'],
    requestOptions: { iterations: [10, 300], adapt: [0, 1] },
    fileOptions: ['known'],
    create: (options, _source, known) =>
      new MasterAgent(shippedTrucoStrategy(), { ...options, ...(known && { known }) }),
  },
  ...levels.map((level) => ({
    name: level.name,
    description: `a level below master: ${level.about.en}`,
    options: [],
    create: () => new LevelAgent(shippedTrucoStrategy(), level),
  })),
  ...cbrAgents,
];

/**
 * An agent by its name, with options after commas: `careful`, `careful,level=1`, `sampler,playouts=200`; a case-based
 * one may name one of the bases: `NPS,base=human`, and `master` a file of its matches against the same opponent:
 * `master,adapt=1,known=FILE`.
 */
export function trucoAgent(text: string, bases: CaseBases = new Map()): TrucoAgent {
  const [name, ...parts] = text.split(',');
  const found = trucoAgents.find((agent) => agent.name === name);
  if (!found)
    throw new InputError(
      problem('unknownAgent', { agent: name, known: trucoAgents.map((agent) => agent.name).join(', ') }),
    );
  if (parts.length === 0) return found;
  const options: Record<string, number> = {};
  let index: (() => CaseIndex) | undefined;
  let known: StoredHands | undefined;
  for (const part of parts) {
    const [, option = '', file = ''] = /^(\w+)=(.+)$/.exec(part) ?? [];
    if (found.fileOptions?.includes(option)) {
      known = readStoredHands(file);
      continue;
    }
    const [, base] = /^base=(.*)$/.exec(part) ?? [];
    if (base !== undefined && found.byCases) {
      index = bases.get(base);
      if (!index && base !== SHIPPED_NAME)
        throw new InputError(
          `no base ${JSON.stringify(base)} for the agent ${name}: ${[SHIPPED_NAME, ...bases.keys()].join(', ')}`,
        );
      continue;
    }
    const [key, value] = agentOption(found, part);
    options[key] = value;
  }
  const create: TrucoAgent['create'] = (more, source) =>
    found.create({ ...options, ...more }, source ?? (index && { index: index() }), known);
  // so that numbers out of bounds are refused now, not in the middle of a match
  if (!index) create();
  return { ...found, name: text, create };
}
