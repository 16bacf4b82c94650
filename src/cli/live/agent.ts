import { livePlayerOf } from '../../agents/tetris/live/index.ts';
import { InputError } from '../../core/errors.ts';
import { MAX_LIVE_NAME } from '../../protocol/live-tetris.ts';
import { type LiveGameResult, playLive } from '../../server/live-tetris/client.ts';
import { printResult } from '../output.ts';

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
  const results: LiveGameResult[] = [];
  let complete = 0;
  for await (const result of playLive({ url, name, lockStep }, kind.make, attempts)) {
    results.push(result);
    const how = result.complete ? `game ${++complete}:` : 'connection lost at';
    process.stderr.write(
      `${how} ${result.score} points in ${result.seconds.toFixed(1)} s, ${result.states} states, ${result.keys} keys\n`,
    );
    if (complete === games) break;
  }
  if (complete < games && results.length === 0)
    throw new InputError(`cannot reach ${url} after ${attempts} attempts: is a live server there?`);
  const scores = results.filter((result) => result.complete).map(({ score }) => score);
  const played = results.map(({ highscores, ...result }) => result);
  printResult(json, { agent, name, url, games: played }, scores.join(' '));
}

function playerUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'ws:' && url.protocol !== 'wss:'))
    throw new InputError(`--url is "${text}": an address such as ws://127.0.0.1:8000/player is right`);
  return text;
}
