import type { Command } from 'commander';
import { recordOf } from '../../arena/record.ts';
import type { Agent } from '../../core/agent.ts';
import { LeftMatch } from '../../core/faults.ts';
import { CHANCE } from '../../core/game.ts';
import type { Language } from '../../core/language.ts';
import { playMatch } from '../../core/play.ts';
import { agentOf, type Family, gameOf } from '../../families/index.ts';
import { wholeNumber } from '../options.ts';
import { printJson, writeAtomically } from '../output.ts';
import { LineReader } from './line-reader.ts';
import { languageOption, type RulesOptions, rulesOption, rulesText } from './options.ts';
import { speechOf } from './speech.ts';
import { frames } from './words.ts';

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

/** `play` of every game for two: a person in the terminal against an agent. */
export function register(parent: Command, family: Family): void {
  const opponents = family.agents.map(({ name }) => name);
  const command = parent
    .command('play')
    .description('play against an agent in the terminal')
    .option('--agent <name>', `your opponent: ${opponents.join(', ')}`, opponents[1]);
  rulesOption(command)
    .option('--name <name>', 'what the table calls you (default: you, você or vos)')
    .option('--seat <n>', '0 leads the first hand, 1 the second', wholeNumber('--seat', 0, 1), 0)
    .option('--seed <n>', 'deal the cards of this seed (default: new ones each time)', wholeNumber('--seed'))
    .addOption(languageOption())
    .option('--save <file>', 'write the record of the match')
    .option('--json', 'print the record as one JSON document on stdout; the table is on stderr')
    .addHelpText('after', `\nExample:\n  jogatina ${family.name} play --agent ${opponents.at(-1)} --language pt\n`)
    .action((options: PlayOptions) => play(family, options));
}

async function play(family: Family, options: PlayOptions): Promise<void> {
  const { agent, seat, language, save, json } = options;
  const words = frames[language];
  const { name = words.you } = options;
  const game = gameOf(`${family.name}/${rulesText(family.name, options)}`);
  const seed = options.seed ?? Math.floor(Date.now() % 1e9);
  const out = json ? process.stderr : process.stdout;
  const write = (line: string) => void out.write(`${line}\n`);
  const speech = speechOf(family, game, language);
  const names = seat === 0 ? [name, agent] : [agent, name];
  const opponent = agentOf(agent, game)();
  const lines = new LineReader(process.stdin, out);
  const person: Agent<unknown> = {
    name,
    async act({ view, legal }) {
      for (const line of speech.view(view)) write(line);
      const choices = legal.map((action) => speech.action(action, view));
      write(choices.map((text, i) => `${i + 1} ${text}`).join(', '));
      for (;;) {
        const answer = await lines.ask('> ');
        if (answer === undefined || words.quit.includes(answer)) throw new LeftMatch();
        const found = choices.findIndex((text, i) => answer === String(i + 1) || answer === text);
        if (found >= 0) return { action: legal[found] };
        write(words.noChoice(answer, choices.length));
      }
    },
  };
  write(words.welcome(game.id, agent));
  try {
    const result = await playMatch(game, seat === 0 ? [person, opponent] : [opponent, person], {
      seed,
      onAction(state, by, action) {
        if (by === CHANCE) write('');
        else if (by !== seat)
          write(`${agent}: ${speech.action(game.shown?.(action, by, seat) ?? action, game.view(state, seat))}`);
        if (by !== CHANCE && state.turn < 0)
          write(words.scores(names.map((each, i) => `${each} ${state.scores()[i]}`).join(', ')));
      },
    });
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
