import type { Command } from 'commander';
import { SCHEDULES, type ScheduleName } from '../../arena/schedule.ts';
import { InputError } from '../../core/errors.ts';
import { agents as allAgents, familyNames } from '../../families/index.ts';
import type { TetrisTournamentDocument } from '../../works/tetris-tournament.ts';
import { type Plan, parsePlan, type TournamentTable } from '../../works/tournament.ts';
import { startPrograms } from '../agent/outside-agents.ts';
import { basesNamed } from '../cases/bases.ts';
import { clockOption, type RulesOptions, rulesOption, rulesText } from '../family/options.ts';
import { oneOf, wholeNumber } from '../options.ts';
import { fileToWrite, printResult, readJson, writeAtomically } from '../output.ts';
import { runWork } from '../run-work.ts';
import { agentData } from '../tetris/options.ts';
import { isScores, parseReport, scoresText, type TournamentReport, tournamentText } from './report.ts';

interface RunOptions extends RulesOptions {
  game: string;
  agents?: string[];
  schedule: ScheduleName;
  matches: number;
  duplicate?: boolean;
  seed?: number;
  workers: number;
  clock?: number;
  maxPieces?: number;
  yes?: boolean;
  save?: string;
  json?: boolean;
}

const PLAN = `A plan is JSON:
  {"rules": "ufsm24", "agents": ["careful", "bold", "random"], "seed": 1,
   "stages": [{"name": "groups", "schedule": "all-against-all", "matches": 100, "duplicate": true, "pass": 2},
              {"name": "final", "schedule": "gauntlet", "matches": 1000}]}`;

/** `tournament run` and `tournament show`. */
export function register(program: Command): void {
  const tournament = program.command('tournament').description('many agents: schedules, stages and their tables');
  const run = tournament
    .command('run')
    .description('play a tournament of agents: a cross table; of Tetris, all on the same pieces')
    .argument('[plan]', 'a plan as JSON; or use the options')
    .option('--game <family>', familyNames.join(', '), oneOf('--game', familyNames), 'truco')
    .option(
      '--agents <names...>',
      'two or more agents of the game, or, of games for two, programs: "cmd:python3 bot.py"',
    )
    .option(
      '--schedule <name>',
      Object.keys(SCHEDULES).join(' or '),
      oneOf('--schedule', scheduleNames),
      'all-against-all',
    );
  rulesOption(run, 'a rule set of the game, or changes on top: ufsm24+target=15 (default: the first of the game)')
    .option('--matches <n>', 'matches of each pair; of Tetris, games of each agent', wholeNumber('--matches', 1), 100)
    .option('--duplicate', 'play every deal twice, with the seats swapped')
    .option('--seed <n>', 'the same seed deals the same cards', wholeNumber('--seed'))
    .option('--workers <n>', 'threads; the result is the same for any number', wholeNumber('--workers', 1, 256), 1)
    .addOption(clockOption())
    .option('--max-pieces <n>', 'of Tetris: end a game after this many', wholeNumber('--max-pieces', 1))
    .option('--yes', 'start even a run of many hours')
    .option('--save <file>', 'write the result, for tournament show', fileToWrite)
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      `\n${PLAN}\n\nAgents:\n${familyNames.map((name) => `  ${name}: ${allAgents.flatMap((each) => (each.game === name ? [each.name] : [])).join(', ')}`).join('\n')}\n\nExamples:\n  jogatina tournament run --agents careful bold random --matches 200 --duplicate --json\n  jogatina tournament run --game tetris --rules nes --agents nes-six bcts dellacherie --matches 100\n`,
    )
    .action(runTournament);
  tournament
    .command('show')
    .description('print a result that tournament run --save wrote')
    .argument('<file>', 'the result')
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      '\nExamples:\n  jogatina tournament run --agents careful bold --matches 100 --save result.json\n  jogatina tournament show result.json\n',
    )
    .action((file: string, { json }: { json?: boolean }) => {
      const value = readJson(file);
      if (isScores(value)) return printResult(json, value, scoresText(value));
      const report = parseReport(value, file);
      printResult(json, report, tournamentText(report));
    });
}

const scheduleNames = Object.keys(SCHEDULES) as ScheduleName[];

async function runTournament(file: string | undefined, options: RunOptions): Promise<void> {
  if (file === undefined && options.game === 'tetris') return compareScores(options);
  if (file !== undefined && options.agents) throw new InputError('the plan names the agents: leave --agents out');
  const plan = file === undefined ? planOf(options) : parsePlan(readJson(file), file);
  const { clock, workers, yes = false } = options;
  const seed = options.seed ?? plan.seed;
  const before = process.cpuUsage();
  const given = { ...plan, seed, ...basesNamed(plan.agents), ...(clock !== undefined && { clock }) };
  const { here, close } = await startPrograms(plan.agents, workers);
  const run = runWork<TournamentTable>('tournament', given, { workers, yes, here, partial: true });
  const { document, setAside } = await run.finally(close);
  const { user, system } = process.cpuUsage(before);
  const report: TournamentReport = {
    ...document,
    cpuSeconds: (user + system) / 1e6,
    ...(setAside.length > 0 && { setAside }),
  };
  if (options.save !== undefined) writeAtomically(options.save, `${JSON.stringify(report)}\n`);
  printResult(options.json, report, tournamentText(report));
}

/** Tetris is played alone: all agents play the same games. */
async function compareScores(options: RunOptions): Promise<void> {
  const { agents, rules, matches: games, seed, maxPieces, workers, yes = false } = options;
  if (!agents || agents.length < 2) throw new InputError('a tournament needs --agents with at least two names');
  for (const flag of ['duplicate', 'clock', 'target'] as const)
    if (options[flag] !== undefined) throw new InputError(`--${flag} is for games of two: Tetris is played alone`);
  const plan = {
    agents: agents.map(agentData),
    games,
    ...(rules !== undefined && { rules }),
    ...(seed !== undefined && { seed }),
    ...(maxPieces !== undefined && { maxPieces }),
  };
  const { document, setAside } = await runWork<TetrisTournamentDocument>('tetris-tournament', plan, {
    workers,
    yes,
    slow: true,
    partial: true,
  });
  const report = { ...document, ...(setAside.length > 0 && { setAside }) };
  if (options.save !== undefined) writeAtomically(options.save, `${JSON.stringify(report)}\n`);
  printResult(options.json, report, scoresText(report));
}

function planOf(options: RunOptions): Plan {
  const { agents, schedule, matches, duplicate = false, seed = 1 } = options;
  if (!agents || agents.length < 2)
    throw new InputError('a tournament needs a plan, or --agents with at least two names');
  return {
    game: options.game,
    rules: rulesText(options.game, options),
    agents,
    seed,
    stages: [{ name: schedule, schedule, matches, duplicate }],
  };
}
