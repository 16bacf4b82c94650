import { Cycle } from '../../../../cbr/cycle.ts';
import type { Agent } from '../../../../core/agent.ts';
import type { Rng } from '../../../../core/rng.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { CaseAgent } from '../case-agent.ts';
import type { CaseIndex } from '../retrieve/case-index.ts';
import { type CaseOptions, type PolicyName, policies, presets } from '../reuse/policies.ts';
import { Learner, type LearnerProgress, type LearnerTally } from './learner.ts';
import { playThrough } from './play.ts';

/** The ten best of the thesis's first stage: its self-play drew from these. */
export const selfPlayPolicies: readonly PolicyName[] = [
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

export interface SelfPlayOptions {
  readonly policies?: readonly PolicyName[];
  readonly options?: CaseOptions;
  /** Players from outside that may sit opposite; each match draws from all opponents alike. */
  readonly outsiders?: readonly Agent<TrucoView>[];
  /** Matches between two looks at the elbows. */
  readonly rebuildEvery?: number;
  /** Rules of the matches. */
  readonly rules?: string;
}

/**
 * Self-play that grows a base: in every match two policies are drawn, one side keeps its hands.
 * `run(matches)` may be called again to go on; match n depends on the seed and the base alone.
 */
export class SelfPlay {
  private readonly rng: Rng;
  private readonly settings: Required<SelfPlayOptions>;
  private readonly cycle: Cycle;
  private readonly pupil: Learner;
  private done: number;

  constructor(memory: CaseIndex, rng: Rng, options: SelfPlayOptions = {}, done = 0, tally?: LearnerTally) {
    this.rng = rng;
    this.done = done;
    this.pupil = new Learner(memory, tally);
    this.settings = {
      policies: selfPlayPolicies,
      options: presets.thesis,
      outsiders: [],
      rebuildEvery: 100,
      rules: 'ufsm24',
      ...options,
    };
    this.cycle = new Cycle(memory.cases, this.settings.options.threshold);
  }

  /** Plays that many more matches; yields after each. */
  *run(matches: number): Generator<LearnerProgress> {
    for (const last = this.done + matches; this.done < last; ) {
      this.playMatch(this.done++);
      if (this.done % this.settings.rebuildEvery === 0) this.pupil.recluster();
      yield this.progress();
    }
  }

  tally(): LearnerTally {
    return this.pupil.tally();
  }

  progress(): LearnerProgress {
    return this.pupil.progress(this.done);
  }

  private playMatch(number: number): void {
    const { settings, pupil } = this;
    const rng = this.rng.fork('match', number);
    const draw = rng.fork('draw');
    const keeper = draw.below(2);
    const opponents = settings.policies.length + settings.outsiders.length;
    const own = this.agent(draw.pick(settings.policies), true);
    const seat = draw.below(opponents);
    const outsider = settings.outsiders[seat - settings.policies.length];
    const other = outsider ?? this.agent(settings.policies[seat], false);
    const agents = keeper === 0 ? ([own, other] as const) : ([other, own] as const);
    const game = trucoGame(settings.rules);
    const kept: Int8Array[] = [];
    playThrough(game, agents, rng, (state) => kept.push(pupil.toCase(state, keeper, game.view(state, keeper))));
    pupil.retain(`self-play ${number + 1}`, kept);
  }

  private agent(policy: PolicyName, watched: boolean): CaseAgent {
    const { options } = this.settings;
    const { index: memory, observe } = this.pupil;
    return new CaseAgent(policy, memory, policies[policy], {
      options,
      cycle: this.cycle,
      ...(watched && { observe }),
    });
  }
}
