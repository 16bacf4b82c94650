import type { LogEntry } from '../match-log.ts';
import type { MatchRow } from '../matches.ts';

export const NOON = '2026-05-01T12:00:00.000Z';

/** A match that has just been opened. */
export function exampleMatch(id: string, change: Partial<MatchRow> = {}): MatchRow {
  return {
    id,
    game: 'truco/ufsm24@2',
    seed: 'a seed',
    clockMs: null,
    status: 'open',
    seats: [
      { kind: 'person', name: 'Ana', keyHash: 'ab' },
      { kind: 'agent', name: 'cbr-best', agent: 'cbr-best' },
    ],
    owner: null,
    event: null,
    repeats: null,
    commitment: null,
    secret: null,
    contributions: null,
    explain: false,
    scores: null,
    winner: null,
    faults: null,
    createdAt: NOON,
    endedAt: null,
    ...change,
  };
}

export function exampleEvent(seq: number, change: Partial<LogEntry> = {}): LogEntry {
  return { seq, kind: 'action', seat: seq % 2, action: seq, detail: null, at: NOON, ...change };
}
