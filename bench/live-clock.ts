import { livePlayerOf } from '../src/agents/tetris/live/index.ts';
import { Rng } from '../src/core/rng.ts';
import { playOverClock } from '../src/server/live-tetris/simulated-clock.ts';
import { list, median } from './live-rows.ts';
import { printRow } from './print-row.ts';

/**
 * The games, as given on the command line: milliseconds, seconds between stalls, the share of late ticks in percent, the
 * points to begin with; and how long everything stands still, how many times within how many seconds, and how often.
 */
interface ClockValues {
  readonly agent: string;
  readonly seeds: string;
  readonly minutes: string;
  readonly from: string;
  readonly until: string;
  readonly delay: string;
  readonly jitter: string;
  readonly stall: string;
  readonly every: string;
  readonly late: string;
  readonly 'late-share': string;
  readonly freeze: string;
  readonly freezes: string;
  readonly within: string;
  readonly each: string;
}

/** Score against a simulated clock and network, the same each time. */
export function clock(values: ClockValues): void {
  const { agent } = values;
  const freezes = {
    lasting: Number(values.freeze),
    count: Number(values.freezes),
    within: Number(values.within),
    each: Number(values.each),
  };
  const network = {
    delay: Number(values.delay),
    jitter: Number(values.jitter),
    stall: Number(values.stall),
    every: Number(values.every),
    lateBy: Number(values.late),
    lateShare: Number(values['late-share']) / 100,
    ...(freezes.lasting > 0 && { freezes }),
  };
  const from = Number(values.from);
  const options = { ...network, from, points: Number(values.until), seconds: 60 * Number(values.minutes) };
  const scores: number[] = [];
  for (const seed of list(values.seeds)) {
    const { game, seconds } = playOverClock(livePlayerOf(agent).make(), options, Rng.seeded(`clock-${seed}`));
    scores.push(game.score);
    printRow({ what: 'simulated clock', agent, ...network, seed, score: game.score, alive: !game.over, seconds });
  }
  printRow({ what: 'median score', agent, ...network, scores, median: median(scores) });
}
