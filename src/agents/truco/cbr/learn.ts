import { Cycle } from '../../../cbr/cycle.ts';
import { type Coverage, isUncovered } from '../../../cbr/retain.ts';
import type { Retrieval } from '../../../cbr/retrieve.ts';
import type { Agent } from '../../../core/agent.ts';
import type { Rng } from '../../../core/rng.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import type { TrucoState } from '../../../games/truco/state.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { CbrAgent } from './agent.ts';
import { AT } from './attributes.ts';
import { breachesOf } from './breaches.ts';
import { emptyHand, finishHand } from './hand.ts';
import type { TrucoMemory } from './memory.ts';
import { playThrough } from './play.ts';
import { type CbrOptions, type PolicyName, policies, presets } from './policies.ts';
import { scenarios } from './scenarios.ts';
import type { DecisionKind, TrucoTask } from './tasks.ts';

/** The ten best of the thesis's first stage: its self-play drew from these. */
export const learners: readonly PolicyName[] = [
  'PVCNPS',
  'NPS',
  'PVCS',
  'PLCNPS',
  'NPCS',
  'PVS',
  'PVCMJS',
  'NPCPVS',
  'MJCNPS',
  'PVCPLS',
];

export interface LearnOptions {
  readonly policies?: readonly PolicyName[];
  readonly options?: CbrOptions;
  /** Players from outside that may sit opposite; each match draws from all opponents alike. */
  readonly outsiders?: readonly Agent<TrucoView>[];
  /** Matches between two looks at the elbows. */
  readonly rebuildEvery?: number;
  /** Rules of the matches. */
  readonly rules?: string;
}

export interface Learned {
  readonly matches: number;
  readonly hands: number;
  readonly cases: number;
  /** Share of questions that found enough, by kind of decision, since the run began. */
  readonly coverage: Readonly<Record<Usefulness, number>>;
  /** Clusters of each scenario. */
  readonly k: Readonly<Record<string, number>>;
  /** How often a clustering was rebuilt because its elbow had moved. */
  readonly rebuilt: number;
}

type Usefulness = 'card' | 'truco' | 'envido';

/** What a run has counted: with it, one that was stopped goes on counting. */
export interface LearnTally {
  readonly asked: Readonly<Record<Usefulness, number>>;
  readonly covered: Readonly<Record<Usefulness, number>>;
  readonly hands: number;
  readonly rebuilt: number;
}

const usefulnessOf: Record<DecisionKind, Usefulness> = {
  card: 'card',
  call: 'truco',
  accept: 'truco',
  fold: 'truco',
  callEnvido: 'envido',
  acceptEnvido: 'envido',
};
/** The attribute that says whether a case is useful for a decision of this kind. */
export function usefulnessMark(kind: DecisionKind): number {
  return MARKS[usefulnessOf[kind]];
}

const MARKS = { card: AT.usefulCard, truco: AT.usefulTruco, envido: AT.usefulEnvido } as const;

/** A question is covered by 100 cases at 98 %; for the second card 97 % will do (UFSM 2020, 4.1.3). */
function enough(task: TrucoTask): Coverage {
  return { cases: 100, similarity: task.kind === 'card' && task.trick === 2 ? 0.97 : 0.98 };
}

/**
 * Self-play that grows a base: in every match two policies are drawn, one side keeps its hands. A hand is useful for a
 * kind of decision while some question of that kind found too little, and unless it broke a revision rule.
 * `run(matches)` may be called again to go on; match n depends on the seed and the base alone.
 */
export class Learning {
  readonly memory: TrucoMemory;
  private readonly rng: Rng;
  private readonly settings: Required<LearnOptions>;
  private readonly cycle: Cycle;
  private readonly asked = { card: 0, truco: 0, envido: 0 };
  private readonly covered = { card: 0, truco: 0, envido: 0 };
  private readonly uncovered = { card: false, truco: false, envido: false };
  private done: number;
  private hands = 0;
  private rebuilt = 0;

