import { InputError } from '../core/errors.ts';
import type { GameReport } from '../server/live-tetris/match.ts';
import { LiveServer } from '../server/live-tetris/server.ts';
import { printJson } from './output.ts';

interface LiveServerOptions {
  port: number;
  host: string;
  seed?: number;
  lockStep?: boolean;
  games?: number;
  json?: boolean;
}

/** `jogatina live server`: until it is stopped, or so many games have ended. */
export async function liveServer({
  port,
  host,
  seed,
  lockStep = false,
  games,
  json,
}: LiveServerOptions): Promise<void> {
  const reports: GameReport[] = [];
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const server = new LiveServer({
    lockStep,
    ...(seed !== undefined && { seed }),
    report(report) {
      process.stderr.write(`${reportLine(report)}\n`);
      if (games === undefined) return;
      reports.push(report);
      if (reports.length === games) stop();
    },
  });
  let address: string;
  try {
    address = `ws://${host.includes(':') ? `[${host}]` : host}:${await server.listen(port, host)}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new InputError(`port ${port} is taken: choose another with --port, such as --port ${port + 1}`);
    throw new InputError(`cannot listen on ${host} port ${port}: ${message}`);
  }
  if (json && games === undefined) printJson({ address, lockStep, seed });
  // with --games the one document on stdout is the last word
  else (json ? process.stderr : process.stdout).write(announcement(address));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  await stopped;
  await server.close();
  if (json && games !== undefined) printJson({ address, lockStep, seed, games: reports });
}

function announcement(address: string): string {
  return `Live Tetris is at ${address}/player and ${address}/viewer. Ctrl-C stops it.\n`;
}

function reportLine({ player, score, pieces, ticks, seconds, pace, late50, late99, left }: GameReport): string {
  const rate = seconds > 0 ? Math.round(ticks / seconds) : 0;
  const kept =
    pace > 0 ? `, ${(100 * pace).toFixed(1)} % of nominal speed, late ${late50} ms (99 %: ${late99} ms)` : '';
  return `${JSON.stringify(player)} ${left ? 'left at' : 'ended with'} ${score} points, ${pieces} pieces, ${ticks} ticks at ${rate} a second${kept}`;
}
