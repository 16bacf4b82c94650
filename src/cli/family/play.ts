import type { Command } from 'commander';
import { LeftMatch } from '../../core/faults.ts';
import { CHANCE } from '../../core/game.ts';
import { agentOf, type Family, gameOf } from '../../families/index.ts';
import { type RulesOptions, ruleSetsOf, rulesOption, rulesText } from './options.ts';
import { speechOf } from './speech.ts';
import { addPlayOptions, type PlayOptions, playInTerminal } from './terminal-match.ts';

/** `play` of every game for two: a person in the terminal against an agent. */
export function register(parent: Command, family: Family): void {
  const opponents = family.agents.map(({ name }) => name);
  const command = parent
    .command('play')
    .description('play against an agent in the terminal')
    .option('--agent <name>', `your opponent: ${opponents.join(', ')}`, opponents[1]);
  addPlayOptions(rulesOption(command, ruleSetsOf(family)))
    .addHelpText('after', `\nExample:\n  jogatina ${family.name} play --agent ${opponents.at(-1)} --language pt\n`)
    .action((options: PlayOptions & RulesOptions) => play(family, options));
}

async function play(family: Family, options: PlayOptions & RulesOptions): Promise<void> {
  const { agent, seat, language } = options;
  const game = gameOf(`${family.name}/${rulesText(family.name, options)}`);
  const speech = speechOf(family, game, language);
  await playInTerminal(options, game, game.id, agentOf(agent, game)(), ({ name, names, lines, words, write }) => ({
    person: {
      name,
      async act({ view, legal }) {
        const choices = legal.map((action) => speech.action(action, view));
        const showCards = () => speech.view(view).forEach(write);
        const showChoices = () => choices.forEach((text, i) => void write(`${String(i + 1).padStart(4)}  ${text}`));
        showCards();
        showChoices();
        for (;;) {
          const answer = await lines.ask(words.yourMove);
          if (answer === undefined || words.quit.includes(answer)) throw new LeftMatch();
          if (answer === '') continue;
          const found = choices.findIndex((text, i) => answer === String(i + 1) || answer === text);
          if (found >= 0) return { action: legal[found] };
          if (words.asksHelp.includes(answer)) write(words.help);
          else if (words.cards.includes(answer)) showCards();
          else write(words.noChoice(answer, choices.length));
          showChoices();
        }
      },
    },
    onAction(state, by, action) {
      if (by === CHANCE) write('');
      else if (by !== seat)
        write(`${agent}: ${speech.action(game.shown?.(action, by, seat) ?? action, game.view(state, seat))}`);
      if (by !== CHANCE && state.turn < 0)
        write(words.scores(names.map((each, i) => `${each} ${state.scores()[i]}`).join(', ')));
    },
  }));
}
