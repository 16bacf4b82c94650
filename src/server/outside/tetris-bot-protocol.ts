import { z } from 'zod';
import { gameOf } from '../../families/index.ts';
import type { TetrisGame, TetrisView } from '../../games/tetris/game.ts';
import { PIECE_LETTERS, type PieceLetter } from '../../games/tetris/pieces.ts';
import { columnOf, orientationOf, rowOf } from '../../games/tetris/placing/placements.ts';
import { piecesOf, type TetrisRules } from '../../games/tetris/rules.ts';
import type { AgentMessage, OrganiserMessage } from '../../protocol/agent-api.ts';
import type { Wire } from './connection.ts';

/** The board of the protocol. */
const WIDTH = 10;
const HEIGHT = 40;
/** An action that no game has: a bot that has no legal move loses by it. */
const FORFEIT = -1;

const turns = { north: 0, east: 1, south: 2, west: 3 } as const;

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('info'), name: z.string().default('bot'), version: z.string().default('') }),
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('error'), reason: z.string().default('') }),
  z.object({
    type: z.literal('suggestion'),
    moves: z.array(
      z.object({
        location: z.object({
          type: z.enum(PIECE_LETTERS),
          orientation: z.enum(Object.keys(turns) as [keyof typeof turns, ...(keyof typeof turns)[]]),
          x: z.int(),
          y: z.int(),
        }),
      }),
    ),
  }),
]);
type Location = Extract<z.infer<typeof message>, { type: 'suggestion' }>['moves'][number]['location'];

/**
 * The cells of each piece as it appears, from its centre, [right, up]. A quarter turn to the right makes [up, -right] of
 * them, of all pieces: that is how the protocol defines centres (SRS true rotation).
 */
