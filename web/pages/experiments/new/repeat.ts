import { CASES, CRITERIA, type Criterion, type Side, type TrucoForm } from './side.ts';

type Description = Readonly<Record<string, unknown>>;

/** The form that an experiment of a kind can be filled into; undefined for kinds that are not begun in the browser. */
export function formFor(
  kind: string,
  description: Description,
): 'tuning' | 'truco' | 'learn' | 'study' | 'json' | undefined {
  if (kind === 'tuning') return 'tuning';
  if (kind === 'truco-learn') return 'learn';
  if (kind === 'study') return 'study';
  if (kind === 'tournament' || kind === 'truco-sides') return trucoFormOf(kind, description) ? 'truco' : 'json';
  return undefined;
}

const policy = new RegExp(`^(${CRITERIA.join('|')})(C(${CRITERIA.join('|')})?)?S(?:,base=([\\w-]+))?$`);

/** The fields of a side whose agent has this name. */
export function sideOf(agent: string): Side {
  const [whole, first, clusters, second, base = 'shipped'] = policy.exec(agent) ?? [];
  const side = { base, clusters: clusters !== undefined, learning: 'none', autoK: true } as const;
  if (!whole) return { ...side, base: 'shipped', technique: agent, clusters: true, outside: 'PV', inside: 'NP' };
  const outside = first as Criterion;
  return { ...side, technique: CASES, outside, inside: (second ?? first) as Criterion };
}

/** The fields that gave this description; undefined where no fields give it. */
export function trucoFormOf(kind: string, description: Description): TrucoForm | undefined {
  const { sides, agents, stages, game = 'truco', rules = 'ufsm24', seed = 1 } = description;
  if (game !== 'truco' || rules !== 'ufsm24' || 'clock' in description) return undefined;
  if (kind === 'truco-sides') {
    const { matches, duplicate } = description;
    const own = sides as readonly { agent: string; learning: Side['learning']; autoK: boolean }[];
    return {
      sides: own.map(({ agent, learning, autoK }) => ({ ...sideOf(agent), learning, autoK })),
      matches: Number(matches),
      duplicate: duplicate === true,
      seed: Number(seed),
    };
  }
  const [stage, ...more] = stages as readonly { matches: number; duplicate: boolean; schedule: string }[];
  if (more.length > 0 || stage.schedule !== 'all-against-all') return undefined;
  return {
    sides: (agents as readonly string[]).map(sideOf),
    matches: stage.matches,
    duplicate: stage.duplicate,
    seed: Number(seed),
  };
}
