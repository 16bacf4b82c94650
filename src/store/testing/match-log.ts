import { expect, test } from 'vitest';
import { recordOf, replay } from '../../arena/record.ts';
import type { Turn } from '../../core/agent.ts';
import { playMatch } from '../../core/play.ts';
import { trucoGame } from '../../games/truco/game.ts';
import { LogWriter, logOf, WrongSequence } from '../match-log.ts';
import { createMatch, finishMatch, matchOf } from '../matches.ts';
import type { Store } from '../store.ts';
import { exampleEvent, exampleMatch, NOON } from './examples.ts';

export function matchLogTests(open: () => Promise<Store>): void {
  const withMatches = async (...ids: string[]) => {
    const store = await open();
    for (const id of ids) await createMatch(store, exampleMatch(id));
    return { store, writer: new LogWriter(store) };
  };

  test('a log comes back as it was written, in order', async () => {
    const { store, writer } = await withMatches('one', 'two');
    const events = [
      exampleEvent(0),
      exampleEvent(1, { detail: { why: { summary: 'não "sei"\n' }, values: [0.5, null] } }),
      exampleEvent(2, { kind: 'fault', action: null, detail: { kind: 'timeout' } }),
      exampleEvent(3, { kind: 'note', seat: -1, action: null, detail: 'rain' }),
    ];
    for (const event of events) await writer.append('one', event);
    await writer.append('two', exampleEvent(0));
    expect(await logOf(store, 'one')).toEqual(events);
    expect(await logOf(store, 'two')).toEqual([exampleEvent(0)]);
    expect(await logOf(store, 'three')).toEqual([]);
  });

  test('seed and log alone rebuild a match', async () => {
    const { store, writer } = await withMatches('one');
    const game = trucoGame('ufsm24');
    const random = { name: 'random', act: ({ legal, rng }: Turn<unknown>) => ({ action: rng.pick(legal) }) };
    const { actions, faults, scores, winner } = await playMatch(game, [random, random], { seed: 'a seed' });
    await Promise.all(actions.map((action, seq) => writer.append('one', exampleEvent(seq, { action }))));
    await finishMatch(store, { id: 'one', owner: null }, { scores, winner, faults, endedAt: NOON });
    const match = (await matchOf(store, 'one'))!;
    const log = (await logOf(store, 'one')).map(({ action }) => action!);
    const ended = { actions: log, faults: match.faults!, scores: match.scores!, winner: match.winner };
    const record = recordOf({ game: match.game, seed: match.seed, agents: ['random', 'random'] }, ended);
    // it throws where the actions do not lead to this end
    expect(replay(record, game).scores()).toEqual(scores);
  });

  test('a wrong number, or an unknown match, is refused alone and changes nothing', async () => {
    const { store, writer } = await withMatches('one', 'two');
    await writer.append('one', exampleEvent(0));
    const results = await Promise.allSettled([
      writer.append('one', exampleEvent(1)),
      writer.append('one', exampleEvent(1, { action: 99 })),
      writer.append('two', exampleEvent(1)),
      writer.append('none', exampleEvent(0)),
      writer.append('one', exampleEvent(2)),
      writer.append('two', exampleEvent(0)),
    ]);
    const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : 'written'));
    expect(reasons).toEqual([
      'written',
      new WrongSequence('event 1 of match one: its next is 2'),
      new WrongSequence('event 1 of match two: its next is 0'),
      new WrongSequence('there is no match none'),
      'written',
      'written',
    ]);
    expect(await logOf(store, 'one')).toEqual([0, 1, 2].map((seq) => exampleEvent(seq)));
    expect(await logOf(store, 'two')).toEqual([exampleEvent(0)]);
  });

  test('what is asked for together is written together', async () => {
    const { store, writer } = await withMatches('one', 'two');
    const written: string[] = [];
    const all = Array.from({ length: 3000 }, (_, i) => {
      const match = i % 2 ? 'one' : 'two';
      return writer.append(match, exampleEvent(i >> 1)).then(() => written.push(`${match} ${i >> 1}`));
    });
    await writer.close();
    await Promise.all(all);
    expect(written).toEqual(written.map((_, i) => `${i % 2 ? 'one' : 'two'} ${i >> 1}`));
    expect(await logOf(store, 'one')).toHaveLength(1500);
    await expect(writer.append('one', exampleEvent(1500))).rejects.toThrow('closed');
  });

  test('two writers of one match: each number goes to one of them', async () => {
    const { store, writer } = await withMatches('one');
    const other = new LogWriter(store);
    let refused = 0;
    for (let seq = 0; seq < 30; seq++) {
      const results = await Promise.allSettled([
        writer.append('one', exampleEvent(seq, { detail: 'mine' })),
        other.append('one', exampleEvent(seq, { detail: 'theirs' })),
      ]);
      refused += results.filter((result) => result.status === 'rejected').length;
    }
    expect(refused).toBe(30);
    expect((await logOf(store, 'one')).map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, i) => i));
  });

  test('a store that is gone rejects what was asked for', async () => {
    const { store, writer } = await withMatches('one');
    await store.destroy();
    await expect(writer.append('one', exampleEvent(0))).rejects.toThrow();
    await writer.close();
  });
}