  constructor(memory: TrucoMemory, rng: Rng, options: LearnOptions = {}, done = 0, tally?: LearnTally) {
    this.memory = memory;
    this.rng = rng;
    this.done = done;
    if (tally) {
      Object.assign(this.asked, tally.asked);
      Object.assign(this.covered, tally.covered);
      this.hands = tally.hands;
      this.rebuilt = tally.rebuilt;
    }
    this.settings = {
      policies: learners,
      options: presets.thesis,
      outsiders: [],
      rebuildEvery: 100,
      rules: 'ufsm24',
      ...options,
    };
    this.cycle = new Cycle(memory.cases, this.settings.options.threshold);
  }

  /** Plays that many more matches; yields after each. */
  *run(matches: number): Generator<Learned> {
    for (const last = this.done + matches; this.done < last; ) {
      this.playMatch(this.done++);
      if (this.done % this.settings.rebuildEvery === 0) this.rebuild();
      yield this.progress();
    }
  }

  tally(): LearnTally {
    return { asked: { ...this.asked }, covered: { ...this.covered }, hands: this.hands, rebuilt: this.rebuilt };
  }

  progress(): Learned {
    const share = (kind: Usefulness) => (this.asked[kind] > 0 ? this.covered[kind] / this.asked[kind] : 0);
    return {
      matches: this.done,
      hands: this.hands,
      cases: this.memory.cases.size,
      coverage: { card: share('card'), truco: share('truco'), envido: share('envido') },
      k: Object.fromEntries(scenarios.map(({ name }, s) => [name, this.memory.clusterings.list[s]?.k ?? 0])),
      rebuilt: this.rebuilt,
    };
  }

  private playMatch(number: number): void {
    const { settings } = this;
    const rng = this.rng.fork('match', number);
    const draw = rng.fork('draw');
    const keeper = draw.below(2);
    const opponents = settings.policies.length + settings.outsiders.length;
    const own = this.agent(draw.pick(settings.policies), true);
    const seat = draw.below(opponents);
    const outsider = settings.outsiders[seat - settings.policies.length];
    const other = outsider ?? this.agent(settings.policies[seat]!, false);
    const agents = keeper === 0 ? ([own, other] as const) : ([other, own] as const);
    const game = trucoGame(settings.rules);
    const kept: Int8Array[] = [];
    playThrough(game, agents, rng, (state) => kept.push(this.keep(state, keeper, game.view(state, keeper))));
    for (const values of kept) this.memory.add(`self-play ${number + 1}`, values);
    this.hands += kept.length;
  }

  private agent(policy: PolicyName, watched: boolean): CbrAgent {
    const { options } = this.settings;
    const observe = watched ? (task: TrucoTask, found: Retrieval) => this.observe(task, found) : undefined;
    return new CbrAgent(policy, this.memory, policies[policy], { options, cycle: this.cycle, observe });
  }

  private observe(task: TrucoTask, found: Retrieval): void {
    const kind = usefulnessOf[task.kind];
    this.asked[kind]++;
    if (isUncovered(found, enough(task))) this.uncovered[kind] = true;
    else this.covered[kind]++;
  }

  /** The finished hand as a case, marked for what it is useful. */
  private keep(state: TrucoState, seat: number, view: TrucoView): Int8Array {
    const values = finishHand(view, Array.from(state.cards.subarray(3 * (1 - seat), 3 * (1 - seat) + 3)), emptyHand());
    for (const kind of ['card', 'truco', 'envido'] as const) {
      values[MARKS[kind]] = this.uncovered[kind] ? 1 : 0;
      this.uncovered[kind] = false;
    }
    for (const { kind } of breachesOf(values)) values[usefulnessMark(kind)] = 0;
    // an envido that ended the match in the middle of the hand leaves nothing to learn about its tricks
    if (values[AT.trucoWinner] === 0) values[AT.usefulCard] = values[AT.usefulTruco] = 0;
    return values;
  }

  private rebuild(): void {
    let changed = false;
    for (let s = 0; s < scenarios.length; s++) {
      if (!this.memory.clusterings.rebuild(s, false)) continue;
      this.rebuilt++;
      changed = true;
    }
    if (changed) this.memory.sort();
  }
}
