import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cages, ProgramProcess, sandboxLine, workingCage, works } from './program-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-cage-'));
const secret = join(folder, 'secret');
writeFileSync(secret, 'the database');
const before = process.env.JOGATINA_DATA;
process.env.JOGATINA_DATA = folder;
afterAll(() => {
  if (before === undefined) delete process.env.JOGATINA_DATA;
  else process.env.JOGATINA_DATA = before;
  rmSync(folder, { recursive: true });
});

async function outputOf({ child }: ProgramProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout!) text += chunk;
  return text;
}

/** What a program sees of us: whether the data folder has its file, and whether this process is there. */
const LOOK = `if [ -e '${secret}' ]; then echo data; fi; if [ -e /proc/${process.pid} ] && grep -q vitest /proc/${process.pid}/cmdline; then echo process; fi; echo looked`;

describe.each(cages)('the sandbox $name', (cage) => {
  // where it is not installed, or the system forbids it
  test.skipIf(!works(cage))('hides the data folder and other processes, and says so', async () => {
    expect(await outputOf(new ProgramProcess(LOOK, 'auto', () => cage))).toBe('looked\n');
    expect(cage.about).toMatch(/processes of its own.*data folder is hidden/);
  });

  test.skipIf(!works(cage))('lets a program read its input, answer, and keep its exit code', async () => {
    const program = new ProgramProcess('read line; echo "got $line"; exit 3', 'auto', () => cage);
    const ended = new Promise((resolve) => program.child.on('exit', resolve));
    program.child.stdin!.write('hello\n');
    expect(await outputOf(program)).toBe('got hello\n');
    expect(await ended).toBe(3);
  });
});

test('the best that works is taken, and one line says which; without any a program runs, and one line says that', async () => {
  const best = cages.find(works);
  expect(workingCage()).toBe(best);
  expect(sandboxLine('auto')).toMatch(best ? `sandbox (${best.name})` : 'no sandbox works here');
  expect(sandboxLine('off')).toMatch(/^no sandbox: the program may do whatever you may$/);
  expect(await outputOf(new ProgramProcess(LOOK, 'off'))).toMatch(/^data\n(process\n)?looked\n$/);
  expect(await outputOf(new ProgramProcess('echo free', 'auto', () => undefined))).toBe('free\n');
  expect(() => new ProgramProcess('true', 'required', () => undefined)).toThrow(/no sandbox works here/);
});
