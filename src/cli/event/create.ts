import type { Command } from 'commander';
import type { z } from 'zod';
import { InputError } from '../../core/errors.ts';
import { BOARD_GENERATORS, type EventRequest, eventRequest, FORMATS, type FormatName } from '../../protocol/events.ts';
import { inWords } from '../../work/schema-words.ts';
import { decimal, oneOf, wholeNumber } from '../options.ts';

export interface CreateOptions {
  format: FormatName;
  game?: string;
  id?: string;
  seed?: string;
  deadline?: string;
  matches?: number;
  single?: boolean;
  clock?: number;
  atOnce?: number;
  champion?: string;
  rounds?: number;
  games?: number;
  problems?: number;
  pieces?: number;
  earlier?: number;
  generator?: (typeof BOARD_GENERATORS)[number];
  timeLimit?: number;
}

const FORMATS_HELP = `
Formats:
  all-against-all  --game --matches --single --clock --at-once
  gauntlet         the same, --champion: one against each of the others
  ladder           the same, --rounds: neighbours meet, the better goes up
  scores           --game (for one: Tetris) --games --clock --at-once: each alone on the same pieces
  search           --problems --pieces --earlier --generator --time-limit --at-once: graded search problems
`;

/** The options of `event create`. */
export function createOptions(command: Command): Command {
  return command
    .option('--format <name>', FORMATS.join(', '), oneOf('--format', FORMATS), 'all-against-all')
    .option('--game <id>', 'truco/ufsm24, truco/argentino30+target=15, tetris/nes ...')
    .option('--id <id>', 'what addresses call it (default: from the title)')
    .option('--seed <text>', 'makes the same schedule and deals again; default: one that nobody can guess')
    .option('--deadline <time>', 'after it nobody joins and no match begins: 2026-12-01T18:00:00Z, 2026-12-01')
    .option('--matches <n>', 'of each two that meet (default: 2)', wholeNumber('--matches', 1))
    .option('--single', 'fresh deals for every match, instead of every deal twice with the seats swapped')
    .option('--clock <ms>', 'time for each answer (default: 10000)', wholeNumber('--clock', 1))
    .option('--at-once <n>', 'matches or problems of a participant at once (default: 1)', wholeNumber('--at-once', 1))
    .option('--champion <name>', 'gauntlet: who meets everybody (default: who joined first)')
    .option('--rounds <n>', 'ladder (default: as many as participants)', wholeNumber('--rounds', 1))
    .option('--games <n>', 'scores: games of each (default: 10)', wholeNumber('--games', 1))
    .option('--problems <n>', 'search (default: 10)', wholeNumber('--problems', 1))
    .option('--pieces <n>', 'search: pieces to be placed (default: 6)', wholeNumber('--pieces', 1))
    .option('--earlier <n>', 'search: pieces that made the board (default: 8)', wholeNumber('--earlier'))
    .option('--generator <name>', `search: ${BOARD_GENERATORS.join(', ')}`, oneOf('--generator', BOARD_GENERATORS))
    .option('--time-limit <s>', 'search: seconds for each plan (default: 10)', decimal('--time-limit', 0, 600))
    .addHelpText('after', FORMATS_HELP);
}

/** The event that the options describe. An option that the format does not have is refused. */
export function requestFrom(title: string, options: CreateOptions): EventRequest {
  const { format, game, id, seed, deadline, single, timeLimit } = options;
  const { matches, clock, atOnce, champion, rounds, games, problems, pieces, earlier, generator } = options;
  const settings = given({
    ...{ matches, clock, atOnce, champion, rounds, games, problems, pieces, earlier, generator },
    duplicate: single && false,
    timeLimit: timeLimit === undefined ? undefined : Math.round(1000 * timeLimit),
  });
  if (format === 'search' && game !== undefined) throw new InputError('search problems have no --game');
  if (format !== 'search' && game === undefined) throw new InputError(`${format} needs a --game, such as truco/ufsm24`);
  const wanted = given({ title, format, game, id, seed, deadline: deadline && timeFrom(deadline) });
  const { data, error } = eventRequest.safeParse({ ...wanted, settings }, { error: inWords });
  if (error) throw new InputError(complaint(format, error.issues[0]));
  return data;
}

/** The options that were given. */
function given(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function complaint(format: FormatName, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `${format} has no ${issue.keys.map(optionOf).join(', ')}`;
  return `${optionOf(String(issue.path.at(-1)))}: ${issue.message}`;
}

/** `timeLimit` is `--time-limit`. */
function optionOf(key: string): string {
  return key === 'duplicate' ? '--single' : `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** A time without a zone is local; a day without a time is its end. */
function timeFrom(text: string): string {
  const time = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T23:59:59` : text);
  if (Number.isNaN(time.getTime()))
    throw new InputError(`--deadline is "${text}": a time such as 2026-12-01T18:00:00Z is right`);
  return time.toISOString();
}
