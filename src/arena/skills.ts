import type { PlayedMatch } from './played.ts';

/** A player's strength as it is believed to be: its mean and standard deviation. */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
  /** What a table is sorted by: mu - 3 sigma. */
  readonly ordinal: number;
}

type Belief = Pick<Skill, 'mu' | 'sigma'>;

/** The constants of TrueSkill (Herbrich, Minka and Graepel 2006), which openskill has too. */
const MU = 25;
const SIGMA = MU / 3;
/** How much play varies about the strength. */
const BETA = SIGMA / 2;
/** How much a strength may have moved between two matches. */
const TAU = MU / 300;
/** A standard deviation never shrinks by more than the root of this. */
const KAPPA = 1e-4;

/**
 * Ratings as they move from match to match: Plackett-Luce by Weng and Lin (2011, algorithm 4), as openskill 5 has it.
 * They depend on the order of the matches, which is the schedule's, whoever finished first.
 */
export function skills(entrants: number, played: Iterable<PlayedMatch>): Skill[] {
  const beliefs: Belief[] = Array.from({ length: entrants }, () => ({ mu: MU, sigma: SIGMA }));
  for (const { bout, winner } of played) {
    const ranks = bout.seats.map((_, seat) => (winner === null || winner === seat ? 1 : 2));
    const before = bout.seats.map((entrant) => beliefs[entrant]);
    afterMatch(before, ranks).forEach((belief, seat) => {
      beliefs[bout.seats[seat]] = belief;
    });
  }
  return beliefs.map(({ mu, sigma }) => ({ mu, sigma, ordinal: mu - 3 * sigma }));
}

/** What is believed of the players of a match after it; a lower rank is better, equal ranks are a draw. */
function afterMatch(before: readonly Belief[], ranks: readonly number[]): Belief[] {
  const players = before.map(({ mu, sigma }) => ({ mu, variance: sigma * sigma + TAU * TAU }));
  const c = Math.sqrt(players.reduce((sum, { variance }) => sum + (variance + BETA ** 2), 0));
  const strengths = players.map(({ mu }) => Math.exp(mu / c));
  return players.map(({ mu, variance }, i) => {
    let omega = 0;
    let delta = 0;
    ranks.forEach((rank, q) => {
      if (rank > ranks[i]) return;
      const field = strengths.reduce((sum, strength, s) => (ranks[s] >= rank ? sum + strength : sum), 0);
      const ties = ranks.filter((other) => other === rank).length;
      const share = strengths[i] / field;
      omega += (i === q ? 1 - share : -share) / ties;
      delta += (share * (1 - share)) / ties;
    });
    const sigma = Math.sqrt(variance);
    const shrunk = delta * (variance / c ** 2) * (sigma / c);
    return { mu: mu + omega * (variance / c), sigma: sigma * Math.sqrt(Math.max(1 - shrunk, KAPPA)) };
  });
}
