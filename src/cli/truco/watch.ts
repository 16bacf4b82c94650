import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { trucoAgent } from '../../agents/truco/index.ts';
import { agentWords } from '../../agents/truco/words/index.ts';
import { explain } from '../../agents/words/explain.ts';
import { type MatchRecord, parseRecord, recordOf, replay } from '../../arena/record.ts';
import type { Explanation } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import { CHANCE } from '../../core/game.ts';
import type { Language } from '../../core/language.ts';
import { playMatch } from '../../core/play.ts';
import {
  cardNames,
  matchToJson,
  parseGameId,
  type TrucoGame,
  type TrucoState,
  trucoGame,
} from '../../games/truco/index.ts';
import { addTellingOptions, paused, type TellingOptions } from '../family/watch.ts';
import { type Frame, frames } from '../family/words.ts';
import { parseJson, printJson, readText, writeAtomically } from '../output.ts';
import { Narrator } from './narrator.ts';
import { addRules, type RulesOptions, rulesOf } from './options.ts';

interface WatchOptions extends RulesOptions, TellingOptions {
  agents?: string[];
  replay?: string;
}

/** `truco watch`: one match, told aloud with all cards open. */
export function register(truco: Command): void {
  const command = truco
    .command('watch')
    .description('watch two agents play one match, all cards open; or a recorded match')
    .option('--agents <names...>', 'two agents')
    .option('--replay <file>', 'a record that --save wrote (the first of the file), instead of --agents');
  addTellingOptions(
    addRules(command),
    'pause after every action',
    'one JSON document on stdout: the record and its hands by name',
  )
    .addHelpText('after', '\nExample:\n  jogatina truco watch --agents careful bold --seed 3 --why\n')
    .action(watch);
}

async function watch(options: WatchOptions): Promise<void> {
  const { match, actions } = options.replay === undefined ? await playNow(options) : await playAgain(options);
  if (options.save !== undefined) writeAtomically(options.save, `${JSON.stringify(match)}\n`);
  if (options.json) printJson({ ...match, hands: matchToJson({ game: match.game, actions }).hands });
}

interface Watched {
  readonly match: MatchRecord;
  /** Deals included. */
  readonly actions: readonly number[];
}

async function playNow(options: WatchOptions): Promise<Watched> {
  const { agents, seed, clock, why = false, json = false } = options;
  if (agents?.length !== 2) throw new InputError('watch needs --agents with two names, or --replay with a file');
  const delay = json ? 0 : options.delay;
  const game = trucoGame(rulesOf(options));
  const teller = new OpenNarrator(game, agents, options.language, json ? () => {} : print);
  const players = agents.map((name) => paused(trucoAgent(name).create(), delay));
  const result = await playMatch(game, players, {
    seed,
    explain: why,
    // the pause does not count as the agent's time
    ...(clock !== undefined && { clock: clock + delay }),
    onAction: (state, seat, action, reason) => teller.tell(state, seat, action, why ? reason : undefined),
  });
  const match = recordOf({ game: game.id, seed, agents }, result);
  teller.end(match);
  return { match, actions: teller.actions };
}

async function playAgain({ replay: file, language, delay, json = false }: WatchOptions): Promise<Watched> {
  const match = parseRecord(firstRecord(file as string));
  const game = trucoGame(parseGameId(match.game));
  const lines: string[] = [];
  const teller = new OpenNarrator(game, match.agents, language, (line) => lines.push(line));
  replay(match, game, teller.tell);
  teller.end(match);
  for (const line of json ? [] : lines) {
    print(line);
    if (delay > 0) await sleep(delay);
  }
  return { match, actions: teller.actions };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function firstRecord(file: string): unknown {
  return parseJson(readText(file).split('\n', 1)[0], `the first line of ${file}`);
}

/** Tells a match with all cards open. */
class OpenNarrator {
  readonly actions: number[] = [];
  private readonly game: TrucoGame;
  private readonly names: readonly string[];
  private readonly narrator: Narrator;
  private readonly words: Frame;
  private readonly write: (line: string) => void;
  private readonly language: Language;

  constructor(game: TrucoGame, names: readonly string[], language: Language, write: (line: string) => void) {
    this.game = game;
    this.names = names;
    this.language = language;
    this.narrator = new Narrator(names, language);
    this.words = frames[language];
    this.write = write;
  }

  readonly tell = (state: TrucoState, seat: number, action: number, why?: Explanation): void => {
    this.actions.push(action);
    const [first, ...rest] = this.narrator.tell(this.game.view(state, Math.max(seat, 0)));
    this.write(first);
    if (why) this.write(`      (${this.names[seat]}: ${explain(why, agentWords[this.language]).sentence})`);
    for (const line of rest) this.write(line);
    if (seat !== CHANCE) return;
    this.names.forEach((name, player) => {
      const { cards } = this.game.view(state, player);
      this.write(
        `  ${this.words.holds(
          name,
          this.narrator.cards(cards, (card) => cardNames[card]),
        )}`,
      );
    });
  };

  end({ faults, winner }: MatchRecord): void {
    for (const { seat, kind, message } of faults) this.write(`${this.names[seat]}: ${kind}, ${message}`);
    this.write('');
    this.write(winner === null ? this.words.draw : this.words.won(this.names[winner]));
  }
}
