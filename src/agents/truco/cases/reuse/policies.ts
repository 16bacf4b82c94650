import type { Threshold } from '../../../../cbr/retrieve.ts';
import type { Policy } from '../../../../cbr/reuse.ts';
import { InputError } from '../../../../core/errors.ts';
import type { AttributeWeights } from '../retrieve/decisions.ts';

/** First criterion and C: picks the cluster; second and S: the solution. One criterion alone: conventional reuse. */
const names = [
  'MJS',
  'PLS',
  'PVS',
  'NPS',
  'MJCS',
  'PLCS',
  'PVCS',
  'NPCS',
  'NPCMJS',
  'NPCPVS',
  'NPCPLS',
  'MJCNPS',
  'MJCPVS',
  'MJCPLS',
  'PLCNPS',
  'PLCMJS',
  'PLCPVS',
  'PVCNPS',
  'PVCMJS',
  'PVCPLS',
] as const;

export type PolicyName = (typeof names)[number];

/** The 20 reuse policies of the UFSM 2020 thesis. The one list. */
export const policies = Object.fromEntries(names.map((name) => [name, readPolicy(name)])) as Readonly<
  Record<PolicyName, Policy>
>;
export const policyNames: readonly PolicyName[] = names;

/** How a base is asked; everything that the sources leave open is here. */
export interface CaseOptions {
  readonly threshold: Threshold;
  /** Compare with every case, not only with the nearest cluster of the index. */
  readonly exact: boolean;
  /** Revision rules on; `extended` adds ours to the source's. */
  readonly revision: 'none' | 'thesis' | 'extended';
  /** Hands in which a level was never called count as refusals, as in the thesis's own program. */
  readonly neverCalledIsNo: boolean;
  /** Whether the scores of the match are part of the query. */
  readonly score: boolean;
  /** How much each attribute counts; without it all count alike, as in the source. */
  readonly weights?: AttributeWeights;
}

const thesis: CaseOptions = {
  threshold: { start: 0.98, step: 0.02, least: 5 },
  exact: false,
  revision: 'thesis',
  neverCalledIsNo: true,
  score: false,
};

/** Named settings: the thesis's final agents, its first stage, and what measured best. */
export const presets = {
  thesis,
  thesis75: { ...thesis, threshold: { start: 0.75, step: 0, least: 1 } },
  strong: { ...thesis, threshold: { start: 0.98, step: 0.02, least: 20 }, revision: 'extended' },
} as const satisfies Record<string, CaseOptions>;

export type PresetName = keyof typeof presets;

export function policyNamed(name: string): Policy {
  const policy = policies[name as PolicyName];
  if (!policy) throw new InputError(`no policy "${name}": one of ${names.join(', ')}`);
  return policy;
}

function readPolicy(name: string): Policy {
  const [, cluster, solution] = /^(?:(..)C)?(..)?S$/.exec(name)!;
  // MJCS uses its criterion twice
  return { ...(cluster && { cluster }), solution: solution ?? cluster } as Policy;
}
