import { searches } from '../../../src/agents/tetris/plan/searches.ts';
import { InputError } from '../../../src/core/errors.ts';
import { problem } from '../../../src/core/problems.ts';
import { formatBoard, formatPieces, parseBoard, parsePieces } from '../../../src/games/tetris/ist/notation.ts';
import { addressOf } from '../../router.tsx';

/** The most pieces that a problem may have. */
export const MOST_PIECES = 40;
/** Time limits on offer, in seconds. */
export const LIMITS = [2, 10, 60] as const;

/** A problem of the search lab, as it stands in its address. */
export interface SearchAddress {
  readonly rows: Uint16Array;
  readonly pieces: readonly number[];
  readonly algorithms: readonly string[];
  readonly seconds: number;
  /** The plan shown and how many of its pieces are placed. */
  readonly plan?: string;
  readonly step: number;
  /** Whether the searches are run when the address is opened. */
  readonly run: boolean;
}

/** The board of the course's test 25 and the first pieces of its report. */
const DEFAULTS = {
  board: 'xxx...xxxx/xxx...xxxx/xxx...xxxx/xxxx..xxxx',
  pieces: 'tills',
  algorithms: ['astar', 'best-001', 'exact'],
};

/** Reads an address; what is wrong in it is an `InputError`. */
export function readSearch(query: URLSearchParams): SearchAddress {
  const board = query.get('board') ?? DEFAULTS.board;
  const pieces = query.get('pieces') ?? DEFAULTS.pieces;
  const named = query.getAll('algorithm');
  const algorithms = named.length > 0 ? named : DEFAULTS.algorithms;
  for (const name of algorithms)
    if (!searches.some((search) => search.name === name))
      throw new InputError(problem('unknownSearch', { name, known: searches.map((search) => search.name).join(', ') }));
  const parsed = pieces === '-' ? [] : parsePieces(pieces);
  if (parsed.length > MOST_PIECES)
    throw new InputError(problem('tooManyPieces', { pieces: parsed.length, most: MOST_PIECES }));
  const seconds = LIMITS.find((limit) => String(limit) === query.get('seconds')) ?? LIMITS[1];
  return {
    rows: parseBoard(board.replaceAll('x', '#').replaceAll('/', '\n')),
    pieces: parsed,
    algorithms,
    seconds,
    plan: query.get('plan') ?? undefined,
    step: Math.max(0, Math.trunc(Number(query.get('step')) || 0)),
    run: query.has('run'),
  };
}

export function searchAddress({ rows, pieces, algorithms, seconds, plan, step, run }: SearchAddress): string {
  return addressOf('/search', {
    ...problemQuery({ rows, pieces }),
    algorithm: algorithms,
    seconds: seconds === LIMITS[1] ? undefined : seconds,
    plan,
    step: step || undefined,
    run: run ? 1 : undefined,
  });
}

/** A problem as it stands in addresses. */
export function problemQuery({ rows, pieces }: Pick<SearchAddress, 'rows' | 'pieces'>): Record<string, string> {
  return {
    board: formatBoard(rows).replaceAll('#', 'x').replaceAll('\n', '/'),
    pieces: formatPieces(pieces) || '-',
  };
}
