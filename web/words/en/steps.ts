/** A search step by step. */

/** What a step says of itself. */
export interface StepValues {
  readonly name: string;
  readonly f: string;
  readonly g: string;
  readonly h: string;
  /** How many nodes share the lowest f. */
  readonly alike: number;
  readonly waiting: string;
  readonly children: number;
  readonly limit: string;
  /** Whether nothing below leads to a goal. */
  readonly lost: boolean;
}

const turned = (times: number) => (times === 0 ? '' : times === 1 ? ', turned once' : `, turned ${times} times`);

export const steps = {
  tabs: { compare: 'Compare searches', steps: 'Step by step' },
  title: 'A search, step by step',
  lead: (pieces: number) =>
    `Which node is taken, and why, on a problem of up to ${pieces} pieces. g: points wasted so far; h: the estimate of what will still be wasted; f = g + h.`,
  problem: 'The problem',
  draw: 'Draw another problem',
  cut: (pieces: number) => `Only the first ${pieces} pieces are searched here.`,
  searches: { dfs: 'depth-first', astar: 'A*', rbfs: 'RBFS' },
  heuristic: 'Heuristic h',
  heuristics: {
    none: 'none (h = 0)',
    unreachable: 'points out of reach (never too much)',
    height: 'height and bumpiness (may be too much)',
  },
  tree: 'The tree as it grows',
  treeLabel: (step: number, nodes: number) => `The tree after step ${step}: ${nodes} nodes`,
  key: {
    waiting: 'waits in the frontier',
    opened: 'was expanded',
    forgotten: 'forgotten, to save memory',
    now: 'this step’s node and the way to it',
    goal: 'goal',
  },
  pace: 'Pace',
  paces: (n: number) => (n === 1 ? '1 step/s' : `${n} steps/s`),
  whole: 'Whole tree',
  step: 'Step',
  root: 'the start',
  placement: (letter: string, turns: number, column: number) => `${letter}, column ${column}${turned(turns)}`,
  boardLabel: (name: string) => `The board of ${name}`,
  backedUp: 'best f known below',
  before: (f: string) => `Before the first step only the start waits, with f = ${f}.`,
  said: {
    take: ({ name, f, g, h, alike, waiting, children }: StepValues) =>
      `Takes ${name}: f = ${f} (g ${g} + h ${h}) is the lowest of the ${waiting} that wait${alike > 1 ? `; ${alike} share it, and of equals the one that came last goes first` : ''}. ${children === 0 ? 'Nothing fits after it: it is a dead end.' : `Its ${children} children enter the frontier.`}`,
    deeper: ({ name, g }: StepValues) =>
      `Goes down to ${name} (g ${g}): depth-first takes the newest node, whatever its cost. Only when nothing fits does it go back.`,
    follow: ({ name, f, limit, children }: StepValues) =>
      `Follows ${name}: the best f known there is ${f}, not above the limit ${limit}, the second best f anywhere. ${children === 0 ? 'Nothing fits after it.' : `It looks at its ${children} children.`}`,
    back: ({ name, f, limit, lost }: StepValues) =>
      lost
        ? `Goes back from ${name}: nothing below leads to a goal.`
        : `Goes back from ${name}: the best below is now ${f}, above the limit ${limit}. It forgets the subtree and remembers ${f} for it.`,
    goal: ({ name, f, g, waiting, limit }: StepValues) =>
      `${name} places the last piece: a goal, with ${g} points wasted${waiting !== '0' ? `; f = ${f} was the lowest of the ${waiting} that waited` : limit !== '∞' ? `; f = ${f} is not above the limit ${limit}` : ''}. The search ends.`,
  },
  ended: {
    none: () => 'No plan places every piece.',
    full: (nodes: string) => `Here the drawing ends: the search goes on beyond ${nodes} nodes.`,
  },
  frontier: 'What waits, best first',
  count: (nodes: string) => (nodes === '1' ? '1 node made so far.' : `${nodes} nodes made so far.`),
  stack: 'Depth-first keeps only the path it is on, and which children of it were not tried yet.',
  node: 'Node',
  fColumn: 'f',
};
