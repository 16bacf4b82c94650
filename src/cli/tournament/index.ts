import type { Command } from 'commander';
import { SCHEDULES, type ScheduleName } from '../../arena/schedule.ts';
import { InputError } from '../../core/errors.ts';
import { agents as allAgents, familyNames } from '../../families/index.ts';
import { type Plan, parsePlan, type TournamentTable } from '../../works/tournament.ts';
import { withPrograms } from '../agent/outside-agents.ts';
import { basesNamed } from '../cases/bases.ts';
import { clockOption, type RulesOptions, rulesOption, rulesText } from '../family/options.ts';
import { oneOf, wholeNumber } from '../options.ts';
import { printJson, readJson, writeAtomically } from '../output.ts';
import { runWork } from '../run-work.ts';
import { parseReport, type TournamentReport, tournamentText } from './report.ts';

interface RunOptions extends RulesOptions {
  game: string;
  agents?: string[];
  schedule: ScheduleName;
  matches: number;
  duplicate?: boolean;
  seed?: number;
  workers: number;
  clock?: number;
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
    .description('play a tournament of agents; the result is its cross table')
    .argument('[plan]', 'a plan as JSON; or use the options')
    .option('--game <family>', familyNames.join(', '), oneOf('--game', familyNames), 'truco')
    .option('--agents <names...>', 'two or more agents of the game, or programs: "cmd:python3 bot.py"')
    .option(
      '--schedule <name>',
      Object.keys(SCHEDULES).join(' or '),
      oneOf('--schedule', scheduleNames),
      'all-against-all',
    );
  rulesOption(run)
    .option('--matches <n>', 'matches of each pair', wholeNumber('--matches', 1), 100)
    .option('--duplicate', 'play every deal twice, with the seats swapped')
    .option('--seed <n>', 'the same seed deals the same cards', wholeNumber('--seed'))
    .option('--workers <n>', 'threads; the result is the same for any number', wholeNumber('--workers', 1, 256), 1)
    .addOption(clockOption())
    .option('--yes', 'start even a run of many hours')
    .option('--save <file>', 'write the result, for tournament show')
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      `\n${PLAN}\n\nAgents:\n${familyNames.map((name) => `  ${name}: ${allAgents.flatMap((each) => (each.game === name ? [each.name] : [])).join(', ')}`).join('\n')}\n\nExample:\n  jogatina tournament run --agents careful bold random --matches 200 --duplicate --json\n`,
    )
    .action(runTournament);
  tournament
    .command('show')
    .description('print a result that tournament run --save wrote')
    .argument('<file>', 'the result')
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina tournament show result.json\n')
    .action((file: string, { json }: { json?: boolean }) => {
      const report = parseReport(readJson(file), file);
      if (json) printJson(report);
      else process.stdout.write(tournamentText(report));
    });
}

const scheduleNames = Object.keys(SCHEDULES) as ScheduleName[];

async function runTournament(file: string | undefined, options: RunOptions): Promise<void> {
  const plan = file === undefined ? planOf(options) : parsePlan(readJson(file), file);
  const { clock, workers, yes = false } = options;
  const seed = options.seed ?? plan.seed;
  const before = process.cpuUsage();
  const given = { ...plan, seed, ...basesNamed(plan.agents), ...(clock !== undefined && { clock }) };
  const { document, setAside } = await withPrograms(plan.agents, workers, (here) =>
    runWork<TournamentTable>('tournament', given, { workers, yes, here }),
  );
  const { user, system } = process.cpuUsage(before);
  const report: TournamentReport = {
    ...document,
    cpuSeconds: (user + system) / 1e6,
    ...(setAside.length > 0 && { setAside }),
  };
  if (options.save !== undefined) writeAtomically(options.save, `${JSON.stringify(report)}\n`);
  if (options.json) printJson(report);
  else process.stdout.write(tournamentText(report));
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
