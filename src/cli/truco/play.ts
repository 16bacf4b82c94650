import type { Command } from 'commander';
import { trucoAgent } from '../../agents/truco/index.ts';
import { trucoGame } from '../../games/truco/index.ts';
import { addPlayOptions, type PlayOptions, playInTerminal } from '../family/terminal-match.ts';
import { Narrator } from './narrator.ts';
import { addRules, type RulesOptions, rulesOf } from './options.ts';
import { TerminalPlayer } from './person.ts';

/** `truco play`: a person in the terminal against an agent. */
export function register(truco: Command): void {
  const command = truco
    .command('play')
    .description('play against an agent in the terminal')
    .option('--agent <name>', 'your opponent', 'careful');
  addPlayOptions(addRules(command))
    .addHelpText('after', '\nExample:\n  jogatina truco play --agent careful --target 12 --language pt\n')
    .action(playPerson);
}

async function playPerson(options: PlayOptions & RulesOptions): Promise<void> {
  const { agent, language } = options;
  const game = trucoGame(rulesOf(options));
  const title = `Truco ${game.rules.id} (${game.rules.target})`;
  await playInTerminal(options, game, title, trucoAgent(agent).create(), ({ name, names, lines, write }) => ({
    person: new TerminalPlayer(name, lines, new Narrator(names, language), language, write),
  }));
}