const SHAPES: Readonly<Record<PieceLetter, readonly (readonly [number, number])[]>> = {
  T: [
    [-1, 0],
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  J: [
    [-1, 0],
    [0, 0],
    [1, 0],
    [-1, 1],
  ],
  Z: [
    [-1, 1],
    [0, 1],
    [0, 0],
    [1, 0],
  ],
  O: [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  S: [
    [-1, 0],
    [0, 0],
    [0, 1],
    [1, 1],
  ],
  L: [
    [-1, 0],
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  I: [
    [-1, 0],
    [0, 0],
    [1, 0],
    [2, 0],
  ],
};

/** Where our rules differ from what the protocol can say, and that it cannot be played there; undefined where it can. */
export function unplayable({ id, width, height, rotation }: TetrisRules): string | undefined {
  if (width !== WIDTH) return `the Tetris Bot Protocol has boards of ${WIDTH} columns, ${id} has ${width}`;
  if (height > HEIGHT) return `the Tetris Bot Protocol has boards of ${HEIGHT} rows, ${id} has ${height}`;
  if (!rotation) return `bots of the Tetris Bot Protocol turn their pieces, which ${id} forbids`;
  return undefined;
}

type Turn = Extract<OrganiserMessage, { type: 'turn' }>;

/**
 * Bots of the Tetris Bot Protocol (https://github.com/tetris-bot-protocol/tbp-spec) as players of the agent API. Every
 * turn is a `start` with the whole position, `suggest`, and `stop` after the suggestion. There is no hold: a move with
 * another piece than the current one is passed over, as is every move that is not legal under our rules; the first that
 * is counts. Pieces are known by the cells they fill, so our orders of orientations do not matter to a bot.
 */
export class TetrisBotWire implements Wire {
  /** Turns that wait for a suggestion. A bot thinks about one position at a time. */
  private readonly waiting: Turn[] = [];
  private name = 'bot';

  read(line: string, reply: (text: string) => void): readonly AgentMessage[] | { readonly problem: string } {
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      return { problem: `not JSON: ${line.slice(0, 60)}` };
    }
    const known = ['info', 'ready', 'error', 'suggestion'];
    // the protocol has extensions: what is unknown is passed over
    if (!known.includes((json as { type?: string } | null)?.type ?? '')) return [];
    const { data, error } = message.safeParse(json);
    if (error) return { problem: `${error.issues[0].path.join('.')}: ${error.issues[0].message}` };
    if (data.type === 'info') {
      this.name = data.name.replace(/[^\w.-]+/g, '-').slice(0, 40) || 'bot';
      reply(JSON.stringify({ type: 'rules', randomizer: 'uniform' }));
      return [];
    }
    if (data.type === 'ready') return [{ type: 'hello', name: this.name } as AgentMessage];
    if (data.type === 'error') return { problem: `the bot cannot play: ${data.reason}` };
    const turn = this.waiting.shift();
    if (!turn) return { problem: 'a suggestion that nobody asked for' };
    reply('{"type":"stop"}');
    const [next] = this.waiting;
    if (next) for (const text of ask(next)) reply(text);
    const action = chosen(
      turn,
      data.moves.map(({ location }) => location),
    );
    return [{ type: 'answer', match: turn.match, turn: turn.turn, action } as AgentMessage];
  }

  write(told: OrganiserMessage, answer: (message: AgentMessage) => void): readonly string[] {
    // views, ends and the rest are nothing that the protocol has a word for
    if (told.type !== 'turn') return [];
    const problem = told.game.startsWith('tetris/') ? unplayable(rulesOf(told)) : `${told.game} is no Tetris`;
    if (problem) {
      process.stderr.write(`${problem}\n`);
      answer({ type: 'answer', match: told.match, turn: told.turn, action: FORFEIT } as AgentMessage);
      return [];
    }
    this.waiting.push(told);
    return this.waiting.length === 1 ? ask(told) : [];
  }
}

function rulesOf({ game }: Turn): TetrisRules {
  return (gameOf(game) as unknown as TetrisGame).rules;
}

function ask({ view }: Turn): readonly string[] {
  const { rows, piece, next } = view as TetrisView;
  const cells = (row: number) => Array.from({ length: WIDTH }, (_, c) => ((row >> c) & 1 ? 'G' : null));
  const board = Array.from({ length: HEIGHT }, (_, y) => cells(rows[y] ?? 0));
  const queue = [piece, ...next].map((each) => PIECE_LETTERS[each]);
  const start = {
    type: 'start',
    hold: null,
    queue,
    combo: 0,
    back_to_back: false,
    board,
    randomizer: { type: 'uniform' },
  };
  return [JSON.stringify(start), '{"type":"suggest"}'];
}

/** The legal action of the first suggested move that is one. */
function chosen(turn: Turn, moves: readonly Location[]): number {
  const letter = PIECE_LETTERS[(turn.view as TetrisView).piece];
  const rules = rulesOf(turn);
  const legal = new Map(turn.legal.map(({ action }) => [cellsOfPlacement(rules, letter, action), action]));
  for (const location of moves) {
    const action = location.type === letter ? legal.get(cellsOfLocation(location)) : undefined;
    if (action !== undefined) return action;
  }
  return FORFEIT;
}

export function cellsOfLocation({ type, orientation, x, y }: Location): string {
  const cells = SHAPES[type].map(([dx, dy]) => {
    let [right, up] = [dx, dy];
    for (let turn = 0; turn < turns[orientation]; turn++) [right, up] = [up, -right];
    return [x + right, y + up] as const;
  });
  return named(cells);
}

function cellsOfPlacement(rules: TetrisRules, letter: PieceLetter, action: number): string {
  const { rows } = piecesOf(rules)[PIECE_LETTERS.indexOf(letter)].orientations[orientationOf(action)];
  const cells = rows.flatMap((row, y) =>
    [0, 1, 2, 3].filter((x) => (row >> x) & 1).map((x) => [columnOf(action) + x, rowOf(action) + y] as const),
  );
  return named(cells);
}

function named(cells: readonly (readonly [number, number])[]): string {
  return cells
    .map(([x, y]) => `${x},${y}`)
    .sort()
    .join(' ');
}
