import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyHand, finishHand } from '../../agents/truco/cases/base/hand.ts';
import { OVER } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { trucoGame } from '../../games/truco/game.ts';
import { addHands, type NewHand } from '../hands.ts';
import type { Store } from '../store.ts';
import { temporaryStore } from '../testing/temporary-store.ts';
import type { Row } from './columns.ts';
import { datasetOf } from './datasets.ts';
import { exportData } from './export.ts';
import { FORMATS } from './files.ts';
import { importFile } from './import.ts';
import { insertNew, type TableRow } from './tables.ts';

let folder: string;
let store: Store;
temporaryStore((made) => {
  ({ folder, store } = made);
});
const file = (name: string) => join(folder, name);
const clear = async () => {
  for (const table of ['match_events', 'matches', 'hands', 'ratings', 'experiments'] as const) {
    await store.deleteFrom(table).execute();
  }
};

const allOf = async (what: string): Promise<Row[]> => {
  const found: Row[] = [];
  for await (const page of datasetOf(what).read(store, {})) found.push(...page);
  return found;
};
/** The same again after a way through a file. */
const thereAndBack = async (what: string, format: (typeof FORMATS)[number]) => {
  const before = await allOf(what);
  const path = file(`there.${format}`);
  await exportData(store, datasetOf(what), { file: path, format });
  await clear();
  if (before.length > 0) expect(await importFile(store, path)).toMatchObject({ what, added: before.length });
  return { before, after: await allOf(what) };
};

const words = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', ' '));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
/** The Parquet writer drops a key of this name. */
const LOST = '__proto__';
const plain = fc
  .jsonValue()
  .map((value) => JSON.parse(JSON.stringify(value)))
  .filter((value) => !JSON.stringify(value).includes(LOST));

describe.each(FORMATS)('there and back as %s', (format) => {
  const check = (what: string, insert: () => Promise<unknown>) => async () => {
    await clear();
    await insert();
    const { before, after } = await thereAndBack(what, format);
    expect(after).toEqual(before);
  };

  test('any experiments', async () => {
    const experiment = fc.record({
      id: words,
      kind: words,
      description: fc
        .dictionary(
          words.filter((key) => key !== LOST),
          plain,
        )
        .map((value) => JSON.stringify(value)),
      status: fc.constantFrom('done', 'failed', 'cancelled'),
      priority: fc.integer(),
      round: fc.maxSafeInteger(),
      size: number,
      done: number,
      seconds: number,
      note: words,
      document: fc.option(
        fc
          .dictionary(
            words.filter((key) => key !== LOST),
            plain,
          )
          .map((value) => JSON.stringify(value)),
      ),
      error: fc.option(words),
      created_at: words,
      updated_at: words,
      ended_at: fc.option(words),
    });
    const some = fc.uniqueArray(experiment, { selector: ({ id }) => id, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(some, (rows) => check('experiments', () => insertNew(store, 'experiments', rows))()),
      { numRuns: 25 },
    );
  });

  test('any matches', async () => {
    const seat = fc.record({ kind: fc.constantFrom('person', 'agent', 'remote'), name: words, agent: words });
    const event = fc.record({
      kind: fc.constantFrom('action', 'fault', 'note'),
      seat: fc.integer(),
      action: fc.option(fc.integer()),
      detail: fc.option(plain.filter((value) => value !== null).map((value) => JSON.stringify(value))),
      at: words,
    });
    const match = fc.record({
      id: words,
      game: words,
      seed: words,
      clock_ms: fc.option(fc.nat()),
      seats: fc.array(seat, { maxLength: 3 }).map((value) => JSON.stringify(value)),
      event: fc.option(words),
      explain: fc.constantFrom(0, 1),
      scores: fc.array(number, { maxLength: 3 }).map((value) => JSON.stringify(value)),
      winner: fc.option(fc.nat()),
      faults: fc.constantFrom('[]', '[{"seat":0,"kind":"crash","message":"x","turn":1}]'),
      created_at: words,
      ended_at: words,
      log: fc.array(event, { maxLength: 4 }),
    });
    const some = fc.uniqueArray(match, { selector: ({ id }) => id, maxLength: 5 });
    const insert = async (rows: { id: string; log: TableRow[] }[]) => {
      const over = { status: 'over', owner: null };
      await insertNew(
        store,
        'matches',
        rows.map(({ log: _, ...row }) => ({ ...row, ...over }) as TableRow),
      );
      await insertNew(
        store,
        'match_events',
        rows.flatMap(({ id, log }) => log.map((event, seq) => ({ match_id: id, seq, ...event }))),
      );
    };
    await fc.assert(
      fc.asyncProperty(some, (rows) => check('matches', () => insert(rows))()),
      { numRuns: 25 },
    );
  });

  test.each(['ufsm24', 'argentino30'])('hands of any play by %s', async (rules) => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), (seed) =>
        check('hands', () => addHands(store, 'played', playedHands(rules, seed)))(),
      ),
      { numRuns: 8 },
    );
  });
});

/** The hands of one match of two random players, as each of them saw it. */
function playedHands(rules: string, seed: number): NewHand[] {
  const game = trucoGame(rules);
  const [state, rng] = [game.start(), Rng.seeded(seed)];
  const legal = new Int32Array(game.maxActions);
  const hands: NewHand[] = [];
  for (let turn = 0; turn < 400 && state.turn !== OVER; turn++) {
    if (state.turn < 0) {
      state.apply(game.chance(state, rng));
      continue;
    }
    state.apply(rng.pick([...legal.subarray(0, state.legal(legal))]));
    if (state.turn >= 0) continue;
    for (const seat of [0, 1]) {
      const cards = Array.from(state.cards.subarray(3 * (1 - seat), 3 * (1 - seat) + 3));
      const values = finishHand(game.view(state, seat), cards, emptyHand());
      hands.push({ match: `match, "${seed}"`, values, source: 'm', consent: 'given' });
    }
  }
  return hands;
}
