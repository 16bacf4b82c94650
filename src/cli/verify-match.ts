import type { Command } from 'commander';
import { parseRecord } from '../arena/record.ts';
import { InputError } from '../core/errors.ts';
import { verifyMatch } from '../core/fairness.ts';
import { gameOf } from '../families/index.ts';
import { proof } from '../protocol/rooms.ts';
import { printResult, readJson, table } from './output.ts';

/** `verify-match`: do the cards of a match follow from what the server had committed itself to? */
export function register(program: Command): void {
  program
    .command('verify-match')
    .description('check that the cards of a match were chosen before it')
    .argument('<file>', 'a record, as a server gives it at /api/matches/ID/record; - reads standard input')
    .option('--commitment <hash>', 'the commitment that you saw before the match')
    .option('--contribution <hex>', 'what you added to the seed')
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      `\nThe exit code is 1 where a check failed, and where the record carries no commitment.\n\nExamples:
  jogatina verify-match match.json
  curl -s http://127.0.0.1:7300/api/matches/ID/record | jogatina verify-match - --json\n`,
    )
    .action(verify);
}

interface VerifyOptions {
  commitment?: string;
  contribution?: string;
  json?: boolean;
}

function verify(file: string, { commitment, contribution, json }: VerifyOptions): void {
  const raw = readJson(file);
  const record = { ...parseRecord(raw), proof: proofOf(raw, file) };
  const found = verifyMatch(record, gameOf(record.game));
  const checks = [...(found ?? [])];
  if (record.proof && commitment !== undefined)
    checks.push({ name: 'commitment', holds: record.proof.commitment === commitment, note: 'is the one that you saw' });
  if (record.proof && contribution !== undefined) {
    const given = record.proof.kind === 'match' && record.proof.contributions.includes(contribution);
    checks.push({ name: 'seed', holds: given, note: 'has your contribution' });
  }
  const waits = record.proof?.kind === 'event' && !record.proof.told;
  const fair = found !== undefined && !waits && checks.every(({ holds }) => holds);
  const verdict = !found
    ? 'The record carries no commitment: whether its cards were chosen before the match cannot be checked.'
    : waits
      ? 'The event is not over: its seed is told at the end, and the commitment can be checked then.'
      : fair
        ? 'The cards follow from what was committed to before the match.'
        : 'The cards do NOT follow from what was committed to before the match.';
  const rows = checks.map(({ name, holds, note }) => [name, holds ? 'holds' : 'FAILS', note]);
  const lines = rows.length > 0 ? [table(['check', '', ''], rows), ''] : [];
  printResult(json, { fair, commitment: record.proof?.commitment ?? null, checks }, [...lines, verdict].join('\n'));
  if (!fair) process.exitCode = 1;
}

function proofOf(raw: unknown, file: string) {
  const { data, error } = proof.optional().safeParse((raw as { proof?: unknown }).proof);
  if (!error) return data;
  const { path, message } = error.issues[0];
  throw new InputError(`${file}: the record's proof is not one that a server gives: ${path.join('.')}: ${message}`);
}
