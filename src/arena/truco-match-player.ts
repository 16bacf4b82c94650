import { type PackedBases, unpackBases } from '../agents/truco/cases/base/pack.ts';
import { trucoAgent } from '../agents/truco/index.ts';
import { trucoGame } from '../games/truco/index.ts';
import { type MatchPlayer, matchPlayer } from './match-player.ts';

/** Who plays Truco by which rules, as plain data. */
export interface TrucoSetup {
  /** A rule set with its changes: `ufsm24+target=12`. */
  readonly rules: string;
  /** Names in the list of Truco agents, by entrant. */
  readonly agents: readonly string[];
  /** Bases that they name, as `packBase` made them. */
  readonly bases?: PackedBases;
  /** Milliseconds that an agent has in a match. */
  readonly clock?: number;
  /** Keep the actions. */
  readonly records?: boolean;
}

/** Plays scheduled matches of Truco. Throws an InputError for a name that is not listed. */
export function trucoMatchPlayer({ rules, agents, bases, ...options }: TrucoSetup): MatchPlayer {
  const unpacked = unpackBases(bases);
  const makers = agents.map((name) => trucoAgent(name, unpacked));
  return matchPlayer(trucoGame(rules), (entrant) => makers[entrant].create(), options);
}
