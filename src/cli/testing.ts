import { Command } from 'commander';
import { vi } from 'vitest';
import { run } from './main.ts';

/** What a command line of these commands writes to standard output. Errors are thrown. */
export async function printed(
  registers: readonly ((program: Command) => void)[],
  words: readonly string[],
): Promise<string> {
  const root = new Command('jogatina').exitOverride().configureOutput({ outputError: () => {}, writeErr: () => {} });
  for (const register of registers) register(root);
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await root.parseAsync(words, { from: 'user' });
    return textOf(out.mock.calls);
  } finally {
    out.mockRestore();
  }
}

/** The exit code of a whole command line, and what it writes where. */
export async function jogatina(...words: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const err = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const code = await run(words);
    return { code, stdout: textOf(out.mock.calls), stderr: textOf(err.mock.calls) };
  } finally {
    process.exitCode = undefined;
    out.mockRestore();
    err.mockRestore();
  }
}

function textOf(calls: readonly (readonly unknown[])[]): string {
  return calls.map(([chunk]) => String(chunk)).join('');
}
