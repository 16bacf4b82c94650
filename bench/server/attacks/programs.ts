import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { trucoAgent } from '../../../src/agents/truco/index.ts';
import { playMatch } from '../../../src/core/play.ts';
import { trucoGame } from '../../../src/games/truco/index.ts';
import { ProcessConnection } from '../../../src/server/outside/connection.ts';
import { OutsideProgram } from '../../../src/server/outside/outside-program.ts';
import { ProgramProcess, workingCage } from '../../../src/server/outside/program-process.ts';
import { type Attack, inFolder } from './attack.ts';

/** Programs of others that a command starts on this machine. */
export const programs: readonly Attack[] = [
  {
    name: 'a program reads the environment',
    before: 'it read the token and the database’s address',
    expected: 'neither is there, with a sandbox and without',
    async run() {
      process.env.JOGATINA_TOKEN = 'the-token';
      process.env.JOGATINA_DATABASE_URL = 'postgres://secret';
      const seen: string[] = [];
      for (const sandbox of ['auto', 'off'] as const) {
        const { child } = new ProgramProcess('env', sandbox);
        let text = '';
        for await (const chunk of child.stdout!) text += chunk;
        seen.push(text);
      }
      delete process.env.JOGATINA_TOKEN;
      delete process.env.JOGATINA_DATABASE_URL;
      const held = seen.every((text) => text.includes('PATH=') && !/the-token|postgres/.test(text));
      return { measured: `${seen.map((text) => text.trim().split('\n').length).join(' and ')} variables`, held };
    },
  },
  {
    name: 'a child in a session of its own',
    before: 'it survived',
    expected: 'it ends with the program (Linux)',
    async run() {
      if (process.platform !== 'linux') return { measured: 'not shown on this system', held: true };
      const alive: boolean[] = [];
      await inFolder(async (folder) => {
        const path = join(folder, 'session.mjs');
        writeFileSync(
          path,
          `import { spawn } from 'node:child_process';
           if (!process.argv[2].startsWith('child')) spawn(process.execPath, [process.argv[1], 'child' + process.argv[2]], { detached: true, stdio: 'ignore' });
           setTimeout(() => {}, 60_000);`,
        );
        for (const sandbox of ['auto', 'off'] as const) {
          const name = `-${sandbox}-${process.pid}`;
          const program = new ProgramProcess(`"${process.execPath}" "${path}" ${name}`, sandbox);
          const isThere = () => processes().some((words) => words.split('\0').includes(`child${name}`));
          for (let waited = 0; waited < 10_000 && !isThere(); waited += 20) await sleep(20);
          const was = isThere();
          program.end();
          for (let waited = 0; waited < 5000 && isThere(); waited += 20) await sleep(20);
          alive.push(!was || isThere());
        }
      });
      const cage = workingCage()?.name ?? 'none works here';
      return { measured: `alive: ${alive.join(' and ')} (sandbox: ${cage})`, held: !alive.includes(true) };
    },
  },
  {
    name: 'junk without end',
    before: 'it took check-agent to 2.2 GB',
    expected: 'the program is ended after 1,000 lines; memory as before',
    async run() {
      return inFolder(async (folder) => {
        const path = join(folder, 'junk.mjs');
        const before = process.memoryUsage.rss();
        const faults: string[] = [];
        let kept = 0;
        for (const line of ['x'.repeat(200), '{"type":"answer","match":"m","turn":999,"action":0}']) {
          writeFileSync(
            path,
            `process.stdout.on('error', () => process.exit()); process.stdout.write('{"type":"hello"}\\n'); const junk = (${JSON.stringify(line)} + '\\n').repeat(500);
             const more = () => { while (process.stdout.write(junk)); process.stdout.once('drain', more); }; more();`,
          );
          const program = await OutsideProgram.connect(new ProcessConnection(`"${process.execPath}" "${path}"`));
          const players = [program.agent('m'), trucoAgent('careful').create()];
          const result = await playMatch(trucoGame('ufsm24'), players, { seed: 1, clock: 30_000 });
          faults.push(result.faults[0]?.message ?? 'none');
          kept += program.unexpected.length;
          program.close();
        }
        const more = (process.memoryUsage.rss() - before) / 2 ** 20;
        const held = faults.every((fault) => /1000 (lines that are no|messages that nobody)/.test(fault)) && kept <= 40;
        return {
          measured: `${Math.round(more)} MB more, ${kept} lines kept; ${faults.map((each) => each.slice(-45)).join('; ')}`,
          held,
        };
      });
    },
  },
];

/** The words of every process that may be seen. */
function processes(): string[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/cmdline`, 'latin1')] : [];
    } catch {
      return [];
    }
  });
}
