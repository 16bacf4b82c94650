import { readFileSync } from 'node:fs';
import { shippedJudge } from '../../../src/agents/truco/judge/shipped-judge.ts';
import { ACTION } from '../../../src/games/truco/actions.ts';
import { trucoGame } from '../../../src/games/truco/game.ts';
import { sayAction } from '../../../src/games/truco/text/speech.ts';
import type { MatchReport } from '../../../src/protocol/coach.ts';
import { lostByFolding } from '../../../testing/browser/lost-match.ts';
import { Visitor } from './visitor.ts';

const GAME = trucoGame('ufsm24');
const DAY = 86_400_000;

/** What a walk found worth telling; it throws where something is not as it should be. */
export type Walk = (visitor: Visitor) => Promise<string>;

/** Everything that a person does with Truco, each from an empty browser. */
export const walks: Readonly<Record<string, Walk>> = { firstHand, match, twoPeople, mistake, puzzles, profile };

function expect(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** The guided hand to its end, by what is pointed at. */
async function firstHand(one: Visitor): Promise<string> {
  const { page } = await one.begin('/truco/first');
  const sure = page.locator('.fold-sure');
  const hint = page.locator('[data-hint]:enabled, .onward button.primary');
  const finish = page.getByRole('link', { name: one.words.first.play });
  let presses = 0;
  for (; presses < 80; presses++) {
    await hint.or(finish).or(sure).first().waitFor();
    if (await finish.isVisible()) break;
    if (presses % 8 === 0) await one.look('first hand');
    await one.press((await sure.isVisible()) ? sure : hint.first());
  }
  await one.press(finish);
  await page.waitForURL('**/truco');
  return `${presses} presses`;
}

/** A match from the lobby to its report, with sounds, vibration and notification switched on at the table. */
async function match(one: Visitor): Promise<string> {
  const { page } = await one.begin('/truco', { motion: false });
  const { rooms, table, learn } = one.words;
  await one.look('lobby');
  await one.press(page.getByRole('button', { name: rooms.play }));
  await page.locator('.own button:enabled').first().waitFor();
  await one.press(one.button(table.tools.menu));
  for (const label of [table.sound, table.vibration, table.notify]) await one.press(page.getByLabel(label));
  await page.getByLabel(table.pace).selectOption('none');
  await page.keyboard.press('Escape');
  await page.reload();
  const next = page.locator('.own button:enabled, .calls button:enabled, .onward button, .after-match');
  let hands = 1;
  let turns = 0;
  let pressed = 0;
  for (; turns < 500; turns++) {
    await next.first().waitFor();
    if (await page.locator('.after-match').isVisible()) break;
    const onward = page.locator('.onward button');
    if (await onward.isVisible()) {
      if (hands % 5 === 1) await one.look(`hand ${hands}`);
      hands++;
      pressed = performance.now();
      await one.press(onward);
      continue;
    }
    if (turns === 2) expect((await page.title()).startsWith(`● ${table.yourTurn}`), `title: ${await page.title()}`);
    const call = (action: number) => one.button(sayAction(action, one.language));
    // a little of everything: an envido in every third hand, truco in every fourth, else accept and play a card
    const bold = (await page.locator('.far .bubble').allTextContents()).some((said) => /falta|resto/i.test(said));
    const choices = [
      bold && call(ACTION.NO_QUIERO),
      hands % 3 === 0 && call(ACTION.ENVIDO),
      hands % 4 === 0 && call(ACTION.TRUCO),
      call(ACTION.QUIERO),
      call(ACTION.SHOW),
      page.locator('.own button:enabled').first(),
      page.locator('.calls button:enabled:not(.fold)').first(),
    ];
    const away = turns === 5;
    if (away) await one.show(false);
    for (const choice of choices)
      if (choice && (await choice.isVisible()) && (await choice.isEnabled())) {
        // on a phone that is looked away from nothing can be pressed: the key of the card still can
        await one.press(choice);
        break;
      }
    if (away) {
      await next.first().waitFor();
      await one.show(true);
    }
  }
  await page.locator('.costliest, .match-report h3 + p').first().waitFor();
  await page.getByRole('heading', { name: learn.report.costliest }).waitFor();
  const report = performance.now() - pressed;
  expect((await page.locator('.last-hands svg').count()) === 6, 'both hands are open');
  await page.locator('.curve canvas').waitFor();
  await one.look('report');
  const { tones, shakes, notes } = await one.signs();
  expect(tones > 10, `${tones} sounds`);
  expect(shakes > 3, `${shakes} vibrations`);
  return `${hands} hands, report after ${Math.round(report)} ms, ${tones} tones, ${shakes} shakes, ${notes.length} notes`;
}

/** Two people at an open seat; one looks elsewhere, loses the line, comes back, and both play on. */
async function twoPeople(one: Visitor): Promise<string> {
  const { page } = await one.begin('/truco', { motion: false, pace: 'none', name: 'Ana', notify: true });
  const { table, rooms } = one.words;
  await page.getByLabel(table.lobby.clock).selectOption('60');
  await one.press(page.getByRole('button', { name: table.lobby.somebody }));
  await page.getByText(table.lobby.waitingSomebody).waitFor();
  await one.look('waiting');
  const other = await new Visitor(one.app, one.language, 'desk').begin('/truco');
  await other.press(other.page.getByRole('button', { name: table.lobby.sitWith('Ana') }));
  await other.page.locator('.own button').first().waitFor();
  await page.locator('.own button:enabled').first().waitFor();
  await other.page.getByText(table.turnOf('Ana')).waitFor();
  expect(/\d+ s$/.test((await page.getByRole('timer').textContent())!), 'a clock');
  await one.press(one.button(table.tools.say));
  await one.press(one.button(table.phrases.luck));
  await other.page.locator('.far .bubble', { hasText: table.phrases.luck }).waitFor();
  await one.show(false);
  await other.page.locator('[data-presence="away"]').waitFor();
  const address = page.url();
  await page.goto('about:blank');
  const gone = table.goneFor('Ana', '').split('  ')[0].split(' ').slice(0, 3).join(' ');
  await other.page.getByText(gone).first().waitFor();
  await other.look('alone at the table');
  await page.goto(address);
  await page.locator('.own button:enabled').first().waitFor();
  // one plays a card and looks elsewhere; the other goes on until it is the first one's turn, who is notified
  await one.press(page.locator('.own button:enabled').first());
  await one.show(false);
  const onward = other.page.locator('.onward button, .own button:enabled').first();
  for (let step = 0; step < 40 && (await one.signs()).notes.length === 0; step++)
    if (await onward.isVisible()) await other.press(onward);
    else await page.waitForTimeout(100);
  const { notes } = await one.signs();
  expect(notes[0]?.startsWith(table.yourTurn), `notified: ${notes[0]}`);
  await one.show(true);
  await other.press(other.page.getByRole('button', { name: rooms.leave }).first());
  await other.press(other.page.getByRole('button', { name: rooms.leaveYes, exact: true }));
  await page.locator('.why-ended').waitFor();
  await one.look('after it');
  await other.end();
  one.found.push(...other.found);
  return `notified: ${notes[0]}`;
}

/** A match that was lost by folding: the report and the coach name the mistake at the solver's price. */
async function mistake(one: Visitor): Promise<string> {
  const lost = await lostByFolding(one.app, GAME.id);
  const { page } = await one.begin('/nowhere');
  await sitIn(one, lost);
  await one.go(`/truco/${lost.id}`);
  const { learn } = one.words;
  await page.getByRole('heading', { name: learn.report.costliest }).waitFor();
  await one.look('report');
  const report = (await (await fetch(`${one.app.address}/api/matches/${lost.id}/report`)).json()) as MatchReport;
  const worst = report.decisions.filter(({ seat }) => seat === 0).reduce((a, b) => (b.winCost > a.winCost ? b : a));
  await one.press(page.locator('.costliest > li').first().getByRole('link', { name: learn.report.toCoach }));
  const verdict = page.locator('.costly');
  await verdict.waitFor();
  await one.look('coach');
  expect(new URL(page.url()).searchParams.get('turn') === String(worst.turn), 'the costliest decision');
  // the same position by the judge itself
  const position = await positionAt(one, lost.id, worst.turn);
  const state = GAME.parse(position);
  const into = new Int32Array(GAME.maxActions);
  const { choices } = shippedJudge().judge(
    GAME.view(state, state.turn),
    Array.from(into.subarray(0, state.legal(into))),
  );
  const price = choices.find(({ action }) => action === worst.action)!;
  const locale = { pt: 'pt-BR', es: 'es-AR', en: 'en-US' }[one.language];
  const shown = (100 * price.winCost).toLocaleString(locale, digits(price.winCost < 0.1 ? 1 : 0));
  expect((await verdict.innerText()).includes(shown), `${await verdict.innerText()} has no ${shown}`);
  return `${worst.kind}: ${shown} %`;
}

const digits = (n: number) => ({ minimumFractionDigits: n, maximumFractionDigits: n });

async function sitIn({ page }: Visitor, { id, key }: { id: string; key: string }): Promise<void> {
  await page.evaluate(
    ([room, own]) => {
      const seat = { key: own, title: 'bold', family: 'truco', at: Date.now() };
      localStorage.setItem('jogatina.seats', JSON.stringify({ state: { rooms: { [room]: seat } }, version: 0 }));
    },
    [id, key],
  );
}

async function positionAt({ app }: Visitor, match: string, turn: number): Promise<string> {
  const { Match } = await import('../../../src/core/match.ts');
  const { seed, actions } = (await (await fetch(`${app.address}/api/matches/${match}/record`)).json()) as {
    seed: string;
    actions: number[];
  };
  const replayed = new Match(GAME, { seed, log: actions.slice(0, turn) });
  replayed.advance();
  return GAME.format(replayed.state);
}

/** A puzzle answered wrong, then right on the days on which it comes back, until it sits. */
async function puzzles(one: Visitor): Promise<string> {
  const file = JSON.parse(readFileSync('data/truco/puzzles.json', 'utf8')) as { puzzles: [string, number][] };
  const [, accept] = file.puzzles[0];
  const { page } = await one.begin('/nowhere');
  const words = one.words.learn.puzzles;
  let now = Date.parse('2026-11-20T12:00:00Z');
  await page.clock.install({ time: now });
  await one.go('/truco/puzzles');
  const answer = async (right: boolean) => {
    const buttons = page.locator('.puzzle-answers button');
    await buttons.first().waitFor();
    await one.press(buttons.nth((accept === 1) === right ? 0 : 1));
  };
  await answer(false);
  await page.getByText(words.again(0)).waitFor();
  await one.look('a wrong answer');
  const waits = [1, 3, 7, 16, 35];
  for (const days of [...waits, undefined]) {
    await page.reload();
    await page.getByText(words.due(1)).waitFor();
    await answer(true);
    await page.getByText(days === undefined ? words.sits : words.again(days)).waitFor();
    now += (days ?? 0) * DAY;
    await page.clock.setFixedTime(now);
  }
  await one.look('it sits');
  await page.getByText(words.known(1, file.puzzles.length)).waitFor();
  return `sits after ${waits.length + 1} right answers in ${waits.reduce((sum, days) => sum + days)} days`;
}

/** History and rating here, then in a second browser by the key; exported, deleted. */
async function profile(one: Visitor): Promise<string> {
  const lost = await lostByFolding(one.app, GAME.id);
  const { page } = await one.begin('/nowhere');
  await sitIn(one, lost);
  await one.go(`/truco/${lost.id}`);
  await page.locator('.costliest > li').first().waitFor();
  await one.go('/truco/me');
  const words = one.words.learn.profile;
  await page.getByRole('heading', { name: words.rating }).waitFor();
  await one.look('profile');
  await one.press(one.button(words.makeKey));
  const key = await page.getByLabel(words.key, { exact: true }).inputValue();
  const other = await new Visitor(one.app, one.language, one.device === 'phone' ? 'desk' : 'phone').begin('/truco/me');
  await other.page.getByLabel(words.enterKey).fill(key);
  await other.press(other.button(words.fetch));
  await other.page.getByText(words.fetched).waitFor();
  await other.page.getByRole('link', { name: one.words.truco.names.bold }).waitFor();
  await other.look('carried');
  const download = other.page.waitForEvent('download');
  await other.press(other.button(words.export));
  const kept = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { matches: { id: string }[] };
  expect(kept.matches[0].id === lost.id, 'the match is in the export');
  await other.press(other.button(words.delete));
  await other.press(other.button(words.deleteYes));
  await other.page.getByText(words.deleted).waitFor();
  const left = await fetch(`${one.app.address}/api/profile`, { headers: { authorization: `Bearer ${key}` } });
  expect(left.status === 404, 'deleted on the server too');
  one.found.push(...other.found);
  await other.end();
  return `key of ${key.length} letters`;
}
