import { Cycle } from '../../../cbr/cycle.ts';
import type { Agent } from '../../../core/agent.ts';
import type { Rng } from '../../../core/rng.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { CbrAgent } from './agent.ts';
import type { TrucoMemory } from './memory.ts';
import { playThrough } from './play.ts';
import { type CbrOptions, type PolicyName, policies, presets } from './policies.ts';
import { type Learned, type LearnTally, Pupil } from './pupil.ts';

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

/**
 * Self-play that grows a base: in every match two policies are drawn, one side keeps its hands.
 * `run(matches)` may be called again to go on; match n depends on the seed and the base alone.
 */
export class Learning {
  private readonly rng: Rng;
  private readonly settings: Required<LearnOptions>;
  private readonly cycle: Cycle;
  private readonly pupil: Pupil;
  private done: number;

  constructor(memory: TrucoMemory, rng: Rng, options: LearnOptions = {}, done = 0, tally?: LearnTally) {
    this.rng = rng;
    this.done = done;
    this.pupil = new Pupil(memory, tally);
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
      if (this.done % this.settings.rebuildEvery === 0) this.pupil.adjust();
      yield this.progress();
    }
  }

  tally(): LearnTally {
    return this.pupil.tally();
  }

  progress(): Learned {
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
    playThrough(game, agents, rng, (state) => kept.push(pupil.note(state, keeper, game.view(state, keeper))));
    pupil.keep(`self-play ${number + 1}`, kept);
  }

  private agent(policy: PolicyName, watched: boolean): CbrAgent {
    const { options } = this.settings;
    const { memory, observe } = this.pupil;
    return new CbrAgent(policy, memory, policies[policy], {
      options,
      cycle: this.cycle,
      ...(watched && { observe }),
    });
  }
}
