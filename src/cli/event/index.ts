import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { type EventMade, participantRequest, type Standings } from '../../protocol/events.ts';
import { loadEvent } from '../../server/events/event-state.ts';
import { recount } from '../../server/events/recount.ts';
import { STOPPED } from '../../server/outside/bridge.ts';
import type { Sandbox } from '../../server/outside/program-process.ts';
import { inWords } from '../../work/schema-words.ts';
import { SANDBOX_OPTION, told } from '../agent/sandbox.ts';
import { WIRE_OPTION, type WireName } from '../agent/wire.ts';
import { oneOf } from '../options.ts';
import { fileToWrite, printJson, printResult, writeAtomically } from '../output.ts';
import { DATA_OPTION, withStore } from '../store.ts';
import { type BackendOptions, type EventBackend, withBackend } from './backend.ts';
import { type CreateOptions, createOptions, requestFrom } from './create.ts';
import { EXPORTS, type ExportName, exported } from './export.ts';
import { host, programFrom } from './host.ts';
import { eventsText, eventText, matchesText, standingsText } from './report.ts';

const SERVER = 'http://127.0.0.1:7300';
/** How often `--follow` looks at the standings, in milliseconds. */
const LOOK = 1000;

interface Shared extends BackendOptions {
  json?: boolean;
}

interface HostOptions {
  server?: string;
  sandbox: Sandbox;
  wire: WireName;
}

