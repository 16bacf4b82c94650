import { agents } from './en/agents.ts';
import { cases } from './en/cases.ts';
import { coach } from './en/coach.ts';
import { docs, site } from './en/docs.ts';
import { events } from './en/events.ts';
import { experiments } from './en/experiments.ts';
import { home } from './en/home.ts';
import { learn } from './en/learn.ts';
import { problems, unnamed } from './en/problems.ts';
import { rooms } from './en/rooms.ts';
import { steps } from './en/steps.ts';
import { table } from './en/table.ts';

/** English. The other dictionaries have the same shape: a key that is missing or strange does not compile. */
export const en = {
  shell: { api: 'API', skip: 'Skip to the content', sections: 'Sections', loading: 'Loading the page ...' },
  nav: {
    home: 'Home',
    search: 'Search lab',
    studies: 'Studies',
    coach: 'Coach',
    cases: 'Case base',
    agents: 'Agents',
    experiments: 'Experiments',
  },
  settings: {
    title: 'Settings',
    language: 'Language',
    theme: 'Theme',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    motion: 'Animations',
  },
  admin: { token: 'Administrator’s token', kept: 'Kept until this tab is closed.', endMatch: 'End this match' },
  trouble: {
    title: 'This page failed',
    kept: 'Nothing that was saved is lost, and the other pages still work.',
    again: 'Try again',
    away: 'The server does not answer. What you did is kept; the page goes on by itself when it is back.',
  },
  files: { choose: 'Choose a file', none: 'none chosen' },
  nowhere: {
    title: 'There is nothing here',
    text: 'No page has the address',
    instead: 'It may have been moved, or a letter is missing. What there is:',
  },
  playback: {
    play: 'Play',
    pause: 'Pause',
    again: 'From the start',
    step: 'Step',
    back: 'Back',
  },
  search: {
    title: 'Search lab',
    lead: 'A board, a list of pieces, and searches that plan for the most points: 100, 300, 500, 800 for one to four lines.',
    draw: 'Draw a board',
    drawHow: 'Press cells, or drag along a row.',
    cell: (x: number, y: number, filled: boolean) => `column ${x}, row ${y}: ${filled ? 'filled' : 'empty'}`,
    clear: 'Empty it',
    random: 'One by lot',
    pieces: 'Pieces to place, in this order',
    queue: 'Pieces in their order',
    noPieces: 'none yet: add some',
    add: (letter: string) => `add ${letter}`,
    removeLast: 'Remove the last',
    algorithms: 'Searches',
    /** What each search is called. */
    names: {
      dfs: 'Depth-first',
      astar: 'A*',
      rbfs: 'RBFS',
      anytime: 'A* by stages',
      'best-001': 'Report 1',
      'best-004': 'Report 2',
      exact: 'Exact',
    },
    about: {
      dfs: 'always deeper: the first plan found',
      astar: 'by wasted points, no heuristic: provably the best, memory grows',
      rbfs: 'recursive best-first: the same with little memory',
      anytime: 'pruned A*, again with twice the nodes until the limit',
      'best-001': "the first report's best: A* with height and bumpiness",
      'best-004': "the second report's best: pruned A* with holes and score",
      exact: 'branch and bound: proves the optimum',
    },
    limit: 'Limit for each',
    run: 'Run',
    cancel: 'Cancel',
    results: 'Compared',
    noResults: 'Nothing yet for this board and these pieces: run the searches.',
    finished: 'The searches have ended.',
    algorithm: 'Search',
    points: 'Points',
    proof: 'Proof',
    expanded: 'Expanded',
    generated: 'Nodes generated',
    time: 'Time',
    memory: 'Memory',
    show: 'Plan',
    planLabel: (name: string, step: number, of: number) => `Plan of ${name}: ${step} of ${of} pieces placed`,
    chart: 'Points, nodes, time and memory of each search',
    log: 'logarithmic',
    optimum: (points: string) => `optimum ${points}`,
    running: (seconds: string, limit: number) => `running, ${seconds} s of ${limit} s`,
    states: { waiting: 'waiting', running: 'running', cancelled: 'cancelled' },
    verdicts: { optimal: 'optimal', open: 'not proved', limit: 'limit reached', none: 'no plan found' },
  },
  studies: {
    title: 'Studies',
    lead: 'Published studies done again with one command each: their figures beside ours, and a verdict between.',
    loading: 'Loading the study ...',
    reports: {
      'nes-pso': {
        title: 'NES Tetris without rotations: 17 board metrics weighted by particle swarm (UFSC, 2024)',
        source: 'UFSC, 2024: a thesis on agents for digital games by particle swarm optimization',
        data: 'The thesis’s tables, copied into a data file; all games were played here from seeds.',
      },
      'truco-cbr': {
        title: 'Cases and clusters in reuse policies for Truco',
        source: 'UFSM 2020 thesis: case-based agents for two-player Truco, 20 reuse policies (Portuguese)',
        data: '3,195 hands of people, collected by the study; they are not part of this product. All matches were played here from seeds.',
      },
      'ist-search': {
        title: 'Search algorithms and heuristics for Tetris plans (IST 2015/16, first report)',
        source: 'IST 2015/16 project report, Artificial Intelligence: depth-first, A* by RBFS, heuristics (Portuguese)',
        data: 'The problems and the published code of the course of 2015/16; every search was run here.',
      },
      'ist-genetic': {
        title: 'Searches and a genetic algorithm for Tetris plans (IST 2015/16, group 48)',
        source: 'IST 2015/16 project report, Artificial Intelligence, group 48 (Portuguese)',
        data: 'Problems drawn here from a seed by the report’s generator; the optimum is proved by exact search.',
      },
      'truco-beyond': {
        title: 'Cases beyond the thesis: other clusters, bluff, another game, cases that cannot be bluffed',
        source: 'None published: what the UFSM thesis on case-based Truco leaves to later work, taken up here',
        data: 'The shipped base of hands; everything else was played here from seeds, and the equilibria were solved here.',
      },
      'truco-yardstick': {
        title: 'Truco’s yardstick: how good every player is, in points a hand',
        source:
          'None published: our own players by the solved game; rules of the south of Brazil, one hand at 0-0, every deal played in both seats',
        claimed: 'Nothing was published: this is our own measure, made so that others can be compared with it.',
        found:
          'Nobody beats the equilibrium players for long; the best player by rules loses a tenth of a point a hand to them, the best by cases twice that.',
        differ: 'Each deal is played in both seats, so that luck counts for little; intervals say how much is left.',
        data: 'All hands were dealt here from a seed; the equilibrium was solved here.',
      },
    } as Readonly<
      Record<
        string,
        Readonly<Record<'title' | 'source' | 'data', string> & Partial<Record<'claimed' | 'found' | 'differ', string>>>
      >
    >,
    inEnglish: '',
    parts: {
      claimed: 'What was claimed',
      found: 'What we found',
      differ: 'Why they differ',
      data: 'Where the data is from',
    },
    report: 'The report in full',
    print: 'Print, or save as PDF',
    chart: 'Published figures and ours',
    all: (n: number) => `Show all ${n} figures`,
    fewer: 'Show fewer',
    chartFiles: (n: number) =>
      n === 1 ? 'The chart of the report, as a file' : `The ${n} charts of the report, as files`,
    contents: 'Contents',
    rule: 'Inside: the published figure lies in the 95 % interval of ours; a figure that cannot vary must be equal.',
    made: 'Made by',
    figure: 'Figure',
    published: 'Published',
    ours: 'Ours',
    interval: '95 % interval',
    verdict: 'Verdict',
    note: 'Note',
    table: 'Table',
    download: 'Download',
    rows: (n: number) => `Show the ${n} rows`,
    verdicts: { inside: 'inside', outside: 'outside', 'not comparable': 'not comparable' },
    swarm: {
      title: 'The method at work',
      text: 'Particles look for the lowest point (crosses mark the four minima), computed in this page:',
      label: (n: number) => `The swarm at iteration ${n}`,
      iteration: 'Iteration',
      best: 'Least value so far',
      another: 'Another swarm',
    },
  },
  agents,
  cases,
  coach,
  events,
  docs,
  experiments,
  home,
  learn,
  problems,
  unnamed,
  rooms,
  site,
  steps,
  table,
};

export type Dictionary = typeof en;
