import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken } from '../../src/store/tokens.ts';
import { chromium } from '../system.ts';
import { type App, overflow, PHONE, startApp, violations } from './app.ts';

describe.skipIf(!chromium)('agents and events in a browser', () => {
  let app: App;
  let admin: string;
  beforeAll(async () => {
    app = await startApp();
    admin = (await createToken(app.store, { kind: 'admin', subject: 'administrator', note: '' })).token;
  });
  afterAll(() => app.close());
  const post = async (path: string, body: object, token = admin) => {
    const answer = await fetch(app.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };

  test('an event goes on live to its end, and its matches are replayed', async () => {
    const title = 'A cup with quite a long name, to see whether it fits on a phone';
    const settings = { matches: 2, duplicate: true };
    const { event, token } = await post('/api/events', {
      title,
      format: 'all-against-all',
      game: 'truco/ufsm24',
      settings,
    });
    for (const name of ['careful', 'bold', 'random'])
      await post(`/api/events/${event.id}/participants`, { name, kind: 'agent' }, token);
    const page = await app.open('/agents/events', { viewport: PHONE, colorScheme: 'dark' });
    await page.getByRole('link', { name: title }).click();
    await page.getByText('Nothing is scheduled yet.').waitFor();
    await post(`/api/events/${event.id}/start`, {}, token);
    await page.getByText('6 of 6 played').waitFor({ timeout: 60_000 });
    await page.getByText('over', { exact: true }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Elo' }).count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.getByRole('link', { name: 'Replay' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Replay' }).waitFor();
    await page.goto(`${app.address}/agents/events/none`);
    await page.getByRole('alert').waitFor();
    await page.context().close();
  });

  test('a teacher makes an event in the page, enters a program and one of ours, and starts it', async () => {
    const page = await app.open('/agents/events');
    await page.getByRole('link', { name: 'A new event' }).click();
    await page.getByLabel('What it is called').fill('Exam');
    await page.getByLabel('Game').selectOption('search');
    await page.getByRole('spinbutton', { name: 'Problems' }).fill('2');
    await page.getByLabel('Seed').fill('exam-1');
    await page.getByLabel('Deadline').fill('2020-01-01T10:00');
    await page.getByLabel('The administrator’s token').fill('wrong');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create the event' }).click();
    await page.getByRole('alert').getByText('token').waitFor();
    await page.getByLabel('The administrator’s token').fill(admin);
    await page.getByRole('button', { name: 'Create the event' }).click();
    await page.getByRole('alert').getByText('is past').waitFor();
    await page.getByLabel('Deadline').fill('2999-01-01T10:00');
    await page.getByRole('button', { name: 'Create the event' }).click();
    await page.getByText('The organiser’s token, shown this once').waitFor();
    await page.getByRole('link', { name: 'Enter participants' }).click();
    await page.getByRole('button', { name: 'Close the list and start' }).click();
    await page.getByRole('alert').getByText('are needed at least').waitFor();
    await page.getByLabel('Who').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'ours' }).waitFor();
    await page.getByLabel('Who').selectOption({ index: 0 });
    await page.getByLabel('Its name').fill('pupil');
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await page.getByText('The token of pupil').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close the list and start' }).click();
    await page.getByText('For the organiser').waitFor({ state: 'detached' });
    const [event] = await (await fetch(`${app.address}/api/events`)).json();
    expect(event).toMatchObject({ title: 'Exam', format: 'search', settings: { problems: 2 } });
    await page.context().close();
  });

  test('agents have a rating and a record from what was played here', async () => {
    const page = await app.open('/agents');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^careful\b/ }) });
    await row.getByText(/^\d+ · \d+ · \d+$/).waitFor();
    expect(await page.getByText('no match yet').count()).toBeGreaterThan(3);
    await page.getByLabel('Game').selectOption('tetris');
    await page.getByRole('rowheader', { name: /^bcts\b/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${app.address}/truco`);
    await page
      .locator('.opponents li', { hasText: /^careful/ })
      .getByText(/Rating [\d.]+ ± [\d.]+ \(4 matches\)/)
      .waitFor();
    await page.context().close();
  });

  test('an administrator registers an agent and takes its token back', async () => {
    const page = await app.open('/agents/tokens');
    await page.getByLabel('The administrator’s token').fill('wrong');
    await page.getByRole('button', { name: 'Show the tokens' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('The administrator’s token').fill(admin);
    await page.getByRole('button', { name: 'Show the tokens' }).click();
    await page.getByLabel('Its name').fill('my-program');
    await page.getByRole('button', { name: 'Register an agent' }).click();
    await page.getByText('The token of my-program').waitFor();
    expect((await page.locator('.token').textContent())?.length).toBeGreaterThan(20);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke: my-program' }).click();
    await page.getByRole('button', { name: 'Revoke: my-program' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('pages complain of nothing but what was wrong on purpose', () => {
    expect(app.complaints.filter((each) => !/status of (400|401|404)/.test(each))).toEqual([]);
  });
});
