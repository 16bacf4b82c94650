/**
 * Measures the live game. `links` and `clock` are simulated and give the same figures everywhere. All else plays for real, with
 * server and agent in processes of their own, takes minutes and wants a quiet machine, so none of it is part of
 * `jogatina bench`:
 *
 *     node bench/live.ts links --out links.jsonl              both agents over every simulated link; goes on where it was
 *     node bench/live.ts table --out links.jsonl              its rows as a table; --docs: in docs/live.md and its translations
 *     node bench/live.ts clock --delay 50 --jitter 15         games against a simulated clock; --stall and --every too;
 *                                                             --late-share 3 --late 2: 3 % of the ticks are 2 ms late;
 *                                                             --freeze 45 --freezes 3 --within 2 --each 60: all stands
 *                                                             still for 45 ms, three times within 2 s, each minute;
 *                                                             --from 2000: begins with so many points, so with their speed
 *     node bench/live.ts games --seeds 1,2,3                  against the clock
 *     node bench/live.ts lock-step --points 50000             without a clock
 *     node bench/live.ts latency --rates 100,500 --viewers 200
 *
 * `--until 6000` ends a game at so many points, `--minutes 10` after so long; its score then counts. The games of
 * docs/live.md against a real clock: through a proxy (milliseconds of a round trip), while so many other processes never
 * rest, and with an agent that stands still for so many milliseconds each 20 s. Their reports are added to a file:
 *
 *     node bench/live.ts games --delay 50 --jitter 15 --until 5500 --at-once 3 --out games.jsonl     28 minutes
 *     node bench/live.ts games --delay 20 --until 8500 --at-once 3 --out games.jsonl                 19 minutes
 *     node bench/live.ts games --busy 2 --until 15500 --at-once 2 --out games.jsonl                  20 minutes
 *     node bench/live.ts games --stall 250 --every 20 --minutes 10 --at-once 5 --out games.jsonl     10 minutes
 *     node bench/live.ts games-table --out games.jsonl        them as a table
 *
 * Games at once share the machine, so they are no easier than alone; the table has how late ticks were. At 500 ticks a
 * second a game through the proxy takes half of a core, so on two cores no more than three at once for those.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { livePlayerOf } from '../src/agents/tetris/live/index.ts';
import { type LiveGameResult, playLive } from '../src/server/live-tetris/client.ts';
import { Lateness } from '../src/server/live-tetris/clock.ts';
import type { GameReport } from '../src/server/live-tetris/live-match.ts';
import { LiveServer } from '../src/server/live-tetris/server.ts';
import { delayingProxy } from './delaying-proxy.ts';
import { clock } from './live-clock.ts';
import { type GameRow, printGames } from './live-games-table.ts';
import { links, linksTable } from './live-links.ts';
import { list, savedRows, saveRow } from './live-rows.ts';
import { printRow } from './print-row.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    agent: { type: 'string', default: 'best' },
    seeds: { type: 'string', default: '1,2,3,4,5' },
    minutes: { type: 'string', default: '15' },
    until: { type: 'string', default: 'Infinity' },
    // links
    pieces: { type: 'string', default: '2000' },
    lags: { type: 'string', default: '0,1,2,3,4,5,6,7,8,9,10,11,12' },
    jitters: { type: 'string', default: '0,1,2,3' },
    losses: { type: 'string', default: '0,1,2' },
    out: { type: 'string' },
    docs: { type: 'boolean', default: false },
    // clock
    from: { type: 'string', default: '0' },
    late: { type: 'string', default: '2' },
    'late-share': { type: 'string', default: '0' },
    freeze: { type: 'string', default: '0' },
    freezes: { type: 'string', default: '3' },
    within: { type: 'string', default: '2' },
    each: { type: 'string', default: '60' },
    // games
    delay: { type: 'string', default: '0' },
    jitter: { type: 'string', default: '0' },
    stall: { type: 'string', default: '0' },
    every: { type: 'string', default: '20' },
    busy: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '1' },
    points: { type: 'string', default: '20000' },
    // latency
    rates: { type: 'string', default: '200,500,1000,2000' },
    viewers: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '15' },
    // the parts in processes of their own
    port: { type: 'string' },
    speed: { type: 'string' },
    seed: { type: 'string' },
  },
});

/** A child that plays one part of this file; `first` is its first message. */
async function part(name: string, options: Record<string, string>) {
  const words = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  const child = fork(import.meta.filename, [name, ...words]);
  const [first] = await once(child, 'message');
  return { child, first };
}

/** One game between a server and an agent, at a fixed speed or the game's own. */
async function game(
  seed: number,
  seconds: number,
  speed = '',
  during: (port: number) => Promise<void> = async () => {},
) {
  const stall = Number(values.stall);
  const server = await part('server', { seed: String(seed), speed, until: values.until });
  const port = server.first as number;
  const { delay, jitter } = values;
  const proxy = Number(delay) > 0 ? await part('proxy', { port: String(port), delay, jitter }) : undefined;
  const agent = fork(import.meta.filename, ['agent', `--agent=${values.agent}`, `--port=${proxy?.first ?? port}`]);
  const over = once(server.child, 'message') as Promise<[GameReport]>;
  const limit = new AbortController();
  await during(port);
  const cut = sleep(seconds * 1000, undefined, { signal: limit.signal }).then(
    () => server.child.send('stop'),
    () => {},
  );
  const stalls = setInterval(() => {
    if (stall === 0) return;
    agent.kill('SIGSTOP');
    setTimeout(() => agent.kill('SIGCONT'), stall);
  }, 1000 * Number(values.every));
  const [report] = await over;
  clearInterval(stalls);
  limit.abort();
  await cut;
  agent.kill('SIGCONT');
  end(agent);
  end(server.child);
  if (proxy) end(proxy.child);
  return report;
}

