// `docs/agent-messages.md`: what a program is sent in Tetris, as it is, and the JSON Schemas of all messages. Written by
// `node scripts/docs/agent-doc.ts`; a test fails where the page is out of date.
import { writeFileSync } from 'node:fs';
import { agentSchemas } from '../../src/cli/agent/schema.ts';
import { Match } from '../../src/core/match.ts';
import { gameOf } from '../../src/families/index.ts';
import { type Orientation, type PieceSetName, pieceSets } from '../../src/games/tetris/pieces.ts';
import { ruleSets } from '../../src/games/tetris/rules.ts';

export const docFile = new URL('../../docs/agent-messages.md', import.meta.url);

/** Top row first, as one sees it. */
function drawing({ width, rows }: Orientation): string[] {
  return rows.map((row) => Array.from({ length: width }, (_, c) => ((row >> c) & 1 ? '#' : '.')).join('')).reverse();
}

/** The orientations of a piece side by side, under their numbers. */
function sideBySide(orientations: readonly Orientation[]): string {
  const drawn = orientations.map(drawing);
  const height = Math.max(...drawn.map((rows) => rows.length));
  const lines = Array.from({ length: height }, (_, line) =>
    drawn
      .map((rows) => (rows[line - (height - rows.length)] ?? '').padEnd(7))
      .join('')
      .trimEnd(),
  );
  return [
    orientations
      .map((_, n) => `${n}`.padEnd(7))
      .join('')
      .trimEnd(),
    ...lines,
  ].join('\n');
}

function shapesOf(set: PieceSetName): string {
  const names = ruleSets.filter(({ pieceSet }) => pieceSet === set).map(({ id }) => `\`${id}\``);
  const pieces = pieceSets[set].map(
    ({ letter, orientations }, n) => `piece ${n}, ${letter}\n${sideBySide(orientations)}`,
  );
  return `### ${names.join(', ')}\n\n\`\`\`\n${pieces.join('\n\n')}\n\`\`\``;
}

/** A turn as it is sent: the third of a game. */
function sample(): string {
  const game = gameOf('tetris/classic,height=6');
  const match = new Match(game, { seed: 1 });
  for (let n = 0; n < 2; n++) {
    match.advance();
    match.answer(match.legal()[0]);
  }
  match.advance();
  const { view, legal } = match.turn();
  const few = [...legal.slice(0, 3), legal[legal.length - 1]].map((action) => ({
    action,
    text: game.formatAction(action),
  }));
  const turn = {
    type: 'turn',
    match: 'm1',
    turn: 2,
    game: game.id,
    seat: 0,
    view,
    legal: few,
    deadline: 10000,
    seed: '5f0c9a',
    explain: false,
  };
  return JSON.stringify(turn, null, 1).replace(
    /\[\s+([\d,\s]+?)\s+\]/g,
    (_, numbers: string) => `[${numbers.replace(/\s+/g, ' ')}]`,
  );
}

export function agentDoc(): string {
  const { api } = agentSchemas();
  const schemas = Object.entries(api).flatMap(([from, messages]) =>
    Object.entries(messages).map(
      ([type, schema]) =>
        `### ${type} (from ${from === 'agent' ? 'the program' : 'Jogatina'})\n\n\`\`\`json\n${JSON.stringify(schema, null, 1)}\n\`\`\``,
    ),
  );
  return `${[
    '# The messages of the agent API in full',
    'The [agent API](agent-api.md) tells what is said when; this page has the shapes. The schemas are JSON Schema 2020-12; `bin/jogatina agent schema` prints them as one document.',
    '## Where a piece comes to rest',
    'An action of Tetris is a placement, written `orientation@column,row`: `0@3,0` is orientation 0 with the lower left corner of the piece’s box at column 3 from the left (the first is 0) and row 0 from the bottom. As a number it is `orientation * 1024 + column * 64 + row`. The box is the smallest rectangle around the filled cells, so its corner may be an empty cell. A program needs none of this to play: it may take any number of `legal`.',
    '`piece` and `next` of a view are numbers of pieces, `rows` come from the bottom, and bit c of a row (`rows[r] >> c & 1`) is column c from the left.',
    ...(Object.keys(pieceSets) as PieceSetName[]).map(shapesOf),
    '## A turn of Tetris',
    'On a board of six rows, most of `legal` left out:',
    `\`\`\`json\n${sample()}\n\`\`\``,
    '## Schemas',
    ...schemas,
    'This page is written by `node scripts/docs/agent-doc.ts`; a test fails where it is out of date.',
  ].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(docFile, agentDoc());
