import { InputError } from '../../core/errors.ts';
import { systemReason } from '../../core/system-reason.ts';
import type { GameReport } from '../../server/live-tetris/live-match.ts';
import { LiveServer } from '../../server/live-tetris/server.ts';
import type { Store } from '../../store/store.ts';
import { keepLiveScore, liveScores } from '../../store/tetris-scores.ts';
import { printJson } from '../output.ts';
import { onStop } from '../signals.ts';
import { withStore } from '../store.ts';

/** Milliseconds between two looks at the high scores: other servers may add to them. */
const READ_EVERY = 5000;

interface LiveServerOptions {
  port: number;
  host: string;
  seed?: number;
  lockStep?: boolean;
  games?: number;
  name?: string[];
  data?: string;
  json?: boolean;
}

/** `live server`: serves until it is stopped or `--games` have ended. High scores are kept in the database. */
export function liveServer(options: LiveServerOptions): Promise<void> {
  return withStore(options.data, (store) => serve(store, options));
}

async function serve(
  store: Store,
  { port, host, seed, lockStep = false, games, name: names = [], json }: LiveServerOptions,
): Promise<void> {
  /** The table of all live servers that use this database. */
  const table = async () =>
    (await liveScores(store, lockStep)).map(({ name, score }) => [name, score] as [string, number]);
  const before = await table();
  const readTable = async () => {
    server.best = await table();
  };
  /** Scores are written one after another, so that equal ones stay in the order of their games. */
  let keeping = Promise.resolve();
  const keep = ({ player: name, score }: GameReport) => {
    const kept = { name, score, lockStep, endedAt: new Date().toISOString() };
    keeping = keeping
      .then(() => keepLiveScore(store, kept))
      .then(readTable)
      .catch((error) => void process.stderr.write(`jogatina: this score is not kept: ${(error as Error).message}\n`));
  };
  const reports: GameReport[] = [];
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const server = new LiveServer({
    lockStep,
    names,
    ...(seed !== undefined && { seed }),
    highscores: before,
    report(report) {
      // as with the course's server, who leaves has no score
      if (!report.left) keep(report);
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
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new InputError(`port ${port} is taken: choose another with --port, such as --port ${port + 1}`);
    throw new InputError(`cannot listen on ${host} port ${port}: ${systemReason(error)}`);
  }
  if (json && games === undefined) printJson({ address, lockStep, seed });
  // with --games the one document on stdout is printed at the end
  else (json ? process.stderr : process.stdout).write(announcement(address));
  onStop(() => stop());
  const reading = setInterval(() => {
    keeping = keeping.then(readTable).catch(() => {});
  }, READ_EVERY);
  await stopped;
  clearInterval(reading);
  await server.close();
  await keeping;
  if (json && games !== undefined) printJson({ address, lockStep, seed, games: reports });
}

function announcement(address: string): string {
  const games = address.replace(/^ws/, 'http');
  return `Live Tetris is at ${address}/player and ${address}/viewer, its last games at ${games}/games. Ctrl-C stops it.\n`;
}

function reportLine({ player, score, pieces, ticks, seconds, pace, late50, late99, left }: GameReport): string {
  const rate = seconds > 0 ? Math.round(ticks / seconds) : 0;
  const kept =
    pace > 0 ? `, ${(100 * pace).toFixed(1)} % of nominal speed, late ${late50} ms (99 %: ${late99} ms)` : '';
  return `${JSON.stringify(player)} ${left ? 'left at' : 'ended with'} ${score} points, ${pieces} pieces, ${ticks} ticks at ${rate} a second${kept}`;
}
