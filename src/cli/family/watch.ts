import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { explain } from '../../agents/words/explain.ts';
import { recordOf } from '../../arena/record.ts';
import type { Agent } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import { CHANCE } from '../../core/game.ts';
import type { Language } from '../../core/language.ts';
import { playMatch } from '../../core/play.ts';
import { agentOf, type Family, gameOf } from '../../families/index.ts';
import { decimal } from '../options.ts';
import { fileToWrite, printJson, writeAtomically } from '../output.ts';
import {
  clockOption,
  languageOption,
  type RulesOptions,
  ruleSetsOf,
  rulesOption,
  rulesText,
  seedOption,
} from './options.ts';
import { speechOf } from './speech.ts';
import { frames } from './words.ts';

/** The options of every `watch`, besides whom to watch under which rules. */
export interface TellingOptions {
  seed: number;
  clock?: number;
  delay: number;
  why?: boolean;
  language: Language;
  save?: string;
  json?: boolean;
}

/** `when` and `json` say what the delay and the document are. */
export function addTellingOptions(command: Command, when: string, json: string): Command {
  return command
    .addOption(seedOption())
    .addOption(clockOption())
    .option('--delay <ms>', when, decimal('--delay', 0, 60_000), process.stdout.isTTY ? 600 : 0)
    .option('--why', 'show the agents’ reasons')
    .addOption(languageOption())
    .option('--save <file>', 'write the record of the match', fileToWrite)
    .option('--json', json);
}

interface WatchOptions extends RulesOptions, TellingOptions {
  agents: string[];
}

/** `watch` of every game for two: one match between agents, told as it goes. */
export function register(parent: Command, family: Family): void {
  const two = family.agents.slice(-2).map(({ name }) => name);
  const command = parent
    .command('watch')
    .description('watch two agents play one match, all cards open')
    .requiredOption('--agents <names...>', 'two agents');
  addTellingOptions(
    rulesOption(command, ruleSetsOf(family)),
    'pause before every action',
    'the record as one JSON document on stdout',
  )
    .addHelpText('after', `\nExample:\n  jogatina ${family.name} watch --agents ${two.join(' ')} --seed 3 --why\n`)
    .action((options: WatchOptions) => watch(family, options));
}

async function watch(family: Family, options: WatchOptions): Promise<void> {
  const { agents, seed, clock, why = false, language, save, json = false } = options;
  if (agents.length !== 2) throw new InputError(`--agents needs two names, not ${agents.length}`);
  const game = gameOf(`${family.name}/${rulesText(family.name, options)}`);
  const delay = json ? 0 : options.delay;
  const print = json ? () => {} : (line: string) => void process.stdout.write(`${line}\n`);
  const speech = speechOf(family, game, language);
  const players = agents.map((name) => paused(agentOf(name, game)(), delay));
  const result = await playMatch(game, players, {
    seed,
    explain: why,
    // the pause is ours, not the agent's
    ...(clock !== undefined && { clock: clock + delay }),
    onAction(state, seat, action, reason) {
      if (seat !== CHANCE) print(`${agents[seat]}: ${speech.action(action, game.view(state, seat))}`);
      else if (state.turn !== CHANCE) {
        print('');
        for (const [player, name] of agents.entries())
          print(`${name}: ${speech.view(game.view(state, player)).join('; ')}`);
      }
      if (why && reason) print(`    (${explain(reason, family.agentWords[language]).sentence})`);
    },
  });
  const record = recordOf({ game: game.id, seed, agents }, result);
  for (const { seat, kind, message } of result.faults) print(`${agents[seat]}: ${kind}, ${message}`);
  const words = frames[language];
  print(`\n${result.winner === null ? words.draw : words.won(agents[result.winner])} ${result.scores.join('-')}`);
  if (save !== undefined) writeAtomically(save, `${JSON.stringify(record)}\n`);
  if (json) printJson(record);
}

/** The same agent, after a pause. */
export function paused<View>(agent: Agent<View>, delay: number): Agent<View> {
  if (delay === 0) return agent;
  return {
    name: agent.name,
    act: async (turn) => {
      await sleep(delay);
      return agent.act(turn);
    },
    begin: (match) => agent.begin?.(match),
    saw: (view) => agent.saw?.(view),
    end: (scores, outcome) => agent.end?.(scores, outcome),
  };
}
