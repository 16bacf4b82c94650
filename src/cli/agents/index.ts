import type { Command } from 'commander';
import { agents, familyNames } from '../../families/index.ts';
import { oneOf } from '../options.ts';
import { printResult, table } from '../output.ts';
import { DATA_OPTION, withStore } from '../store.ts';

interface ListOptions {
  game?: string;
  registered?: boolean;
  data?: string;
  json?: boolean;
}

/** `agents list`: who can play. */
export function register(program: Command): void {
  program
    .command('agents')
    .description('the agents that can play')
    .command('list')
    .description('our agents by family of games; with --registered also the outside programs of this installation')
    .option('--game <family>', `only of ${familyNames.join(', ')}`, oneOf('--game', familyNames))
    .option('--registered', 'also programs of `agent register`')
    .option(...DATA_OPTION)
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina agents list --game truco\n')
    .action(list);
}

async function list({ game, registered = false, data, json }: ListOptions): Promise<void> {
  const ours = agents
    .filter((each) => game === undefined || each.game === game)
    .map((each) => ({ ...each, ours: true }));
  const theirs = registered
    ? await withStore(data, async (store) => (await import('../../store/agents.ts')).listAgents(store, game))
    : [];
  const all = [
    ...ours,
    ...theirs.map(({ game: family, name, description }) => ({ game: family, name, description, ours: false })),
  ];
  const rows = all.map(({ game: family, name, description, ours: own }) => [
    family,
    name,
    own ? description : `(registered) ${description}`,
  ]);
  printResult(json, all, table(['game', 'agent', 'what it is'], rows));
}
