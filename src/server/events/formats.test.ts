import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMATS, type FormatName } from '../../protocol/events.ts';
import type { EventRow, Pairing } from '../../store/events.ts';
import type { EventState, PlannedPairing } from './event-state.ts';
import { formats, ladderOrder } from './formats.ts';
import { StandingsCache, standingsOf } from './standings.ts';

const SETTINGS = { matches: 2, duplicate: true, clock: 1000, atOnce: 1, games: 3, problems: 3 };

function fieldFor(format: FormatName, names: readonly string[], settings: object = {}, seed = 'a seed'): EventState {
  const event: EventRow = {
    id: 'cup',
    title: 'Cup',
    game: 'truco/ufsm24@2',
    format,
    seed,
    settings: { ...SETTINGS, ...settings },
    status: 'running',
    deadline: null,
    repeats: null,
    nonce: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    endedAt: null,
  };
  const participants = names.map((name) => ({
    name,
    kind: 'remote' as const,
    agent: `cup/${name}`,
    tokenId: null,
    joinedAt: event.createdAt,
    leftAt: null,
  }));
  return { event, participants, pairings: [] };
}

/** Plays an event to its end; `play` gives the scores of a pairing. */
function playOut(state: EventState, play: (planned: PlannedPairing) => readonly number[]): EventState {
  const pairings: Pairing[] = [];
  for (;;) {
    const planned = formats[state.event.format as FormatName].next({ ...state, pairings });
    if (planned.length === 0) return { ...state, pairings };
    for (const each of planned) {
      const scores = play(each);
      const winner = scores.length < 2 || scores[0] === scores[1] ? null : scores[0] > scores[1] ? 0 : 1;
      pairings.push({ ...each, number: pairings.length, matchId: null, result: { scores, winner, faults: [] } });
    }
  }
}

const NAMES = ['ana', 'bia', 'caio', 'davi', 'eva'];
/** The later in the alphabet, the better. */
const strength = (name: string) => name.charCodeAt(0);
const better = ({ seats }: PlannedPairing) => seats.map(strength);

describe('every format', () => {
  test.each(FORMATS)('%s depends on the seed and the names, not on the order of joining', (format) => {
    const settings = format === 'gauntlet' ? { champion: 'caio' } : {};
    const plan = (names: readonly string[], seed?: string) =>
      playOut(fieldFor(format, names, settings, seed), better).pairings;
    expect(plan(NAMES.toReversed())).toEqual(plan(NAMES));
    const seeds = new Set(plan(NAMES).map(({ seed }) => seed));
    expect(plan(NAMES, 'another').some(({ seed }) => seeds.has(seed))).toBe(false);
    // told after a match, a seed must not tell the event's
    for (const seed of seeds) expect(seed).toMatch(/^secret:[0-9a-f]{64}$/);
  });
});

test('all against all: each pair twice, on the same deals, seats swapped', () => {
  const { pairings } = playOut(fieldFor('all-against-all', NAMES, { matches: 4 }), better);
  expect(pairings).toHaveLength(40);
  const deals = Map.groupBy(pairings, ({ seed }) => seed);
  expect(deals.size).toBe(20);
  for (const [one, other] of deals.values()) expect(one.seats).toEqual(other.seats.toReversed());
  expect(pairings.filter(({ round }) => round === 1)).toHaveLength(20);
});

test('gauntlet: the champion, or who joined first, against each of the others', () => {
  for (const [settings, champion] of [
    [{}, 'ana'],
    [{ champion: 'davi' }, 'davi'],
  ] as const) {
    const { pairings } = playOut(fieldFor('gauntlet', NAMES, settings), better);
    expect(pairings).toHaveLength(8);
    expect(pairings.every(({ seats }) => seats.includes(champion))).toBe(true);
  }
  expect(() => playOut(fieldFor('gauntlet', NAMES, { champion: 'zoe' }), better)).toThrow(/zoe, has not joined/);
});

describe('ladder', () => {
  test('sorts a state of any size and first order, where the better always wins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.string(), (count, seed) => {
        const names = Array.from({ length: count }, (_, i) => String.fromCharCode(97 + i));
        const state = playOut(fieldFor('ladder', names, {}, seed), better);
        expect(ladderOrder(state)).toEqual(names.toReversed());
        const { ranking } = standingsOf(state);
        expect(ranking.map(({ name }) => name)).toEqual(names.toReversed());
      }),
    );
  });

  test('neighbours meet; a draw leaves them where they are, points decide where matches do not', () => {
    const state = fieldFor('ladder', NAMES, { rounds: 1 });
    const first = ladderOrder(state);
    const drawn = playOut(state, () => [5, 5]);
    expect(ladderOrder(drawn)).toEqual(first);
    expect(drawn.pairings.map(({ seats }) => seats.toSorted())).toEqual(
      [first.slice(0, 2), first.slice(0, 2), first.slice(2, 4), first.slice(2, 4)].map((pair) => pair.toSorted()),
    );
    // each wins once, the lower one by more
    const points = playOut(state, ({ seats }) => (first.indexOf(seats[0]) % 2 === 0 ? [6, 5] : [6, 0]));
    expect(ladderOrder(points)).toEqual([first[1], first[0], first[3], first[2], first[4]]);
  });

  test('a round that the deadline cut short moves nobody', () => {
    const state = playOut(fieldFor('ladder', NAMES, { rounds: 1 }), better);
    const cut = state.pairings.map((pairing, i) => (i === 0 ? { ...pairing, result: null } : pairing));
    expect(ladderOrder({ ...state, pairings: cut })).toEqual(ladderOrder(fieldFor('ladder', NAMES)));
  });
});