function end(child: ChildProcess): void {
  child.disconnect();
  child.kill();
}

/** Score against the clock. */
async function games(): Promise<void> {
  const others = Array.from({ length: Number(values.busy) }, () => fork(import.meta.filename, ['never-rest']));
  const rows: GameRow[] = [];
  const { agent, delay, jitter, stall, busy } = values;
  const waiting = list(values.seeds);
  const playOn = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const { left, ...report } = await game(seed, 60 * Number(values.minutes));
      const row: GameRow = { agent, delay, jitter, stall, busy, seed, alive: left, ...report };
      saveRow(values.out, row);
      printRow({ what: 'game', ...row });
      rows.push(row);
    }
  };
  await Promise.all(Array.from({ length: Number(values['at-once']) }, playOn));
  printGames(rows);
  for (const child of others) end(child);
}

/** Points without a clock, in one process. */
async function lockStep(): Promise<void> {
  for (const seed of list(values.seeds)) {
    const server = new LiveServer({ seed, lockStep: true });
    const port = await server.listen(0, '127.0.0.1');
    const player = livePlayerOf(values.agent).make();
    const make = () => ({
      everyState: player.everyState,
      think: () => player.think(),
      see(state: Parameters<typeof player.see>[0]) {
        if (state.score >= Number(values.points)) void server.close();
        return player.see(state);
      },
    });
    let result: LiveGameResult | undefined;
    for await (result of playLive({ url: playerUrl(port), name: 'bench', lockStep: true }, make, 1)) break;
    await server.close();
    const { score, states, seconds } = result!;
    printRow({
      what: 'lock step',
      agent: values.agent,
      seed,
      score,
      survived: score >= Number(values.points),
      states,
      seconds,
    });
  }
}

/** How late a timer is on this machine when nothing else is to be done: no server can be more punctual than that. */
async function bareTimer(): Promise<void> {
  const late = new Lateness();
  for (let i = 0; i < 200 * Number(values.seconds); i++) {
    const due = performance.now() + 5;
    await sleep(5);
    late.add(performance.now() - due);
  }
  printRow({ what: 'bare timer', late50: late.quantile(0.5), late99: late.quantile(0.99) });
}

/**
 * How late ticks are at fixed rates with viewers, and the CPU time of the server's process a tick, which says the same
 * on a busy machine as on an idle one.
 */
async function latency(): Promise<void> {
  await bareTimer();
  for (const rate of list(values.rates)) {
    const viewers: WebSocket[] = [];
    let shown = 0;
    const report = (await game(1, Number(values.seconds), String(rate), async (port) => {
      for (let i = 0; i < Number(values.viewers); i++) {
        const viewer = new WebSocket(`ws://127.0.0.1:${port}/viewer`, { perMessageDeflate: false });
        viewers.push(viewer);
        viewer.on('open', () => viewer.send('{"cmd":"join"}'));
        viewer.on('message', () => shown++);
      }
    })) as GameReport & { readonly cpu: number };
    for (const viewer of viewers) viewer.terminate();
    const { ticks, seconds, late50, late99, pace, cpu } = report;
    const [achieved, each] = [ticks / seconds, shown / seconds / viewers.length];
    printRow({
      what: 'latency',
      rate,
      viewers: viewers.length,
      achieved,
      pace,
      late50,
      late99,
      cpuMicrosecondsATick: cpu / ticks,
      statesASecondForEachViewer: each,
    });
  }
}

/** The server's process: tells its port, then how the game went. */
async function serverPart(): Promise<void> {
  const speed = Number(values.speed);
  let before = process.cpuUsage();
  const server = new LiveServer({
    seed: Number(values.seed),
    ...(speed > 0 && { speed: () => speed }),
    report(report) {
      const { user, system } = process.cpuUsage(before);
      process.send!({ ...report, cpu: user + system });
    },
  });
  process.on('message', () => server.close());
  process.send!(await server.listen(0, '127.0.0.1'));
  before = process.cpuUsage();
  if (values.until === 'Infinity') return;
  const watch = setInterval(() => {
    if ((server.score ?? 0) < Number(values.until)) return;
    clearInterval(watch);
    void server.close();
  }, 200);
}

async function agentPart(): Promise<void> {
  const { make } = livePlayerOf(values.agent);
  for await (const _ of playLive({ url: playerUrl(Number(values.port)), name: 'bench', lockStep: false }, make, 1))
    break;
}

/** The network's process. */
async function proxyPart(): Promise<void> {
  const { port } = await delayingProxy(Number(values.port), Number(values.delay), Number(values.jitter));
  process.send!(port);
}

/** Takes the time of a core until its parent ends it. */
function neverRest(): void {
  process.on('disconnect', () => process.exit());
  const turn = () => {
    for (const until = performance.now() + 50; performance.now() < until; );
    setImmediate(turn);
  };
  turn();
}

function playerUrl(port: number): string {
  return `ws://127.0.0.1:${port}/player`;
}

const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  links: () => links(values),
  table: () => linksTable(values),
  clock: () => clock(values),
  latency,
  'lock-step': lockStep,
  games,
  'games-table': () => printGames(savedRows<GameRow>(values.out)),
  server: serverPart,
  agent: agentPart,
  proxy: proxyPart,
  'never-rest': neverRest,
};

for (const name of positionals.length > 0 ? positionals : ['links', 'latency', 'lock-step', 'games']) {
  if (!Object.hasOwn(parts, name))
    throw new Error(`unknown part "${name}": links, table, clock, latency, lock-step, games or games-table is right`);
  await parts[name]();
}
