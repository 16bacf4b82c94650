import type { Command } from 'commander';
import { trucoAgent } from '../../agents/truco/index.ts';
import { recordOf } from '../../arena/record.ts';
import type { Language } from '../../core/language.ts';
import { playMatch } from '../../core/play.ts';
import { trucoGame } from '../../games/truco/index.ts';
import { LineReader } from '../family/line-reader.ts';
import { frames } from '../family/words.ts';
import { wholeNumber } from '../options.ts';
import { printJson, writeAtomically } from '../output.ts';
import { Narrator } from './narrator.ts';
import { addRules, languageOption, type RulesOptions, rulesOf } from './options.ts';
import { TerminalPlayer } from './person.ts';

interface PlayOptions extends RulesOptions {
  agent: string;
  name?: string;
  seed?: number;
  seat: number;
  language: Language;
  save?: string;
  json?: boolean;
}

/** The exit code of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/** `truco play`: a person in the terminal against an agent. */
export function register(truco: Command): void {
  const command = truco
    .command('play')
    .description('play against an agent in the terminal')
    .option('--agent <name>', 'your opponent', 'careful');
  addRules(command)
    .option('--name <name>', 'what the table calls you (default: you, você or vos)')
    .option('--seat <n>', '0 leads the first hand, 1 the second', wholeNumber('--seat', 0, 1), 0)
    .option('--seed <n>', 'deal the cards of this seed (default: new ones each time)', wholeNumber('--seed'))
    .addOption(languageOption())
    .option('--save <file>', 'write the record of the match')
    .option('--json', 'print the record as one JSON document on stdout; the table is on stderr')
    .addHelpText('after', '\nExample:\n  jogatina truco play --agent careful --target 12 --language pt\n')
    .action(playPerson);
}

async function playPerson(options: PlayOptions): Promise<void> {
  const { agent, seat, language, save, json } = options;
  const words = frames[language];
  const { name = words.you } = options;
  const game = trucoGame(rulesOf(options));
  const opponent = trucoAgent(agent).create();
  const seed = options.seed ?? newSeed();
  const out = json ? process.stderr : process.stdout;
  const write = (line: string) => void out.write(`${line}\n`);
  const names = seat === 0 ? [name, agent] : [agent, name];
  const lines = new LineReader(process.stdin, out);
  const person = new TerminalPlayer(name, lines, new Narrator(names, language), language, write);
  write(words.welcome(`Truco ${game.rules.id} (${game.rules.target})`, agent));
  try {
    const result = await playMatch(game, seat === 0 ? [person, opponent] : [opponent, person], { seed });
    const record = recordOf({ game: game.id, seed, agents: names }, result);
    if (save !== undefined) writeAtomically(save, `${JSON.stringify(record)}\n`);
    const fault = result.faults[0];
    write('');
    if (fault && fault.kind !== 'disconnect') write(`${names[fault.seat]}: ${fault.kind}, ${fault.message}`);
    write(fault?.kind === 'disconnect' ? words.left : words.won(names[result.winner ?? 0]));
    write(words.again(seed));
    if (json) printJson(record);
    if (lines.interrupted) process.exitCode = INTERRUPTED;
  } finally {
    lines.close();
  }
}

function newSeed(): number {
  return Math.floor(Date.now() % 1e9);
}
