import type { Command } from 'commander';
import { parseStrategy } from '../../agents/tetris/index.ts';
import { type AgentSpec, agentFrom } from '../../agents/tetris/play-task.ts';
import { COMMAND } from '../../arena/outside-agents.ts';
import { InputError } from '../../core/errors.ts';
import { parseRules, type TetrisRules } from '../../games/tetris/rules.ts';
import { wholeNumber } from '../options.ts';
import { readJson } from '../output.ts';

export interface GameOptions {
  rules: string;
  agent: string;
  seed: number;
  maxPieces?: number;
  width?: number;
  height?: number;
  tucks?: boolean;
  randomizer?: string;
  preview?: number;
  level?: number;
  shift?: number;
  json?: boolean;
}

/** The options of every command in which an agent plays. */
export function gameOptions(command: Command): Command {
  return command
    .option('--rules <id>', 'rule set: classic, nes, nes-norotation, ist, aveiro', 'classic')
    .requiredOption(
      '--agent <name>',
      'an agent, options after commas (bcts,pieces=2,beam=5), or a .json file of weights',
    )
    .option('--seed <n>', 'everything follows from it', wholeNumber('--seed'), 1)
    .option('--max-pieces <n>', 'stop a game after so many pieces', wholeNumber('--max-pieces', 1))
    .option('--width <n>', 'columns', wholeNumber('--width'))
    .option('--height <n>', 'rows', wholeNumber('--height'))
    .option('--tucks', 'pieces may slide under overhangs')
    .option('--no-tucks', 'pieces drop straight')
    .option('--randomizer <name>', 'uniform, nes, nes-reroll, bag or list:<pieces>')
    .option('--preview <n>', 'pieces known beyond the current one', wholeNumber('--preview'))
    .option('--level <n>', 'the NES game’s speed from this level on, without rotation', wholeNumber('--level', 0, 29))
    .option('--shift <n>', 'frames from one step sideways to the next, with --level', wholeNumber('--shift', 2, 16))
    .option('--json', 'one JSON document on stdout');
}

/** The rule set with the options on top. */
export function rulesFrom(options: GameOptions): TetrisRules {
  const names = ['width', 'height', 'tucks', 'randomizer', 'preview', 'level', 'shift'] as const;
  const set = names.filter((name) => options[name] !== undefined).map((name) => `${name}=${options[name]}`);
  return parseRules([options.rules, ...set].join(','));
}

/** The agent that `--agent` names, checked; with `rules` also that it has what it needs to play by them. */
export function agentSpec(text: string, rules?: TetrisRules): AgentSpec {
  refuseProgram(text);
  const spec =
    text.endsWith('.json') || text === '-' ? { name: text, strategy: parseStrategy(readJson(text), text) } : text;
  const agent = agentFrom(spec);
  // a missing network would otherwise be found by a thread, which cannot say so in one line
  if (rules) agent.chooser(rules);
  return spec;
}

/** The same as plain data: whoever plays needs no file. */
export function agentData(text: string): string | { name: string; weights: unknown } {
  refuseProgram(text);
  return text.endsWith('.json') || text === '-' ? { name: text, weights: readJson(text) } : text;
}

function refuseProgram(agent: string): void {
  if (!agent.startsWith(COMMAND)) return;
  const program = agent.slice(COMMAND.length);
  throw new InputError(
    `a program plays Tetris by jogatina agent run --command ${JSON.stringify(program)} --game tetris/classic; of the same --seed it gets the pieces of tetris play`,
  );
}
