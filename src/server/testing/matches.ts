import { setTimeout as sleep } from 'node:timers/promises';
import { parseRecord, replay } from '../../arena/record.ts';
import { gameOf } from '../../games/index.ts';
import { registerAgent } from '../../store/agents.ts';
import { eventsOf } from '../../store/match-events.ts';
import { listMatches, type MatchRow } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { createToken } from '../../store/tokens.ts';
import type { SwarmReport } from './swarm.ts';

/** Registers outside agents of Truco; returns their tokens. */
export async function registerLots(store: Store, names: readonly string[]): Promise<string[]> {
  const tokens: string[] = [];
  for (const name of names) {
    await registerAgent(store, { name, game: 'truco', description: 'by lot' });
    tokens.push((await createToken(store, { kind: 'agent', subject: name })).token);
  }
  return tokens;
}

/** Waits until so many matches of a store are over; looks every so many milliseconds. */
export async function untilOver(store: Store, matches: number, pause = 100): Promise<void> {
  while ((await listMatches(store, { status: 'over', limit: matches })).length < matches) await sleep(pause);
}

/** What a swarm saw, against the logs of all matches of a store, each replayed from its beginning. */
export async function checkMatches(
  store: Store,
  { acknowledged, ended }: Pick<SwarmReport, 'acknowledged' | 'ended'>,
): Promise<{ over: number; actions: number; faults: number; lost: number; different: number }> {
  const logs = new Map<string, number[]>();
  let [over, actions, faults, different] = [0, 0, 0, 0];
  for (const row of await listMatches(store, { limit: 100_000 })) {
    const log = (await eventsOf(store, row.id)).filter(({ kind }) => kind === 'action').map(({ action }) => action!);
    logs.set(row.id, log);
    actions += log.length;
    faults += row.faults?.length ?? 0;
    if (row.status !== 'over') continue;
    over++;
    if (!agrees(row, log) || (ended[row.id] ?? row.scores)?.join() !== row.scores?.join()) different++;
  }
  const lost = acknowledged.filter(([match, turn, action]) => logs.get(match)?.[turn] !== action).length;
  return { over, actions, faults, lost, different };
}

/** Whether the log, replayed, leads to the result that the match was given. */
function agrees({ game, seed, seats, scores, winner, faults }: MatchRow, actions: readonly number[]): boolean {
  const agents = seats.map(({ name }) => name);
  const record = parseRecord({ version: 1, game, seed, agents, actions, faults, scores, winner });
  return replay(record, gameOf(game)).scores().join() === scores?.join();
}
