import { describe, expect, test } from 'vitest';
import { type KuhnView, kuhn } from '../../testing/conformance/kuhn.ts';
import { heapInUse } from '../../testing/memory.ts';
import { clockFor, FAILURES, failing, firstLegal, uniform } from '../../testing/players.ts';
import { recordOf, replay } from '../arena/record.ts';
import { trucoGame } from '../games/truco/index.ts';
import type { Agent } from './agent.ts';
import type { Game, State } from './game.ts';
import { playMatch } from './play.ts';

const game = kuhn(30);
const ways = Object.entries(FAILURES);

/** Match n: one way to fail, in either seat, at the first or a later turn. */
function faultyMatch<View>(n: number): { agents: Agent<View>[]; seat: number; kind: string } {
  const [name, failure] = ways[n % ways.length];
  const seat = Math.floor(n / ways.length) % 2;
  const agents = [firstLegal<View>(), firstLegal<View>()];
  agents[seat] = failing(name, n % 5, failure.act);
  return { agents, seat, kind: failure.kind };
}

/** Four times 250 matches at once, so that the stalled ones wait together. */
async function playFaulty<S extends State, View>(game: Game<S, View>): Promise<void> {
  const settled: number[] = [];
  let matches = 0;
  const play = async (n: number) => {
    const { agents, seat, kind } = faultyMatch<View>(n);
    const result = await playMatch(game, agents, { seed: n, clock: clockFor(kind) });
    expect(result.faults).toEqual([expect.objectContaining({ seat, kind, turn: result.actions.length })]);
    expect(result.winner).toBe(1 - seat);
    replay(recordOf({ game: game.id, seed: n, agents: ['a', 'b'] }, result), game);
    matches++;
  };
  for (let from = 0; from < 1000; from += 250) {
    await Promise.all(Array.from({ length: 250 }, (_, i) => play(from + i)));
    settled.push(heapInUse());
  }
  expect(matches).toBe(1000);
  expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toEqual([]);
  // the first quarter warms up; 750 matches later less than 1 KB a match may remain
  expect(settled[3] - settled[0]).toBeLessThan(750 * 1024);
}

describe('1,000 matches among faulty agents: all recorded as faults and replayable, none lost, memory flat', () => {
  test('Kuhn poker', () => playFaulty(game));
  test('Truco', () => playFaulty(trucoGame('ufsm24')));
});

test('one promise that stalls a thousand matches keeps none of them', async () => {
  const never = new Promise<never>(() => {});
  const staller: Agent<KuhnView> = { name: 'staller', act: () => never };
  const stall = async (from: number, to: number) => {
    for (let n = from; n < to; n++) {
      const ballast = { ...uniform<KuhnView>(), ballast: new Array(5000).fill(n) };
      const result = await playMatch(game, [staller, ballast], { seed: n, clock: 0 });
      expect(result.faults[0]?.kind).toBe('timeout');
    }
    return heapInUse();
  };
  const before = await stall(0, 100);
  // 900 matches with 40 KB of ballast each would be 36 MB
  expect((await stall(100, 1000)) - before).toBeLessThan(2_000_000);
});

test('late answers and late errors of a lost match are heard by nobody', async () => {
  const unhandled: unknown[] = [];
  const listen = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', listen);
  const late = (end: 'answer' | 'error'): Agent<KuhnView> => ({
    name: end,
    act: () =>
      new Promise((resolve, reject) => {
        setTimeout(() => (end === 'answer' ? resolve({ action: 0 }) : reject(new Error('too late'))), 30);
      }),
  });
  for (const end of ['answer', 'error'] as const) {
    const result = await playMatch(game, [late(end), uniform()], { seed: 1, clock: 5 });
    expect(result.faults).toEqual([{ seat: 0, kind: 'timeout', message: 'no answer in time', turn: 0 }]);
  }
  await new Promise((resolve) => setTimeout(resolve, 60));
  process.off('unhandledRejection', listen);
  expect(unhandled).toEqual([]);
});