/** `event`: competitions of outside agents. */
export function register(program: Command): void {
  const event = program
    .command('event')
    .description('competitions of outside agents: open one, join, start, watch, export')
    .addHelpText(
      'after',
      '\nEvery command works on the database of this machine, or with --url at a server. A running server (jogatina serve)\nplays the matches of the events in its database.\n',
    );
  /** A subcommand with the options that all of them have. */
  const command = (words: string, description: string, example: string) =>
    event
      .command(words)
      .description(description)
      .option(...DATA_OPTION)
      .option('--url <address>', `organise at a server, such as ${SERVER}`)
      .option('--token <token>', 'with --url: an administrator’s or organiser’s (default: JOGATINA_TOKEN)')
      .option('--json', 'one JSON document on stdout')
      .addHelpText('after', `\nExample:\n  jogatina event ${example}\n`);

  createOptions(
    command('create <title>', 'open an event', 'create "Copa 2026" --format ladder --game truco/ufsm24 --matches 4'),
  ).action(async (title: string, options: CreateOptions & Shared) => {
    const request = requestFrom(title, options);
    opened(await withBackend(options, (backend) => backend.create(request)), options);
  });

  command('join <event> <name>', 'enter a participant; prints its token, this once', 'join copa-2026 ana')
    .option('--agent <name>', 'one of our own agents, or searches (tetris, truco or search --help name them)')
    .option('--local', 'a program of this machine that you start by hand, with event host')
    .action(async (id: string, name: string, options: Shared & { agent?: string; local?: boolean }) => {
      if (options.agent !== undefined && options.local)
        throw new InputError('--agent and --local exclude each other: one of ours, or a program');
      const kind = options.agent !== undefined ? 'agent' : options.local ? 'local' : 'remote';
      const { data: request, error } = participantRequest.safeParse(
        { name, kind, agent: options.agent },
        { error: inWords },
      );
      if (error) throw new InputError(`${String(error.issues[0].path[0])}: ${error.issues[0].message}`);
      const made = await withBackend(options, (backend) => backend.join(id, request));
      printResult(options.json, made, made.token ?? `${name} takes part in ${id}`);
    });

  command(
    'leave <event> <name>',
    'a participant leaves before the deadline: what it has not begun is not played',
    'leave copa-2026 ana',
  ).action(async (id: string, name: string, options: Shared) => {
    const left = await withBackend(options, (backend) => backend.leave(id, name));
    printResult(options.json, { event: id, ...left }, `${name} has left ${id}`);
  });

  command('start <event>', 'close the list; a server plays it from now on', 'start copa-2026').action(
    async (id: string, options: Shared) => {
      const started = await withBackend(options, (backend) => backend.start(id));
      printResult(options.json, started, `${id} is running`);
    },
  );

  command('list', 'all events', 'list').action(async (options: Shared) => {
    const events = await withBackend(options, (backend) => backend.list());
    printResult(options.json, events, eventsText(events));
  });

  command('show <event>', 'an event, who takes part, how far it is', 'show copa-2026 --matches')
    .option('--matches', 'the schedule with its results and faults')
    .action(async (id: string, options: Shared & { matches?: boolean }) => {
      const [shown, matches] = await withBackend(options, async (backend) => {
        return [await backend.show(id), options.matches ? await backend.matches(id) : undefined] as const;
      });
      if (matches) printResult(options.json, { ...shown, matches }, `${eventText(shown)}\n\n${matchesText(matches)}`);
      else printResult(options.json, shown, eventText(shown));
    });

  command('standings <event>', 'how it stands, with 95 % intervals', 'standings copa-2026 --follow')
    .option('--follow', 'print them after every result, until the event is over')
    .action(async (id: string, options: Shared & { follow?: boolean }) => {
      const print = (standings: Standings) => process.stdout.write(`${standingsText(standings)}\n`);
      const last = await withBackend(options, (backend) => follow(backend, id, options, print));
      if (options.json) printJson(last);
      else if (!options.follow) print(last);
    });

  command('export <event>', 'write standings, matches or records to a file', 'export copa-2026 --out copa.csv')
    .option(
      '--what <data>',
      'standings or matches, as CSV; records: every match to be replayed, as JSON lines',
      oneOf('--what', EXPORTS),
      'standings',
    )
    .requiredOption('--out <file>', 'where to', fileToWrite)
    .action(async (id: string, options: Shared & { what: ExportName; out: string }) => {
      const { what, out } = options;
      const { text, rows } = await withBackend(options, (backend) => exported(backend, id, what));
      writeAtomically(out, text);
      printResult(options.json, { event: id, what, rows, file: out }, `${rows} ${what} of ${id} in ${out}`);
    });

  command('rerun <event>', 'play it again from its seed: same schedule, same deals, same tokens', 'rerun copa-2026')
    .option('--as <id>', 'the id of the new event')
    .action(async (id: string, options: Shared & { as?: string }) => {
      opened(await withBackend(options, (backend) => backend.rerun(id, options.as)), options);
    });

  command(
    'host <event> <programs...>',
    'start programs of this machine for local participants, until the event is over',
    'host copa-2026 ana="python3 ana.py" bia="node bia.mjs"',
  )
    .option('--server <address>', `where they play (default: --url, else ${SERVER})`)
    .option(...WIRE_OPTION)
    .option(...SANDBOX_OPTION)
    .action(async (id: string, programs: string[], options: Shared & HostOptions) => {
      const typed = programs.map(programFrom);
      const say = (line: string) => void process.stderr.write(`${line}\n`);
      const server = options.server ?? options.url ?? SERVER;
      const ended = await withBackend(options, (backend) =>
        host(backend, id, typed, server, say, { sandbox: told(options.sandbox), wire: options.wire }),
      );
      if (options.json) printJson({ event: id, programs: ended });
      // one that ended before the event did
      if (ended.some(({ ended: how }) => how !== STOPPED)) process.exitCode = 1;
    });

  event
    .command('recount <event>')
    .description('play every match again from its log, grade every plan again, and compare; exit 1 for a difference')
    .option(...DATA_OPTION)
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina event recount copa-2026\n')
    .action(async (id: string, options: Shared) => {
      const result = await withStore(options.data, async (store) => {
        const field = await loadEvent(store, id);
        if (!field) throw new InputError(`there is no event ${JSON.stringify(id)}: jogatina event list shows them`);
        return recount(store, field);
      });
      const lines = result.differences.map(({ number, problem }) => `${number}: ${problem}\n`).join('');
      const sum = `${result.played} played again, ${result.differences.length} differences`;
      printResult(options.json, { event: id, ...result }, `${standingsText(result.standings)}\n${lines}${sum}`);
      if (result.differences.length > 0) process.exitCode = 1;
    });
}

function opened(made: EventMade, { json }: Shared): void {
  const { id, status } = made.event;
  printResult(json, made, `${id} is ${status}. Its organiser's token, shown this once: ${made.token}`);
}

/** The standings now. With `follow` they are printed after every result, and those at the end are returned. */
async function follow(
  backend: EventBackend,
  id: string,
  options: Shared & { follow?: boolean },
  print: (standings: Standings) => void,
): Promise<Standings> {
  for (let printed = -1; ; ) {
    const { status, played } = await backend.show(id);
    const standings = await backend.standings(id);
    if (!options.follow) return standings;
    if (!options.json && played !== printed) print(standings);
    printed = played;
    if (status === 'over') return standings;
    await sleep(LOOK);
  }
}
