/**
 * Measures the live game. `links` and `clock` are simulated and give the same figures everywhere. All else plays for real, with
 * server and agent in processes of their own, takes minutes and wants a quiet machine, so none of it is part of
 * `jogatina bench`:
 *
 *     node bench/live.ts links --out links.jsonl              both agents over every simulated link; goes on where it was
 *     node bench/live.ts table --out links.jsonl              its rows as a table; --docs: in docs/live.md and its translations
 *     node bench/live.ts clock --delay 50 --jitter 15         games against a simulated clock; --stall and --every too
 *     node bench/live.ts games --seeds 1,2,3                  against the clock
 *     node bench/live.ts games --delay 50 --jitter 15         through a proxy: milliseconds of a round trip
 *     node bench/live.ts games --stall 250 --every 20         the agent stands still for so many milliseconds each 20 s
 *     node bench/live.ts games --busy 2                       so many other processes never rest
 *     node bench/live.ts lock-step --points 50000             without a clock
 *     node bench/live.ts latency --rates 100,500 --viewers 200
 *
 * `--until 6000` ends a game at so many points, `--minutes 10` after so long; its score then counts.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { livePlayerOf } from '../src/agents/tetris/live/index.ts';
import { Rng } from '../src/core/rng.ts';
import { type LiveGameResult, playLive } from '../src/server/live-tetris/client.ts';
import { Lateness } from '../src/server/live-tetris/clock.ts';
import type { GameReport } from '../src/server/live-tetris/live-match.ts';
import { LiveServer } from '../src/server/live-tetris/server.ts';
import { playOverClock } from '../src/server/live-tetris/simulated-clock.ts';
import { playOverLink } from '../src/server/live-tetris/simulated-link.ts';
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
    // games
    delay: { type: 'string', default: '0' },
    jitter: { type: 'string', default: '0' },
    stall: { type: 'string', default: '0' },
    every: { type: 'string', default: '20' },
    busy: { type: 'string', default: '0' },
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

const list = (text: string) => text.split(',').map(Number);
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** One cell of the table: the scores of an agent over one link, and how many of its games ended before the last piece. */
interface LinkRow {
  readonly agent: string;
  readonly lag: number;
  readonly jitter: number;
  readonly loss: number;
  readonly pieces: number;
  readonly scores: number[];
  readonly lost: number;
}

const cellOf = ({ agent, lag, jitter, loss }: Omit<LinkRow, 'scores' | 'lost' | 'pieces'>) =>
  [agent, lag, jitter, loss].join();

function savedRows(): LinkRow[] {
  const { out } = values;
  if (out === undefined || !existsSync(out)) return [];
  return readFileSync(out, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LinkRow);
}

/** Both agents over every link, in lock step. Each row is written as it comes. */
function links(): void {
  const done = new Set(savedRows().map(cellOf));
  for (const loss of list(values.losses))
    for (const jitter of list(values.jitters))
      for (const lag of list(values.lags))
        for (const agent of ['best', 'lookahead-003']) {
          if (done.has(cellOf({ agent, lag, jitter, loss }))) continue;
          const scores: number[] = [];
          let lost = 0;
          for (const seed of list(values.seeds)) {
            const link = { lag, jitter, loss: loss / 100 };
            const { game } = playOverLink(
              livePlayerOf(agent).make(),
              Number(values.pieces),
              link,
              Rng.seeded(`link-${seed}`),
            );
            scores.push(game.score);
            if (game.over) lost++;
          }
          const row: LinkRow = { agent, lag, jitter, loss, pieces: Number(values.pieces), scores, lost };
          if (values.out !== undefined) appendFileSync(values.out, `${JSON.stringify(row)}\n`);
          printRow({ what: 'link', ...row });
        }
}

/** The saved rows as a table: the least and the median score of `best`, and after it those of the published agent. */
function table(): void {
  const rows = new Map(savedRows().map((row) => [cellOf(row), row]));
  const cell = (agent: string, lag: number, jitter: number, loss: number) => {
    const row = rows.get(cellOf({ agent, lag, jitter, loss }));
    if (!row) return '-';
    return `${Math.min(...row.scores)}/${median(row.scores)}${row.lost > 0 ? ` †${row.lost}` : ''}`;
  };
  const heads = list(values.losses).flatMap((loss) => list(values.jitters).map((jitter) => `±${jitter}, ${loss} %`));
  const lines = [`| lag | ${heads.join(' | ')} |`, `|---|${heads.map(() => '---|').join('')}`];
  for (const lag of list(values.lags)) {
    const cells = list(values.losses).flatMap((loss) =>
      list(values.jitters).map(
        (jitter) => `${cell('best', lag, jitter, loss)} : ${cell('lookahead-003', lag, jitter, loss)}`,
      ),
    );
    lines.push(`| ${lag} | ${cells.join(' | ')} |`);
  }
  const text = `${lines.join('\n')}\n`;
  if (values.docs) for (const page of ['live', 'live.pt', 'live.es']) replaceTable(`docs/${page}.md`, text);
  else console.log(text);
}

