/**
 * Measures the live game for real: server and agent in processes of their own, as fast as the game wants them. It takes
 * minutes and wants a quiet machine, so it is no part of `jogatina bench`:
 *
 *     node bench/live.ts                          all of it
 *     node bench/live.ts games --seeds 1,2,3      the best agent against the clock
 *     node bench/live.ts games --agent lookahead-003
 *     node bench/live.ts lock-step --points 50000
 *     node bench/live.ts latency --rates 200,1000 --viewers 20
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
import { printRow } from './print-row.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    agent: { type: 'string', default: 'best' },
    seeds: { type: 'string', default: '1,2,3,4,5' },
    /** A game that lasts longer is cut off; its score then counts. */
    minutes: { type: 'string', default: '15' },
    points: { type: 'string', default: '20000' },
    rates: { type: 'string', default: '200,500,1000,2000' },
    viewers: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '15' },
    port: { type: 'string' },
    speed: { type: 'string' },
    seed: { type: 'string' },
  },
});

const list = (text: string) => text.split(',').map(Number);

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
  const server = await part('server', { seed: String(seed), speed });
  const port = server.first as number;
  const agent = fork(import.meta.filename, ['agent', `--agent=${values.agent}`, `--port=${port}`]);
  const over = once(server.child, 'message') as Promise<[GameReport]>;
  const limit = new AbortController();
  await during(port);
  const cut = sleep(seconds * 1000, undefined, { signal: limit.signal }).then(
    () => server.child.send('stop'),
    () => {},
  );
  const [report] = await over;
  limit.abort();
  await cut;
  end(agent);
  end(server.child);
  return report;
}

function end(child: ChildProcess): void {
  child.disconnect();
  child.kill();
}

/** Score against the clock. */
async function games(): Promise<void> {
  const scores: number[] = [];
  for (const seed of list(values.seeds)) {
    const report = await game(seed, 60 * Number(values.minutes));
    scores.push(report.score);
    printRow({ what: 'game', agent: values.agent, seed, ...report });
  }
  printRow({ what: 'median score', agent: values.agent, median: scores.toSorted((a, b) => a - b)[scores.length >> 1] });
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

/** How late ticks are at fixed rates with viewers: as the server sees it, and between frames as a viewer sees it. */
async function latency(): Promise<void> {
  await bareTimer();
  for (const rate of list(values.rates)) {
    const gaps: number[] = [];
    const viewers: WebSocket[] = [];
    const report = await game(1, Number(values.seconds), String(rate), async (port) => {
      for (let i = 0; i < Number(values.viewers); i++) {
        const viewer = new WebSocket(`ws://127.0.0.1:${port}/viewer`, { perMessageDeflate: false });
        viewers.push(viewer);
        let last = 0;
        viewer.on('open', () => viewer.send('{"cmd":"join"}'));
        viewer.on('message', () => {
          const now = performance.now();
          if (i === 0 && last > 0) gaps.push(Math.abs(now - last - 1000 / rate));
          last = now;
        });
      }
    });
    for (const viewer of viewers) viewer.terminate();
    const unsteady99 = gaps.toSorted((a, b) => a - b)[Math.floor(0.99 * gaps.length)];
    const { ticks, seconds, late50, late99, pace } = report;
    printRow({
      what: 'latency',
      rate,
      viewers: viewers.length,
      achieved: ticks / seconds,
      pace,
      late50,
      late99,
      unsteady99,
    });
  }
}

/** The server's process: tells its port, then how the game went. */
async function serverPart(): Promise<void> {
  const speed = Number(values.speed);
  const server = new LiveServer({
    seed: Number(values.seed),
    ...(speed > 0 && { speed: () => speed }),
    report: (report) => process.send!(report),
  });
  process.on('message', () => server.close());
  process.send!(await server.listen(0, '127.0.0.1'));
}

async function agentPart(): Promise<void> {
  const { make } = livePlayerOf(values.agent);
  for await (const _ of playLive({ url: playerUrl(Number(values.port)), name: 'bench', lockStep: false }, make, 1))
    break;
}

function playerUrl(port: number): string {
  return `ws://127.0.0.1:${port}/player`;
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  latency,
  'lock-step': lockStep,
  games,
  server: serverPart,
  agent: agentPart,
};

for (const name of positionals.length > 0 ? positionals : ['latency', 'lock-step', 'games']) {
  if (!Object.hasOwn(parts, name)) throw new Error(`unknown part "${name}": latency, lock-step or games is right`);
  await parts[name]();
}
