import type { Threshold } from '../../../../cbr/retrieve.ts';
import type { CriterionName } from '../../../../cbr/reuse.ts';
import { InputError } from '../../../../core/errors.ts';
import type { AttributeWeights } from '../retrieve/decisions.ts';

/** The criteria that policies are named after. How one of them is read is an option, not a policy's. */
type NamedCriterion = Extract<CriterionName, 'MJ' | 'PL' | 'PV' | 'NP'>;

interface NamedPolicy {
  readonly cluster?: NamedCriterion;
  readonly solution: NamedCriterion;
}

/**
 * The 20 reuse policies of the UFSM 2020 thesis by code. The first criterion and C choose the cluster, the second
 * and S the solution. One criterion before S alone is conventional reuse; MJCS and its like use their criterion twice.
 */
const byCode = {
  MJS: { solution: 'MJ' },
  PLS: { solution: 'PL' },
  PVS: { solution: 'PV' },
  NPS: { solution: 'NP' },
  MJCS: { cluster: 'MJ', solution: 'MJ' },
  PLCS: { cluster: 'PL', solution: 'PL' },
  PVCS: { cluster: 'PV', solution: 'PV' },
  NPCS: { cluster: 'NP', solution: 'NP' },
  NPCMJS: { cluster: 'NP', solution: 'MJ' },
  NPCPVS: { cluster: 'NP', solution: 'PV' },
  NPCPLS: { cluster: 'NP', solution: 'PL' },
  MJCNPS: { cluster: 'MJ', solution: 'NP' },
  MJCPVS: { cluster: 'MJ', solution: 'PV' },
  MJCPLS: { cluster: 'MJ', solution: 'PL' },
  PLCNPS: { cluster: 'PL', solution: 'NP' },
  PLCMJS: { cluster: 'PL', solution: 'MJ' },
  PLCPVS: { cluster: 'PL', solution: 'PV' },
  PVCNPS: { cluster: 'PV', solution: 'NP' },
  PVCMJS: { cluster: 'PV', solution: 'MJ' },
  PVCPLS: { cluster: 'PV', solution: 'PL' },
} as const satisfies Readonly<Record<string, NamedPolicy>>;

export type PolicyName = keyof typeof byCode;
export const policies: Readonly<Record<PolicyName, NamedPolicy>> = byCode;
export const policyNames = Object.keys(policies) as readonly PolicyName[];

export function policyNamed(name: string): NamedPolicy {
  if (!Object.hasOwn(policies, name)) throw new InputError(`no policy "${name}": one of ${policyNames.join(', ')}`);
  return policies[name as PolicyName];
}

/** How a base is asked. Everything that the sources leave open is an option. */
export interface CaseOptions {
  readonly threshold: Threshold;
  /** Compare with every case of the situation, not only with those of the nearest cluster of the index. */
  readonly exact: boolean;
  /** Which revision rules are on; `extended` adds ours to those of the source. */
  readonly revision: 'none' | 'thesis' | 'extended';
  /** Hands in which a level was never called count as refusals, as in the thesis's own program. */
  readonly neverCalledIsNo: boolean;
  /** A case says about a bet what player 1 itself did; in the source a call of either side counts. */
  readonly ownMoves?: boolean;
  /** Whether the scores of the match are part of the query. */
  readonly score: boolean;
  /** Another reading of some criteria, such as the sum of points, as in the thesis, for NP. */
  readonly criteria?: Readonly<Partial<Record<NamedCriterion, CriterionName>>>;
  /** How much each attribute counts; without it all count the same, as in the source. */
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
