import type { Command } from 'commander';
import { recordOf } from '../../arena/record.ts';
import type { Agent } from '../../core/agent.ts';
import type { Game, State } from '../../core/game.ts';
import type { Language } from '../../core/language.ts';
import type { Observer } from '../../core/match.ts';
import { playMatch } from '../../core/play.ts';
import { wholeNumber } from '../options.ts';
import { fileToWrite, printJson, writeAtomically } from '../output.ts';
import { LineReader } from './line-reader.ts';
import { languageOption } from './options.ts';
import { type Frame, frames } from './words.ts';

/** The options of every `play`. */
export interface PlayOptions {
  agent: string;
  name?: string;
  seed?: number;
  seat: number;
  language: Language;
  save?: string;
  json?: boolean;
}

/** Those besides the opponent and the rules. */
export function addPlayOptions(command: Command): Command {
  return command
    .option('--name <name>', 'what the table calls you (default: you, você or vos)')
    .option('--seat <n>', '0 leads the first hand, 1 the second', wholeNumber('--seat', 0, 1), 0)
    .option('--seed <n>', 'deal the cards of this seed (default: new ones each time)', wholeNumber('--seed'))
    .addOption(languageOption())
    .option('--save <file>', 'write the record of the match', fileToWrite)
    .option('--json', 'print the record as one JSON document on stdout; the table is on stderr');
}

/** What a person sits at. */
export interface Terminal {
  readonly name: string;
  /** Of both players, by seat. */
  readonly names: readonly string[];
  readonly lines: LineReader;
  readonly words: Frame;
  write(line: string): void;
}

/** A person's side of a match: the person as an agent, and what is told besides. */
interface Side<S, View> {
  readonly person: Agent<View>;
  readonly onAction?: Observer<S>;
}

/** The exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/** Plays a match of a person in the terminal against an agent, and tells how it ended. */
export async function playInTerminal<S extends State, View>(
  options: PlayOptions,
  game: Game<S, View>,
  title: string,
  opponent: Agent<View>,
  sideOf: (terminal: Terminal) => Side<S, View>,
): Promise<void> {
  const { agent, seat, language, save, json } = options;
  const words = frames[language];
  const name = options.name || words.you;
  const seed = options.seed ?? Math.floor(Date.now() % 1e9);
  const out = json ? process.stderr : process.stdout;
  const write = (line: string) => void out.write(`${line}\n`);
  const names = seat === 0 ? [name, agent] : [agent, name];
  const lines = new LineReader(process.stdin, out);
  const { person, onAction } = sideOf({ name, names, lines, words, write });
  write(words.welcome(title, agent));
  try {
    const players = seat === 0 ? [person, opponent] : [opponent, person];
    const result = await playMatch(game, players, { seed, onAction });
    const record = recordOf({ game: game.id, seed, agents: names }, result);
    if (save !== undefined) writeAtomically(save, `${JSON.stringify(record)}\n`);
    const [fault] = result.faults;
    if (fault && fault.kind !== 'disconnect') write(`${names[fault.seat]}: ${fault.kind}, ${fault.message}`);
    write(fault?.kind === 'disconnect' ? words.left : words.won(names[result.winner ?? 0]));
    write(words.again(seed));
    if (json) printJson(record);
    if (lines.interrupted) process.exitCode = INTERRUPTED;
  } finally {
    lines.close();
  }
}
