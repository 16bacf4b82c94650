import { describe, expect, test } from 'vitest';
import { playsRandomly, TestAgent } from '../../src/server/testing/connections.ts';
import { createToken } from '../../src/store/tokens.ts';
import { chromium } from '../system.ts';
import { type App, overflow, PHONE, violations } from './app.ts';
import { oneApp } from './one-app.ts';

describe.skipIf(!chromium)('agents and events in a browser', () => {
  let app: App;
  let admin: string;
  oneApp(async (made) => {
    app = made;
    admin = (await createToken(app.store, { kind: 'admin', subject: 'administrator', note: '' })).token;
  });
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
    await page.getByText('3 take part. Waits for the organiser to start.').waitFor();
    await post(`/api/events/${event.id}/start`, {}, token);
    await page.getByText('6 of 6 played').waitFor({ timeout: 60_000 });
    await page.getByText('over', { exact: true }).waitFor();
    // every figure of the standings is in sight: the box has nothing to scroll to
    await expect.poll(() => page.locator('.standings td[data-head="Elo"]:visible').count()).toBe(3);
    const box = page.getByRole('group', { name: 'Standings' });
    expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    // and so are the results of one of them, each the way to its replay
    await page.getByText(/^First: \w+\.$/).waitFor();
    const results = page.getByRole('list', { name: /^Results of/ }).getByRole('listitem');
    await expect.poll(() => results.count()).toBe(2);
    await expect.poll(() => results.first().textContent()).toMatch(/(won|lost) \d+ – \d+(won|lost) \d+ – \d+$/);
    await page.getByText('The whole table').click();
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await results.first().getByRole('link', { name: 'Replay' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Replay' }).waitFor();
    await page.goto(`${app.address}/agents/events/none`);
    await page.getByRole('alert').waitFor();
    await page.context().close();
  });

  test('thirty on a phone: one participant’s results are a list that fits; the whole table keeps its names in sight', async () => {
    const { event } = await post('/api/events', { title: 'Thirty', format: 'all-against-all', game: 'truco/ufsm24' });
    const names = Array.from({ length: 30 }, (_, i) => `a-program-of-the-class-${i + 1}`);
    const estimate = { mean: 0.5, low: 0.3, high: 0.7 };
    const faults = { illegal: 0, timeout: 0, crash: 0, disconnect: 0 };
    const told = { winRate: estimate, margin: estimate, elo: estimate, faults };
    const ranking = names.map((name, i) => ({
      place: i + 1,
      name,
      played: 29,
      left: 0,
      wins: 14,
      draws: 0,
      losses: 15,
      ...told,
    }));
    // whoever has the lower number wins
    const table = names.map((_, i) =>
      names.map((_, j) => ({ matches: i === j ? 0 : 1, wins: i < j ? 1 : 0, draws: 0 })),
    );
    const matches = names.flatMap((a, i) =>
      names.slice(i + 1).map((b) => ({ seats: [a, b], result: { scores: [24, 9], winner: 0, faults: [] } })),
    );
    const answers: Record<string, unknown> = {
      standings: { by: 'matches', ranking, table },
      matches: matches.map((each, number) => ({
        number,
        round: 0,
        status: 'over',
        match: null,
        sealed: false,
        watchable: false,
        seed: null,
        ...each,
      })),
    };
    const page = await app.open('/agents/events', { viewport: PHONE });
    await page.route(/\/api\/events\/thirty\/(standings|matches)$/, (route) =>
      route.fulfill({ json: answers[route.request().url().split('/').at(-1)!] }),
    );
    await page.route(/\/api\/events\/thirty$/, (route) =>
      route.fulfill({ json: { ...event, status: 'over', participants: [], scheduled: 435, played: 435 } }),
    );
    await page.goto(`${app.address}/agents/events/thirty?who=${names[11]}`);
    const results = page.getByRole('list', { name: `Results of ${names[11]}` }).getByRole('listitem');
    await expect.poll(() => results.count()).toBe(29);
    await expect.poll(() => results.nth(0).textContent()).toBe(`1${names[0]}lost 9 – 24`);
    await expect.poll(() => results.nth(28).textContent()).toBe(`30${names[29]}won 24 – 9`);
    expect(await results.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
    expect(await overflow(page)).toBe(0);
    await page.getByText('The whole table').click();
    const box = page.getByRole('group', { name: 'Who beat whom' });
    await box.evaluate((each) => each.scrollTo(each.scrollWidth, 0));
    const name = box.getByRole('rowheader').nth(4);
    const left = async () => (await name.boundingBox())!.x - (await box.boundingBox())!.x;
    expect(Math.abs(await left())).toBeLessThan(2);
    // all thirty columns fit a wide screen
    await page.setViewportSize({ width: 1180, height: 760 });
    expect(await overflow(page)).toBe(0);
    await expect.poll(() => box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    // a name of the table shows that one's results
    await box.getByRole('link', { name: `3. ${names[2]}` }).click();
    await page.getByRole('list', { name: `Results of ${names[2]}` }).waitFor();
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
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'ours' }).waitFor();
    await page.getByLabel('Names, one a line').fill('name,class\nJosé Silva,A\npupil,B\n');
    await page.getByRole('button', { name: 'Enter 2 names' }).click();
    await page.getByRole('heading', { name: '2 keys to hand out' }).waitFor();
    // keys stay until they are taken, also when the page is opened again
    await page.reload();
    await page.getByRole('heading', { name: '2 keys to hand out' }).waitFor();
    await expect.poll(() => page.locator('.kept-keys li').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'They were taken' }).click();
    await page.getByRole('button', { name: 'Really forget' }).click();
    await page.getByRole('heading', { name: '2 keys to hand out' }).waitFor({ state: 'detached' });
    // who is missing is named, and the start asks once
    await page.getByText('Not connected: Jose-Silva, pupil.').first().waitFor();
    await page.getByRole('button', { name: 'Close the list and start' }).click();
    await page.getByRole('button', { name: 'Start without waiting for 2' }).click();
    await page.locator('details.organiser').waitFor({ state: 'detached' });
    const [event] = await (await fetch(`${app.address}/api/events`)).json();
    expect(event).toMatchObject({ title: 'Exam', format: 'search', settings: { problems: 2 } });
    await page.context().close();
  });

  test.each([
    [
      'pt-BR',
      'Nome do seu programa',
      'Código',
      'Entrar',
      'A chave de',
      'Ainda não conectado',
      'Conectado: seu programa está aqui.',
    ],
    [
      'es-AR',
      'Nombre de tu programa',
      'Código',
      'Entrar',
      'La clave de',
      'Todavía sin conexión',
      'Conectado: tu programa está acá.',
    ],
  ] as const)(
    '%s: a participant joins by the link on a phone; the key stays, and the page says when the program is there',
    async (locale, name, code, join, key, away, here) => {
      const { event, token } = await post('/api/events', {
        title: `Cup ${locale}`,
        format: 'all-against-all',
        game: 'truco/ufsm24',
      });
      const made = await post(`/api/events/${event.id}/code`, {}, token);
      const page = await app.open(`/agents/events/${event.id}/join?code=${made.code}`, { locale, viewport: PHONE });
      await page.getByLabel(name).fill('ana');
      await page.getByLabel(code).fill('aaaa-aaaa');
      await page.getByRole('button', { name: join, exact: true }).click();
      await page.getByRole('alert').waitFor();
      await page.getByLabel(code).fill(made.code);
      await page.getByRole('button', { name: join, exact: true }).click();
      await page.getByRole('heading', { name: `${key} ana` }).waitFor();
      await page.getByText(away).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const [, secret] = /agent\.ts \S+ (\S+)$/.exec((await page.locator('.copied code').first().textContent())!)!;
      const program = new TestAgent(new URL(app.address).host, secret, playsRandomly);
      await page.getByText(here).waitFor();
      program.close();
      await page.goto(`${app.address}/agents/events/${event.id}/wall`);
      await page.getByText('ana').first().waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.context().close();
    },
  );

  test('before anything was played nobody has a place, on the page and on the wall', async () => {
    const { event, token } = await post('/api/events', {
      title: 'Not yet',
      format: 'all-against-all',
      game: 'truco/ufsm24',
    });
    for (const name of ['ana', 'bia'])
      await post(`/api/events/${event.id}/participants`, { name, kind: 'remote' }, token);
    await post(`/api/events/${event.id}/start`, {}, token);
    const page = await app.open(`/agents/events/${event.id}`);
    await expect.poll(() => page.locator('.standings .place').allTextContents()).toEqual(['–', '–']);
    await page.getByRole('link', { name: 'For the wall' }).click();
    const list = page.locator('.wall-ranking');
    await list.getByText('bia').waitFor();
    expect(await list.evaluate((each) => getComputedStyle(each).listStyleType)).toBe('none');
    await page.context().close();
  });

  test('agents have a rating and a record from what was played here', async () => {
    const page = await app.open('/agents');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Careful\b/ }) });
    await row.getByText(/^\d+ · \d+ · \d+$/).waitFor();
    await expect.poll(() => page.getByText('no match yet').count()).toBeGreaterThan(3);
    await page.getByLabel('Game').selectOption('tetris');
    await page.getByRole('rowheader', { name: /^Thiery and Scherrer\b/ }).waitFor();
    await page.getByLabel('Find a player').fill('BCT');
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.goto(`${app.address}/truco`);
    await page
      .locator('.opponents li', { hasText: /^Careful/ })
      .getByText(/Rating on this server, which starts at 25: [\d.]+ ± [\d.]+ \(4 matches\)/)
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
    await page.getByText('The key of my-program').first().waitFor();
    const key = (await page.locator('.kept-key .copied code').first().textContent())!;
    expect(key.length).toBeGreaterThan(20);
    // the next press does not lose it, nor does a reload: it is there until it is taken
    await page.goto(`${app.address}/agents/truco/my-program`);
    await page.getByText('my-program has not connected yet').waitFor();
    await expect.poll(() => page.locator('.copied code').first().textContent()).toBe(key);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    const wrong = new TestAgent(new URL(app.address).host, 'no-such-key', playsRandomly);
    await page.getByText('somebody came with a key that no agent has').waitFor();
    await wrong.closed;
    const program = new TestAgent(new URL(app.address).host, key, playsRandomly);
    await page.getByText('my-program is connected').waitFor();
    await page.locator('.agent-log li', { hasText: 'connected' }).waitFor();
    program.socket.close();
    await page.getByText('was here and is not connected now').waitFor();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('button', { name: 'Really forget it?' }).click();
    await page.getByText('in place of KEY').waitFor();
    await page.goto(`${app.address}/agents/tokens`);
    await page.getByLabel('The administrator’s token').fill(admin);
    await page.getByRole('button', { name: 'Show the tokens' }).click();
    await page.getByRole('button', { name: 'Revoke: my-program' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoke: my-program' }).click();
    await page.getByRole('button', { name: 'Really revoke?: my-program' }).click();
    await page.getByRole('button', { name: 'Revoke: my-program' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /my-program/ }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('each agent has a profile: what it is, how strong, how it plays and what it played', async () => {
    const page = await app.open('/agents', { locale: 'pt-BR' });
    await page.getByRole('link', { name: 'Blefador' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blefador' }).waitFor();
    await page.getByText('blefa mais que a maioria').waitFor();
    await page.getByRole('rowheader', { name: 'pedidos e respostas de truco' }).waitFor();
    await expect.poll(() => page.locator('.figure').textContent()).toMatch(/^1\.\d{3}$/);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await expect.poll(() => overflow(page)).toBe(0);
    await page.goto(`${app.address}/agents/truco/careful`);
    await page.locator('aside a[href$="/replay"]').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(`${app.address}/agents/tetris/ntuple`);
    await page.getByText('linhas por jogo').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${app.address}/agents/tetris/nobody`);
    await page.getByText('Não há nenhum agente').waitFor();
    await page.context().close();
  });

  test('pages complain of nothing but what was wrong on purpose', () => {
    expect(app.complaints.filter((each) => !/status of (400|401|404)/.test(each))).toEqual([]);
  });
});