/** Puts a table where a page has one whose first column is the lag. */
function replaceTable(page: string, text: string): void {
  writeFileSync(page, readFileSync(page, 'utf8').replace(/^\| lag \|.*\n(\|.*\n)+/m, text));
}

/** Score against a simulated clock and network, the same each time. */
function clock(): void {
  const [delay, jitter, stall, every] = [values.delay, values.jitter, values.stall, values.every].map(Number);
  const [points, seconds] = [Number(values.until), 60 * Number(values.minutes)];
  const scores: number[] = [];
  for (const seed of list(values.seeds)) {
    const options = { delay, jitter, stall, every, points, seconds };
    const played = playOverClock(livePlayerOf(values.agent).make(), options, Rng.seeded(`clock-${seed}`));
    scores.push(played.game.score);
    printRow({
      what: 'simulated clock',
      agent: values.agent,
      delay,
      jitter,
      stall,
      seed,
      score: played.game.score,
      alive: !played.game.over,
      seconds: played.seconds,
    });
  }
  printRow({ what: 'median score', agent: values.agent, delay, jitter, stall, scores, median: median(scores) });
}

/** A child that plays one part of this file; `first` is its first message. */
async function part(name: string, options: Record<string, string>) {
  const words = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  const child = fork(import.meta.filename, [name, ...words]);
  const [first] = await once(child, 'message');
  return { child, first };
}

/**
 * Passes connections on to a port, each chunk late by half of the round trip and at random by half of the jitter more
 * or less. Chunks stay in order.
 */
async function delayingProxy(to: number, delay: number, jitter: number): Promise<{ server: Server; port: number }> {
  const luck = Rng.seeded('proxy');
  const pass = (from: Socket, into: Socket) => {
    let last = 0;
    from.on('data', (chunk) => {
      const late = (delay + jitter * (2 * luck.float() - 1)) / 2;
      last = Math.max(last, performance.now() + late);
      setTimeout(() => into.write(chunk), Math.max(0, last - performance.now()));
    });
    from.on('close', () => setTimeout(() => into.destroy(), delay + jitter));
    from.on('error', () => {});
    from.setNoDelay(true);
  };
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** One game between a server and an agent, at a fixed speed or the game's own. */
async function game(
  seed: number,
  seconds: number,
  speed = '',
  during: (port: number) => Promise<void> = async () => {},
) {
  const [delay, jitter, stall] = [values.delay, values.jitter, values.stall].map(Number);
  const server = await part('server', { seed: String(seed), speed, until: values.until });
  const port = server.first as number;
  const proxy = delay > 0 ? await delayingProxy(port, delay, jitter) : undefined;
  const agent = fork(import.meta.filename, ['agent', `--agent=${values.agent}`, `--port=${proxy?.port ?? port}`]);
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
  proxy?.server.close();
  return report;
}

function end(child: ChildProcess): void {
  child.disconnect();
  child.kill();
}

/** Score against the clock. */
async function games(): Promise<void> {
  const busy = Array.from({ length: Number(values.busy) }, () => fork(import.meta.filename, ['never-rest']));
  const scores: number[] = [];
  const { agent, delay, jitter, stall, busy: others } = values;
  for (const seed of list(values.seeds)) {
    const { left, ...report } = await game(seed, 60 * Number(values.minutes));
    scores.push(report.score);
    printRow({ what: 'game', agent, delay, jitter, stall, busy: others, seed, alive: left, ...report });
  }
  printRow({ what: 'median score', agent, delay, jitter, stall, busy: others, scores, median: median(scores) });
  for (const child of busy) end(child);
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
  links,
  table,
  clock,
  latency,
  'lock-step': lockStep,
  games,
  server: serverPart,
  agent: agentPart,
  'never-rest': neverRest,
};

for (const name of positionals.length > 0 ? positionals : ['links', 'latency', 'lock-step', 'games']) {
  if (!Object.hasOwn(parts, name))
    throw new Error(`unknown part "${name}": links, table, clock, latency, lock-step or games is right`);
  await parts[name]();
}
