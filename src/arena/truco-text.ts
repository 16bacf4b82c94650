import { InputError } from '../core/errors.ts';
import { CHANCE } from '../core/game.ts';
import { FIRST_DEAL } from '../games/truco/actions.ts';
import { parseGameId, trucoGame } from '../games/truco/game.ts';
import { formatMatch, parseMatch } from '../games/truco/text/match-notation.ts';
import { type MatchRecord, parseRecord, replay } from './record.ts';

/** The tags that a match can have, in their order. Others are passed over when they are read. */
const TAGS = ['Game', 'Seed', 'Seat0', 'Seat1', 'Result', 'Winner', 'Faults', 'Cut'] as const;
type Tag = (typeof TAGS)[number];

/**
 * A match of Truco as text for people, in the manner of chess's PGN: tags, an empty line, a line a hand. docs/formats.md
 * has the grammar.
 */
export function writeTrucoText(record: MatchRecord): string {
  const actions: number[] = [];
  const game = trucoGameOf(record.game);
  replay(record, game, (_, seat, action) => {
    if (seat === CHANCE || seat >= 0) actions.push(action);
  });
  // chance may have dealt a hand that nobody played any more
  const [, ...hands] = formatMatch({ game: record.game, actions }).trimEnd().split('\n');
  const tags: Readonly<Record<Tag, string | undefined>> = {
    Game: record.game,
    Seed: typeof record.seed === 'number' ? String(record.seed) : JSON.stringify(record.seed),
    Seat0: record.agents[0],
    Seat1: record.agents[1],
    Result: record.scores.join('-'),
    Winner: record.winner === null ? undefined : String(record.winner),
    Faults: record.faults.length > 0 ? JSON.stringify(record.faults) : undefined,
    Cut: record.cut ? 'yes' : undefined,
  };
  const head = TAGS.flatMap((tag) => (tags[tag] === undefined ? [] : [`[${tag} "${quoted(tags[tag])}"]`]));
  return [...head, '', ...hands, ''].join('\n');
}

/** Several matches with empty lines between them. */
export function readTrucoTexts(text: string): MatchRecord[] {
  const lines = text.split(/\r?\n/);
  const begins = lines.flatMap((line, i) => (/^\[Game /.test(line) ? [i] : []));
  if (begins.length === 0) throw new InputError('a match begins with a tag such as [Game "truco/ufsm24@2"]');
  return begins.map((from, i) => readOne(lines.slice(from, begins[i + 1]), from));
}

/** Every card and every action is checked against the seed and the rules: what is read is what was played. */
function readOne(lines: readonly string[], from: number): MatchRecord {
  const tags: Partial<Record<string, string>> = {};
  const hands: string[] = [];
  lines.forEach((line, i) => {
    const text = line.replace(/\s*;.*$/, '');
    if (text.trim() === '') return;
    const [, name, value] = /^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$/.exec(text) ?? [];
    if (name !== undefined) tags[name] = value.replace(/\\(.)/g, '$1');
    else if (/^\d+\. /.test(text)) hands.push(text);
    else throw new InputError(`line ${from + i + 1} is neither a tag nor a hand: ${JSON.stringify(line.slice(0, 60))}`);
  });
  for (const tag of ['Game', 'Seed', 'Seat0', 'Seat1', 'Result'])
    if (tags[tag] === undefined) throw new InputError(`the match has no tag [${tag} "..."]`);
  const played = parseMatch([tags.Game, ...hands].join('\n'));
  const seed = /^-?\d+(\.\d+)?$/.test(tags.Seed!) ? Number(tags.Seed) : json(tags.Seed!, 'Seed');
  const record = parseRecord({
    version: 1,
    game: tags.Game,
    seed,
    agents: [tags.Seat0, tags.Seat1],
    actions: played.actions.filter((action) => action < FIRST_DEAL),
    faults: tags.Faults === undefined ? [] : json(tags.Faults, 'Faults'),
    scores: tags.Result!.split('-').map(Number),
    winner: tags.Winner === undefined ? null : Number(tags.Winner),
    ...(tags.Cut !== undefined && { cut: true }),
  });
  const dealt: number[] = [];
  replay(record, trucoGameOf(record.game), (_, seat, action) => {
    if (seat === CHANCE) dealt.push(action);
  });
  const written = played.actions.filter((action) => action >= FIRST_DEAL);
  if (dealt.join() !== written.join()) throw new InputError('the cards of the hands are not those of the seed');
  return record;
}

function trucoGameOf(id: string) {
  if (!id.startsWith('truco/')) throw new InputError(`${id} is not a game of Truco as this notation has it`);
  parseGameId(id);
  return trucoGame(id.slice('truco/'.length).replace(/@\d+$/, ''));
}

function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}

function json(text: string, tag: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`tag ${tag} is not JSON: ${text.slice(0, 60)}`);
  }
}
