import { AT } from '../../agents/truco/cases/base/attributes.ts';
import { emptyHand } from '../../agents/truco/cases/base/hand.ts';
import { importCases } from '../../agents/truco/cases/base/import.ts';
import { TrucoCaseBase } from '../../agents/truco/cases/base/truco-case-base.ts';
import type { ClusteringReport } from '../../agents/truco/cases/clusters/clusterings.ts';
import type { LearnerProgress } from '../../agents/truco/cases/retain/learner.ts';
import { SelfPlay, selfPlayPolicies } from '../../agents/truco/cases/retain/self-play.ts';
import { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import { policyNames } from '../../agents/truco/cases/reuse/policies.ts';
import { breachesOf } from '../../agents/truco/cases/revise/breaches.ts';
import { InputError } from '../../core/errors.ts';
import { Rng } from '../../core/rng.ts';
import type { Scale } from '../study.ts';
import { type CycleNumbers, cycleNumbers } from './cycle-in-numbers.ts';
import { optionsOf, type ReadingTask, readings } from './readings.ts';
import { playStage, type Stage } from './stages.ts';
import { type Tactics, tacticsOf } from './tactics.ts';

/** Duplicate matches of a pair, those of stage 2, matches of self-play; of whole readings, and of compared ones. */
const SIZES = {
  smoke: {
    whole: { duplicates: 1, before: 2, learning: 20 },
    compared: { duplicates: 1, before: 1, learning: 5 },
    watched: 1,
    restarts: 2,
  },
  full: {
    // stage 2 has four times the thesis's matches, for a narrower interval
    whole: { duplicates: 25, before: 100, learning: 1833 },
    compared: { duplicates: 4, before: 5, learning: 200 },
    watched: 20,
    restarts: 40,
  },
} as const satisfies Record<Scale, unknown>;

export interface ReadingSetup {
  readonly scale: Scale;
  readonly seed: number;
  /** The base that everything starts from: its name and its CSV. */
  readonly base: { readonly name: string; readonly text: string };
}

/** All stages by one reading, as plain data. */
export interface ReadingResult extends ReadingTask {
  readonly hands: number;
  /** All 20 from the cases above 75 %; from 98 % down where that was asked for. */
  readonly first: Stage;
  readonly firstFrom98?: Stage;
  readonly learned: LearnerProgress;
  /** The share of the matches of self-play that an accepted falta envido ended. */
  readonly endedByFalta: number;
  /** One stage for each of the ten: with the learned base, then with the first. */
  readonly second: readonly Stage[];
  readonly third: Stage;
  readonly clusters: readonly ClusteringReport[];
  readonly tactics: Tactics;
  readonly cycle: CycleNumbers;
  /** How long all of it took one core. */
  readonly cpuSeconds?: number;
}

/** Plays all stages of the study by one reading of the thesis. */
export default function readingTask({ scale, seed, base }: ReadingSetup): (task: ReadingTask) => ReadingResult {
  const rng = Rng.seeded(seed).fork('truco-cbr');
  const load = () => importCases(base.text, { origin: base.name }).cases;
  return ({ reading: name, whole }) => {
    const start = process.threadCpuUsage();
    const reading = readings.find((each) => each.name === name);
    if (!reading) throw new InputError(`truco-cbr has no reading "${name}"`);
    const { restarts = SIZES[scale].restarts, selfPlay: own, cleaned, bothThresholds } = reading;
    const { duplicates, before, learning } = SIZES[scale][whole ? 'whole' : 'compared'];
    const { first: options75, later } = optionsOf(reading);
    const indexOf = () => new CaseIndex(load(), rng.fork('clusters'), { restarts });
    const first = indexOf();
    const everybody = policyNames.map((policy) => ({ name: policy, policy, index: first }));
    const stage1 = (part: string, options: typeof later) =>
      playStage(everybody, { options, duplicates, seed: `${seed} ${part}` });
    const grown = indexOf();
    const selfPlay = new SelfPlay(grown, rng.fork('learn'), { options: later, ...own });
    for (const _ of selfPlay.run(learning));
    const index = cleaned ? new CaseIndex(withoutBreaches(grown.cases), rng.fork('clusters'), { restarts }) : grown;
    const learned = selfPlayPolicies.map((policy) => ({ name: policy, policy, index }));
    const played = {
      reading: name,
      whole,
      hands: first.cases.size,
      first: stage1('stage 1, 75 %', options75),
      ...(whole && bothThresholds && { firstFrom98: stage1('stage 1, from 98 %', later) }),
      learned: { ...selfPlay.progress(), cases: index.cases.size },
      endedByFalta: endedByFalta(grown.cases, first.cases.size),
      second: learned.map((entrant) =>
        playStage([entrant, { ...entrant, name: `${entrant.policy} before`, index: first }], {
          options: later,
          duplicates: before,
          seed: `${seed} stage 2, ${entrant.policy}`,
        }),
      ),
      third: playStage(learned, { options: later, duplicates, seed: `${seed} stage 3` }),
      clusters: whole ? index.clusterings.report() : [],
      tactics: tacticsOf(index),
      cycle: cycleNumbers(index, later, SIZES[scale].watched, rng.fork('watched')),
    };
    const { user, system } = process.threadCpuUsage(start);
    return { ...played, cpuSeconds: (user + system) / 1e6 };
  };
}

/** The hands of a base that break no revision rule. */
export function withoutBreaches(cases: TrucoCaseBase): TrucoCaseBase {
  const kept = new TrucoCaseBase(`${cases.origin}, cleaned`, cases.size);
  for (let row = 0; row < cases.size; row++) {
    const values = emptyHand();
    cases.read(row, values);
    if (breachesOf(values).length === 0) kept.addHand(cases.matches[cases.match[row]], values, cases.hand[row]);
  }
  return kept;
}

/** The share of self-play matches, hands from row `from` on, whose last hand had a falta envido that was accepted. */
function endedByFalta(cases: TrucoCaseBase, from: number): number {
  const last = new Map<number, number>();
  for (let row = from; row < cases.size; row++) last.set(cases.match[row], row);
  const ended = [...last.values()].filter(
    (row) => cases.get(row, AT.faltaEnvido) > 0 && cases.get(row, AT.envidoDeclined) === 0,
  );
  return last.size > 0 ? ended.length / last.size : 0;
}