test.each(['scores', 'search'] as const)('%s: everybody alone on the same, in rounds', (format) => {
  const { pairings } = playOut(fieldFor(format, NAMES), () => [1]);
  expect(pairings).toHaveLength(15);
  for (const round of [0, 1, 2]) {
    const same = pairings.filter((pairing) => pairing.round === round);
    expect(new Set(same.map(({ seed }) => seed)).size).toBe(1);
    expect(same.map(({ seats }) => seats)).toEqual(NAMES.map((name) => [name]));
  }
});

describe('standings', () => {
  test('before the first match nothing is claimed', () => {
    const standings = standingsOf({ ...fieldFor('all-against-all', NAMES) });
    if (standings.by !== 'matches') throw new Error('by points');
    for (const row of standings.ranking)
      expect(row).toMatchObject({ played: 0, winRate: null, margin: null, elo: null });
  });

  test('on a ladder who has left is passed, and nothing else changes', () => {
    const state = fieldFor('ladder', ['a', 'b', 'c', 'd', 'e']);
    const gone = ladderOrder(state)[0];
    const strength = (name: string) => name.charCodeAt(0);
    const pairings: Pairing[] = [];
    for (;;) {
      const planned = formats.ladder.next({ ...state, pairings });
      if (planned.length === 0) break;
      for (const each of planned) {
        const scores = each.seats.map(strength);
        const result = each.seats.includes(gone)
          ? { withdrawn: gone }
          : { scores, winner: scores[0] > scores[1] ? 0 : 1, faults: [] };
        pairings.push({ ...each, number: pairings.length, matchId: null, result });
      }
    }
    const others = ['e', 'd', 'c', 'b', 'a'].filter((name) => name !== gone);
    const left = { ...state, pairings };
    expect(ladderOrder(left)).toEqual([...others, gone]);
    // who left without a match is not ranked
    const participants = state.participants.map((each) => ({ ...each, leftAt: each.name === gone ? 'x' : null }));
    const { ranking } = standingsOf({ ...left, participants });
    expect(ranking.map(({ name }) => name)).toEqual(others);
    expect(ranking.every((row) => row.left === 0)).toBe(true);
  });

  test('no ratings as long as some have met nobody', () => {
    const state = playOut(fieldFor('all-against-all', NAMES), better);
    const some = state.pairings.map((pairing) =>
      pairing.seats.includes('eva') ? { ...pairing, result: null } : pairing,
    );
    const standings = standingsOf({ ...state, pairings: some });
    if (standings.by !== 'matches') throw new Error('by points');
    expect(standings.ranking.map(({ elo }) => elo)).toEqual(NAMES.map(() => null));
    expect(standings.ranking.find(({ name }) => name === 'eva')).toMatchObject({ played: 0, left: 8 });
  });

  test('are kept until there is a new result; at the end they are exact', () => {
    const cache = new StandingsCache();
    const state = playOut(fieldFor('all-against-all', NAMES), better);
    const some = { ...state, pairings: state.pairings.map((each, i) => (i > 3 ? { ...each, result: null } : each)) };
    const early = cache.standings(some);
    expect(cache.standings({ ...some })).toBe(early);
    const over = { ...state, event: { ...state.event, status: 'over' as const } };
    expect(cache.standings(over)).toEqual(standingsOf(state));
  });

  test('by points: equal points share a place', () => {
    const points: Record<string, number> = { ana: 100, bia: 300, caio: 300, davi: 0, eva: 100 };
    const standings = standingsOf(playOut(fieldFor('search', NAMES), ({ seats }) => [points[seats[0]]]));
    expect(standings.ranking.map(({ place, name }) => [place, name])).toEqual([
      [1, 'bia'],
      [1, 'caio'],
      [3, 'ana'],
      [3, 'eva'],
      [5, 'davi'],
    ]);
    expect(standings.ranking[0]).toMatchObject({ total: 900, mean: { mean: 300, low: 300, high: 300 } });
  });
});
