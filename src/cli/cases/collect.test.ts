import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyHand } from '../../agents/truco/cases/base/hand.ts';
import { RuleAgent } from '../../agents/truco/rules/rule-agent.ts';
import { careful } from '../../agents/truco/rules/temperament.ts';
import { CHANCE } from '../../core/game.ts';
import { type MatchResult, playMatch } from '../../core/play.ts';
import { trucoGame } from '../../games/truco/game.ts';
import { addHandsOnce, casesOf } from '../../store/hands.ts';
import { LogWriter, logOf } from '../../store/match-log.ts';
import { createMatch, type MatchRow } from '../../store/matches.ts';
import { openStore, type Store } from '../../store/store.ts';
import { exampleMatch } from '../../store/testing/examples.ts';
import { printed } from '../testing.ts';
import { register } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-collect-'));
const AT = '2026-01-02T03:04:05.000Z';
let store: Store;
let writer: LogWriter;

beforeAll(async () => {
  vi.stubEnv('JOGATINA_DATA', folder);
  vi.stubEnv('JOGATINA_DATABASE_URL', '');
  store = await openStore(folder);
  writer = new LogWriter(store);
});
afterAll(async () => {
  await writer.close();
  await store.destroy();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const json = async (...words: string[]) => JSON.parse(await printed([register], ['cases', ...words, '--json']));

/** Appends to the log of a match, whatever its length. */
async function note(id: string, seat: number, detail: object): Promise<void> {
  const seq = (await logOf(store, id)).length;
  await writer.append(id, { seq, kind: 'note', seat, action: null, detail, at: AT });
}

/** A finished match in the store; returns how many hands were played to their end. */
async function played(id: string, changes: Partial<MatchRow> = {}): Promise<number> {
  const game = trucoGame(changes.game?.includes('argentino30') ? 'argentino30' : 'ufsm24');
  const taken: { seat: number; action: number }[] = [];
  const logged = (seat: number) => {
    const agent = new RuleAgent(careful);
    return {
      name: 'logged',
      act: (turn: Parameters<RuleAgent['act']>[0]) => {
        const decision = agent.act(turn);
        taken.push({ seat, action: decision.action });
        return decision;
      },
    };
  };
  let hands = 0;
  const { winner, scores } = playMatch(game, [logged(0), logged(1)], {
    seed: `seed ${id}`,
    onAction(state, mover) {
      if (mover !== CHANCE && state.turn < 0 && state.handWinner >= 0) hands++;
    },
  }) as MatchResult;
  await createMatch(store, {
    ...exampleMatch(id),
    game: game.id,
    seed: `seed ${id}`,
    status: 'over',
    seats: [
      { kind: 'person', name: 'Ana' },
      { kind: 'agent', name: 'NPS', agent: 'NPS' },
    ],
    scores,
    winner,
    faults: [],
    createdAt: AT,
    endedAt: AT,
    ...changes,
  });
  await Promise.all(
    taken.map(({ seat, action }, seq) =>
      writer.append(id, { seq, kind: 'action', seat, action, detail: null, at: AT }),
    ),
  );
  return hands;
}

describe('hands of people', () => {
  test('nothing played, nothing kept', async () => {
    expect(await json('collect')).toMatchObject({ base: 'people', hands: 0, added: 0, file: null });
  });

  test('only finished matches with the consent of everybody, each once', async () => {
    const hands = await played('yes');
    await note('yes', 0, { consent: true });
    await played('silent');
    await played('agents', { seats: ['a', 'b'].map((name) => ({ kind: 'agent' as const, name, agent: name })) });
    const two = await played('two people', {
      seats: ['Ana', 'Rui'].map((name) => ({ kind: 'person' as const, name })),
    });
    await note('two people', 0, { consent: true });
    await played('other', { game: 'truco/argentino30' });
    await played('running', { status: 'running', scores: null, winner: null });
    await note('running', 0, { consent: true });

    const first = await json('collect');
    expect(first).toMatchObject({ hands: 2 * hands, added: 2 * hands });
    expect(first.matches).toMatchObject({ new: 1, known: 0, 'without consent': 2, 'other rules': 1, damaged: 0 });
    const bytes = readFileSync(first.file);

    const again = await json('collect');
    expect(again).toMatchObject({ hands: 2 * hands, added: 0 });
    expect(again.matches).toMatchObject({ new: 0, known: 1 });
    expect(readFileSync(first.file).equals(bytes)).toBe(true);

    await note('two people', 1, { consent: true });
    expect(await json('collect')).toMatchObject({ hands: 2 * (hands + two), added: 2 * two });
    // a base like any other, without anybody's name
    expect(await json('stats', 'people')).toMatchObject({ hands: 2 * (hands + two), matches: 2 });
    const shown = await json('show', '1', 'people');
    expect(shown.match).toBe('yes person - NPS');
  });

  test('who no longer agrees is left out again, of every base', async () => {
    const { hands } = await json('collect');
    expect(await json('collect', '--as', 'second')).toMatchObject({ hands });
    await note('yes', 0, { consent: false });
    const second = await json('collect', '--as', 'second');
    expect(second.hands).toBeLessThan(hands);
    expect(second.matches).toMatchObject({ withdrawn: 1, known: 1 });
    expect((await json('stats', 'people')).hands).toBeLessThan(hands);
    const after = await json('collect');
    expect(after.hands).toBeLessThan(hands);
    expect(after.matches).toMatchObject({ 'without consent': 2, known: 1 });
    await note('two people', 1, { consent: false });
    const none = await json('collect');
    expect(none).toMatchObject({ hands: 0, file: null });
    expect(existsSync(join(folder, 'bases', 'people.csv.gz'))).toBe(false);
  });

  test('a log that does not replay is told and left out, the others are taken', async () => {
    await played('sound');
    await note('sound', 0, { consent: true });
    await played('broken', { seed: 'another seed' });
    await note('broken', 0, { consent: true });
    const found = await json('collect', '--as', 'mixed');
    expect(found.matches).toMatchObject({ new: 1, damaged: 1 });
    expect(found.damaged).toMatchObject([{ match: 'broken' }]);
    expect(found.hands).toBeGreaterThan(0);
  });

  test('a base that was imported under the name is not touched', async () => {
    const file = join(folder, 'some.csv');
    await json('export', 'mixed', '--out', file);
    await json('import', file, '--as', 'imported');
    await expect(json('collect', '--as', 'imported')).rejects.toThrow(/imported or learned/);
    await expect(json('collect', '--as', 'a/b')).rejects.toThrow(/cannot name a base/);
  });

  test('two collectors at once take a match once', async () => {
    const hand = { match: 'm', values: emptyHand(), source: 'sound', consent: 'given' as const };
    const added = await Promise.all([1, 2, 3].map(() => addHandsOnce(store, 'race', [hand, hand])));
    expect(added.sort()).toEqual([0, 0, 2]);
    expect((await casesOf(store, 'race')).size).toBe(2);
  });
});
