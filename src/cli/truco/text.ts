import type { Command } from 'commander';
import { parseRecord } from '../../arena/record.ts';
import { readTrucoTexts, writeTrucoText } from '../../arena/truco-text.ts';
import { InputError } from '../../core/errors.ts';
import { parseJson, printResult, readText } from '../output.ts';

/** `truco text`: matches for people to read, and back. */
export function register(truco: Command): void {
  truco
    .command('text')
    .description('write matches as text with a line a hand, or read such a text back to records')
    .argument('<file>', 'records (one JSON a line, as `match --save` writes them) or text; - reads standard input')
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      '\nThe grammar is in docs/formats.md.\n\nExamples:\n  jogatina truco match --agents careful random --matches 2 --save matches.jsonl\n  jogatina truco text matches.jsonl > matches.truco\n  jogatina truco text matches.truco > again.jsonl\n',
    )
    .action((file: string, { json }: { json?: boolean }) => {
      const text = readText(file);
      if (/^\s*\[Game /m.test(text)) {
        const records = readTrucoTexts(text);
        printResult(json, records, records.map((record) => JSON.stringify(record)).join('\n'));
        return;
      }
      const lines = text.trim().startsWith('{\n') ? [text] : text.split('\n').filter((line) => line.trim() !== '');
      if (lines.length === 0) throw new InputError(`${file} is empty: records or a text of matches are needed`);
      const written = lines.map((line, n) => writeTrucoText(parseRecord(parseJson(line, `line ${n + 1} of ${file}`))));
      printResult(json, written, written.join('\n').trimEnd());
    });
}
