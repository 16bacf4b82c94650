import { type PackedBases, unpackBases } from '../agents/truco/cases/base/pack.ts';
import { trucoAgent } from '../agents/truco/index.ts';
import { trucoGame } from '../games/truco/index.ts';
import { boutPlayer } from './bouts.ts';

/** Plain data that makes a player of bouts in any thread. */
export interface TrucoSetup {
  /** A rule set with its changes: `ufsm24+target=12`. */
  readonly rules: string;
  /** Names in the list of Truco agents, by entrant. */
  readonly agents: readonly string[];
  /** Bases that they name, as `packed` made them. */
  readonly bases?: PackedBases;
  readonly clock?: number;
  /** Keep the actions. */
  readonly records?: boolean;
}

export const TRUCO_BOUTS = new URL(import.meta.url);

/** A module of tasks for `inOrder`: bouts of Truco. Throws an InputError for a name that is not listed. */
export default function trucoBouts({ rules, agents, bases, clock, records = false }: TrucoSetup) {
  const atHand = unpackBases(bases);
  const makers = agents.map((name) => trucoAgent(name, atHand));
  return boutPlayer(trucoGame(rules), (entrant) => makers[entrant].create(), {
    records,
    ...(clock !== undefined && { clock }),
  });
}
