import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createMatch } from '../../store/matches.ts';
import { saveQuestionnaire } from '../../store/questionnaires.ts';
import { openStore } from '../../store/store.ts';
import { exampleMatch } from '../../store/testing/examples.ts';
import { answersOfPeople } from './answers.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-answers-'));
afterAll(() => rmSync(folder, { recursive: true }));
const AT = '2026-01-02T03:04:05.000Z';

test('no database, no answers, and none is made for asking', async () => {
  const data = join(folder, 'nowhere');
  expect(await answersOfPeople({ data })).toEqual([]);
  expect(existsSync(data)).toBe(false);
});

test("answers come with how the match ended, from the agent's side", async () => {
  const store = await openStore(folder);
  const seats = [
    { kind: 'agent' as const, name: 'NPS', agent: 'NPS' },
    { kind: 'person' as const, name: 'Ana' },
  ];
  const match = exampleMatch('', { status: 'over', seats });
  const grades = { experience: 2, competence: 4, coherence: 3, unpredictability: 5, fun: 1 };
  const left = { seat: 1, kind: 'disconnect' as const, message: 'left the match', turn: 3 };
  for (const [id, game, faults] of [
    ['played', 'truco/ufsm24@2', []],
    ['given up', 'truco/ufsm24@2', [left]],
    ['other rules', 'truco/argentino30@2', []],
  ] as const) {
    await createMatch(store, { ...match, id, game, scores: [24, 10], winner: 0, faults, createdAt: AT, endedAt: AT });
    const answer = {
      ...grades,
      matchId: id,
      seat: 1,
      game,
      opponent: 'NPS',
      years: null,
      traits: null,
      comment: '',
      answeredAt: AT,
    };
    await saveQuestionnaire(store, answer);
  }
  await store.destroy();
  const found = await answersOfPeople({ data: folder });
  expect(found.map(({ difference }) => difference).sort()).toEqual([14, null]);
  expect(found[0]).toMatchObject({ opponent: 'NPS', ...grades });
});
