import type { Command } from 'commander';
import { parseRecord, replay } from '../../arena/record.ts';
import { InputError } from '../../core/errors.ts';
import { CHANCE } from '../../core/game.ts';
import { tetrisGame } from '../../games/tetris/game.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { decodeFumen, encodeFumen, type FumenPage, pageOf } from '../../games/tetris/text/fumen.ts';
import { formatPiece, parseBoard } from '../../games/tetris/text/notation.ts';
import { parseJson, printResult, readText } from '../output.ts';

/** `tetris fumen`: boards for the editors that players share them by, and back. */
export function register(tetris: Command): void {
  tetris
    .command('fumen')
    .description('read a fumen (v115), or write a board or a recorded game as one')
    .argument('<what>', 'a fumen or its address; or a file with a board (# and .) or a record; - reads standard input')
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      `\nA fumen has 10 columns and 23 rows; other boards are refused.\n\nExamples:
  jogatina tetris fumen v115@vhAAgH
  echo '##.####.##' | jogatina tetris fumen -
  jogatina tetris fumen data/records/nes-norotation-ntuple-depth-3.json\n`,
    )
    .action((what: string, { json }: { json?: boolean }) => {
      const text = /[vmd]\d{3}@/.test(what) ? what : readText(what);
      if (/[vmd]\d{3}@/.test(text)) {
        const pages = decodeFumen(text);
        printResult(json, pages, pages.map(drawn).join('\n\n'));
        return;
      }
      const pages = text.trim().startsWith('{') ? recorded(text, what) : [pageOf(parseBoard(text))];
      const fumen = encodeFumen(pages);
      printResult(json, { pages: pages.length, fumen }, fumen);
    });
}

function drawn({ rows, garbage, comment }: FumenPage, i: number): string {
  const head = `page ${i + 1}${comment ? `: ${comment}` : ''}`;
  const board = rows.length > 0 ? rows.toReversed() : ['_'.repeat(10)];
  return [head, ...board, ...(garbage ? ['-'.repeat(10), garbage] : [])].join('\n').replaceAll('_', '.');
}

/** A page a piece: the board before it, and which piece it is. */
function recorded(text: string, file: string): FumenPage[] {
  const record = parseRecord(parseJson(text, file));
  const id = /^tetris\/(.+)@\d+$/.exec(record.game)?.[1];
  if (!id) throw new InputError(`${file} is a record of ${record.game}: one of Tetris is right`);
  const game = tetrisGame(parseRules(id));
  const pages: FumenPage[] = [];
  replay(record, game, (state, seat) => {
    const piece = state.piece < 0 ? '' : formatPiece(state.piece);
    if (seat !== CHANCE) pages.push(pageOf(state.board, piece));
  });
  return pages;
}
