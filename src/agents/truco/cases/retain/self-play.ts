import type { Agent } from '../../../../core/agent.ts';
import type { Rng } from '../../../../core/rng.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { playHands } from '../base/generate.ts';
import type { HandValues } from '../base/hand.ts';
import { CaseAgent } from '../case-agent.ts';
import type { CaseIndex } from '../retrieve/case-index.ts';
import { type CaseOptions, type PolicyName, policies, presets } from '../reuse/policies.ts';
import { Learner, type LearnerCoverage, type LearnerProgress, type LearnerTally } from './learner.ts';

/** The ten best policies of the thesis's first stage, from which its self-play drew. */
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
  /** Other players that may be the opponent; each match draws one of all opponents, with the same chance. */
  readonly outsiders?: readonly Agent<TrucoView>[];
  /** Matches after which the numbers of clusters are adjusted. */
  readonly rebuildEvery?: number;
  /** Rules of the matches. */
  readonly rules?: string;
  /** When a question counts as covered; 100 cases of 98 % unless given. */
  readonly coverage?: LearnerCoverage;
}

/**
 * Self-play that grows a base. In every match two players are drawn, and one of them keeps its hands. `run(matches)` may
 * be called again to go on; match n depends on the seed and the base alone.
 */
export class SelfPlay {
  private readonly rng: Rng;
  private readonly settings: Required<Omit<SelfPlayOptions, 'coverage'>>;
  private readonly learner: Learner;
  private done: number;

  constructor(index: CaseIndex, rng: Rng, options: SelfPlayOptions = {}, done = 0, tally?: LearnerTally) {
    this.rng = rng;
    this.done = done;
    this.learner = new Learner(index, tally, options.coverage);
    this.settings = {
      policies: selfPlayPolicies,
      options: presets.thesis,
      outsiders: [],
      rebuildEvery: 100,
      rules: 'ufsm24',
      ...options,
    };
  }

  /** Plays that many more matches; yields after each. */
  *run(matches: number): Generator<LearnerProgress> {
    for (const last = this.done + matches; this.done < last; ) {
      this.playMatch(this.done++);
      if (this.done % this.settings.rebuildEvery === 0) this.learner.recluster();
      yield this.progress();
    }
  }

  tally(): LearnerTally {
    return this.learner.tally();
  }

  progress(): LearnerProgress {
    return this.learner.progress(this.done);
  }

  private playMatch(number: number): void {
    const { settings, learner } = this;
    const rng = this.rng.fork('match', number);
    const draw = rng.fork('draw');
    const keeper = draw.below(2);
    const opponents = settings.policies.length + settings.outsiders.length;
    const own = this.agent(draw.pick(settings.policies), true);
    const drawn = draw.below(opponents);
    const outsider = settings.outsiders[drawn - settings.policies.length];
    const other = outsider ?? this.agent(settings.policies[drawn], false);
    const agents = keeper === 0 ? ([own, other] as const) : ([other, own] as const);
    const game = trucoGame(settings.rules);
    const kept: HandValues[] = [];
    playHands(game, agents, rng, (state) => kept.push(learner.toCase(state, keeper, game.view(state, keeper))));
    learner.retain(`self-play ${number + 1}`, kept);
  }

  private agent(policy: PolicyName, learns: boolean): CaseAgent {
    const { learner, settings } = this;
    const retention = learns ? learner : undefined;
    return new CaseAgent(policy, learner.index, policies[policy], { options: settings.options, retention });
  }
}
