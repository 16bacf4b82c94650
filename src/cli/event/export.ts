import type { PairingShown, SettingsOf } from '../../protocol/events.ts';
import { matchesCsv, standingsCsv } from '../../server/events/documents.ts';
import { exerciseOf, problemText } from '../../server/events/problems.ts';
import type { EventBackend } from './backend.ts';

/** What an event can be written as. */
export const EXPORTS = ['standings', 'matches', 'records'] as const;
export type ExportName = (typeof EXPORTS)[number];

/** The text of an export, and how many rows it has. */
export async function exported(
  backend: EventBackend,
  id: string,
  what: ExportName,
): Promise<{ text: string; rows: number }> {
  if (what === 'standings') {
    const standings = await backend.standings(id);
    return { text: standingsCsv(standings), rows: standings.ranking.length };
  }
  const pairings = await backend.matches(id);
  if (what === 'matches') return { text: matchesCsv(pairings), rows: pairings.length };
  const lines = await records(backend, id, pairings);
  return { text: lines.map((line) => `${JSON.stringify(line)}\n`).join(''), rows: lines.length };
}

/** Every match as a record to replay, every search problem with its plan. What is still secret is left out. */
async function records(backend: EventBackend, id: string, pairings: readonly PairingShown[]): Promise<object[]> {
  const { settings } = await backend.show(id);
  const lines: object[] = [];
  for (const { number, match, seats, sealed, seed, result } of pairings) {
    if (!result || sealed) continue;
    if (match !== null) lines.push({ number, ...(await backend.record(match)) });
    else {
      const problem = problemText(exerciseOf(seed!, settings as SettingsOf<'search'>));
      const { scores, plan, faults, milliseconds } = result;
      lines.push({ number, agent: seats[0], ...problem, plan, points: scores[0], faults, milliseconds });
    }
  }
  return lines;
}
