import { livePlayerOf } from '../../agents/tetris/live/index.ts';
import { InputError } from '../../core/errors.ts';
import { MAX_LIVE_NAME } from '../../protocol/live-tetris.ts';
import { type LiveGameResult, playLive } from '../../server/live-tetris/client.ts';
import { printJson } from '../output.ts';
import { onStop } from '../signals.ts';

/** Exit codes: the server was lost before all games were played, and Ctrl-C. */
const LOST = 1;
const INTERRUPTED = 130;

interface LiveAgentOptions {
  url: string;
  agent: string;
  name?: string;
  games: number;
  lockStep?: boolean;
  attempts: number;
  json?: boolean;
}

/** `live agent`: plays games to their end. After a lost connection it connects again and begins a new game. */
export async function liveAgent(options: LiveAgentOptions): Promise<void> {
  const { agent, games, attempts, json, lockStep = false } = options;
  const kind = livePlayerOf(agent);
  const url = playerUrl(options.url);
  const name = options.name ?? agent;
  if (name.length < 1 || name.length > MAX_LIVE_NAME)
    throw new InputError(`--name is ${name.length} characters: 1 to ${MAX_LIVE_NAME} are right`);
  const stop = new AbortController();
  const undo = onStop(() => stop.abort());
  const say = (message: string) => void process.stderr.write(`${message}\n`);
  const results: LiveGameResult[] = [];
  let complete = 0;
  for await (const result of playLive({ url, name, lockStep, say, signal: stop.signal }, kind.make, attempts)) {
    results.push(result);
    if (result.complete) complete++;
    say(gameLine(result, complete, stop.signal.aborted));
    if (complete === games) break;
  }
  undo();
  const ended = complete === games ? 'played' : stop.signal.aborted ? 'interrupted' : 'server lost';
  const played = results.map(({ highscores, ...result }) => result);
  if (json) printJson({ agent, name, url, ended, games: played });
  if (ended === 'server lost' && results.length === 0)
    throw new InputError(`cannot reach ${url} after ${attempts} attempts: is a live server there?`);
  if (!json) process.stdout.write(`${scores(results) || `no game was played (${ended})`}\n`);
  if (ended !== 'played') process.exitCode = ended === 'interrupted' ? INTERRUPTED : LOST;
}

/** The score of each game, those that were not played to their end in brackets. */
function scores(results: readonly LiveGameResult[]): string {
  return results.map(({ score, complete }) => (complete ? score : `(${score})`)).join(' ');
}

function gameLine({ complete, score, seconds, states, keys, strange }: LiveGameResult, n: number, stopped: boolean) {
  const how = complete ? `game ${n}:` : stopped ? 'stopped at' : 'connection lost at';
  const odd = strange > 0 ? `, ${strange} frames not of the protocol` : '';
  return `${how} ${score} points in ${seconds.toFixed(1)} s, ${states} states, ${keys} keys${odd}`;
}

function playerUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'ws:' && url.protocol !== 'wss:'))
    throw new InputError(`--url is "${text}": an address such as ws://127.0.0.1:8000/player is right`);
  return text;
}
