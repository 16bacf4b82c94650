import { InputError } from '../../../core/errors.ts';
import { Rng } from '../../../core/rng.ts';
import { pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { parseRules, type TetrisRules } from '../../../games/tetris/rules.ts';
import { LANES, Layout, SHARED } from './layout.ts';
import { Learner } from './learner.ts';
import { type Network, quantised } from './network.ts';
import { SelfPlay } from './self-play.ts';

/**
 * The coherence of a weight taken from another network. It counts as visited, and its first errors move it by a full
 * step.
 */
const TAKEN_OVER = 1e-30;

/**
 * Copies the weights of a network to a learner. The learner may have more bands of rows; each begins as the band of the
 * network that it is a part of. The learner may also have wide tuples that the network lacks; they begin at 0.
 */
export function growFrom({ layout: from, weights, unit }: Network, into: Layout, learner: Learner): void {
  const [few, many] = [from.stepsAt / from.rowSlots, into.stepsAt / into.rowSlots];
  if (from.width !== into.width || from.height !== into.height)
    throw new InputError(
      `the network is for boards of ${from.width} x ${from.height}, not ${into.width} x ${into.height}`,
    );
  if (from.wide && !into.wide)
    throw new InputError('the network has wide tuples: a training that begins as it needs them too');
  if (many % few !== 0)
    throw new InputError(`the network has ${few} bands of rows: ${few}, ${2 * few}, ${3 * few}, ... are right here`);
  for (let y = 0; y < into.height; y++) copy(from.rowAt[y], into.rowAt[y], from.rowSlots);
  copy(from.stepsAt, into.stepsAt, from.slots - from.stepsAt);

  function copy(source: number, target: number, slots: number): void {
    for (let i = 0; i < slots; i++) {
      const at = (source + i) * LANES;
      if (weights.subarray(at, at + SHARED).every((weight) => weight === 0)) continue;
      for (let piece = 0; piece < SHARED; piece++)
        learner.weights[(target + i) * LANES + piece] = weights[at + piece] * unit;
      learner.weights[(target + i) * LANES + SHARED] = 0;
      learner.coherence.fill(TAKEN_OVER, 2 * (target + i) * LANES, 2 * (target + i + 1) * LANES);
    }
  }
}

/** The settings of a training. A trained network follows from them. */
export interface TrainingSettings {
  /** The rule set with its options, for `parseRules`. */
  readonly rules: string;
  readonly moves: number;
  readonly seed: number;
  /** How many bands the rows are divided into. Each band has weights of its own. */
  readonly bands: number;
  /** The part of an error that is corrected if all weights agree. */
  readonly step: number;
  /** The lambda of TD(lambda): how much a target depends on all that followed rather than on the next value. */
  readonly lambda: number;
  /** The share of random moves. Default: none. */
  readonly explore?: number;
  /** Whether a position learns from all pieces that may come, not only from the one that came. Default: no. */
  readonly foresee?: boolean;
  /** Whether there are wide tuples: see `Layout`. Default: no. */
  readonly wide?: boolean;
  /** The value of every shared weight at the start. */
  readonly optimism: number;
  /** The last part of the moves, during which the step falls to 0. */
  readonly decay: number;
  /** The settings of the network that the training began from, if any. */
  readonly base?: TrainingSettings;
  /** For a mean of networks, the settings of each. The other settings here are those of the first. */
  readonly averaged?: readonly TrainingSettings[];
}

export const defaultSettings = {
  moves: 75_000_000,
  seed: 1,
  bands: 4,
  step: 2.5,
  lambda: 0.4,
  explore: 0.1,
  foresee: true,
  wide: true,
  optimism: 0,
  decay: 0.25,
};

/** The commands that make a network with these settings. The last one still lacks its `--out FILE`. */
export function trainCommands(settings: TrainingSettings): string[] {
  const { rules: id, base, averaged } = settings;
  if (averaged) {
    const parts = averaged.map((_, i) => `PART${i + 1}`);
    const made = averaged.flatMap((part, i) => {
      const commands = trainCommands(part);
      return [...commands.slice(0, -1), `${commands.at(-1)} --out ${parts[i]}`];
    });
    return [...made, `jogatina tetris train average ${parts.join(' ')}`];
  }
  const rules = id.split(',').filter((part) => part !== 'tucks=false');
  const drops = id.split(',').includes('tucks=false');
  const unlike = (['bands', 'step', 'lambda', 'optimism'] as const).filter(
    (name) => settings[name] !== defaultSettings[name],
  );
  const command = [
    `jogatina tetris train ntuple --rules ${rules.join(',')}`,
    ...(drops ? ['--no-tucks'] : []),
    ...(['moves', 'seed', ...unlike] as const).map((name) => `--${name} ${settings[name]}`),
    ...(settings.explore === defaultSettings.explore ? [] : [`--explore ${settings.explore ?? 0}`]),
    ...(settings.foresee ? [] : ['--no-foresee']),
    ...(settings.wide ? [] : ['--no-wide']),
    ...(base ? ['--from BASE'] : []),
  ].join(' ');
  return base ? [...trainCommands(base).map((each) => `${each} --out BASE`), command] : [command];
}

/**
 * Weights are rounded to this part of a line. A value is the sum of some 200 weights, so its error is some hundredths.
 */
const UNIT = 1 / 256;

/** Trains a network by games of its own, one after another. Everything follows from the settings. */
export class Training {
  readonly settings: TrainingSettings;
  readonly rules: TetrisRules;
  readonly layout: Layout;
  readonly learner: Learner;
  /** Moves and games so far. */
  moves = 0;
  games = 0;
  /** A running mean of the lines per game. */
  lines = 0;
  private readonly selfPlay: SelfPlay;
  private readonly rng: Rng;

  /** With `base` the training begins from the weights of that network. */
  constructor(settings: TrainingSettings, base?: Network) {
    this.settings = settings;
    this.rules = parseRules(settings.rules);
    // throws if the randomiser has no chances to learn from, such as a list of pieces
    pieceChancesOf(this.rules.randomizer);
    this.layout = new Layout(this.rules, settings.bands, settings.wide ?? false);
    this.learner = new Learner(this.layout, settings.optimism);
    if (base) growFrom(base, this.layout, this.learner);
    this.selfPlay = new SelfPlay(this.rules, this.layout, this.learner, settings);
    this.rng = Rng.seeded(settings.seed).fork('train');
  }

  get done(): boolean {
    return this.moves >= this.settings.moves;
  }

  /** The step for the next game. */
  step(): number {
    const { moves, decay, step } = this.settings;
    const left = moves - this.moves;
    return left < decay * moves ? (step * left) / (decay * moves) : step;
  }

  /** What was learned so far, as a network. */
  network(unit = UNIT): Network {
    const { settings, moves, games, layout, learner } = this;
    return { settings, moves, games, layout, unit, weights: quantised(layout, learner, unit) };
  }

  /** Plays and learns from one game. */
  play(): void {
    const { selfPlay } = this;
    selfPlay.play(this.rng.fork('game', this.games), this.step());
    this.games++;
    this.moves += selfPlay.moves;
    this.lines += (selfPlay.lines - this.lines) / Math.min(this.games, 2000);
    if (!Number.isFinite(selfPlay.value))
      throw new InputError(
        `training broke down after ${this.moves} moves (a value is ${selfPlay.value}): step ${this.settings.step} is too large, try ${this.settings.step / 2}`,
      );
  }
}
