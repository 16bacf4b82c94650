import type { Rng } from '../../core/rng.ts';
import { wilson } from '../../core/statistics.ts';
import { difference, type Measure, measure, type Row, row, type Section, type Table } from '../study.ts';
import published from './published.json' with { type: 'json' };

/** What the study asked people after each match, with marks from 1 to 5. */
export const MARKS = ['competence', 'coherence', 'unpredictability', 'fun'] as const;

/** One person's answers after a match against an agent. */
export interface PersonAnswer extends Readonly<Record<(typeof MARKS)[number], number>> {
  /** The agent as it was named for the match, options included. */
  readonly opponent: string;
  /** How well the person plays by its own account, 1 to 5. */
  readonly experience: number;
  /** Years of playing; null where that was not asked. */
  readonly years: number | null;
  /** Marks for further traits, by name. */
  readonly traits: Readonly<Record<string, number>> | null;
  /** The agent's points less the person's at the end; null where the match was given up. */
  readonly difference: number | null;
}

const NOBODY: Measure = { mean: Number.NaN, low: 0, high: 0, n: 0 };
/** The agent that did best against people. */
const BEST = 'PVCNPS';
/** The two highest marks count as praise. */
const HIGH = 4;

type PublishedMarks = Readonly<Record<string, readonly (number | null)[] | null>>;

/** Stage 4: matches against people, with the questionnaire after each. */
export function peopleSection(answers: readonly PersonAnswer[], rng: Rng): Section {
  const { humans, matchesPerAgent, rows } = published.stage4;
  const marks = published.stage4.answers as unknown as Readonly<Record<string, PublishedMarks>>;
  const found: Row[] = [];
  for (const [agent, { won, wins, losses }] of Object.entries(rows)) {
    const own = answers.filter(({ opponent }) => opponent.split(',')[0] === agent);
    const ended = own.flatMap(({ difference }) => (difference === null ? [] : [difference]));
    const apart = own.length === 0 ? 'no answers' : '';
    const margins = (won: boolean) => ended.filter((points) => (won ? points > 0 : points < 0));
    const draw = rng.fork('people', agent);
    found.push(
      row(`${agent}, share of matches won`, wilson(won, matchesPerAgent), share(margins(true).length, ended.length), {
        apart,
      }),
      row(`${agent}, points ahead when it wins`, wins, mean(margins(true), draw.fork('wins')), {
        precision: 0.005,
        apart,
      }),
      row(`${agent}, points behind when it loses`, losses, mean(margins(false), draw.fork('losses')), {
        precision: 0.005,
        apart,
      }),
    );
    for (const mark of MARKS) {
      const praised = marks[agent][mark]?.[0] ?? null;
      const ours = share(own.filter((answer) => answer[mark] >= HIGH).length, own.length);
      const theirs = praised === null ? null : wilson(praised, matchesPerAgent);
      found.push(row(`${agent}, share of marks 4 and 5 for ${mark}`, theirs, ours, { apart }));
    }
  }
  const collected =
    answers.length === 0
      ? 'No answers have been collected here (n = 0), so there is nothing to compare: only people can give them.'
      : `${answers.length} answers have been collected here. An agent plays from the base that its name has (\`NPS,base=learned\`; the organiser chooses by \`serve --meet\`), else from the shipped one, with the preset strong.`;
  return {
    title: 'Stage 4: people (table 17, figures 17 to 21)',
    text: [
      `Published: ${humans} people, ${matchesPerAgent} matches against each agent. ${collected}`,
      leadText(),
      'How to collect them: `jogatina serve --host 0.0.0.0 --meet PVCNPS,base=learned NPS,base=learned PVCS,base=learned PVS,base=learned --trait boldness patience`, with the base that `jogatina truco learn --as learned` makes and any further traits to be judged. Everybody opens `/truco/study`, meets the agents under numbers, so that no name tells anything, and marks each of them after the match: the four questions of the thesis and the further traits, from 1 to 5. This command, on the same data folder, then fills the table below and adds one with the further traits (docs/truco-learning.md).',
      'Figure 17, printed without numbers, is for how long the people had played. The app asks for it in years, and the table of answers has the mean of each agent.',
    ],
    rows: found,
    ...(answers.length > 0 && { table: byOpponent(answers) }),
  };
}

/** Against whom the published lead of the best agent is more than what chance makes of so few matches. */
function leadText(): string {
  const { matchesPerAgent, rows } = published.stage4;
  const { [BEST]: best, ...others } = rows;
  const beaten = Object.entries(others)
    .filter(([, { won }]) => difference(wilson(best.won, matchesPerAgent), wilson(won, matchesPerAgent)).low > 0)
    .map(([agent]) => agent);
  return `With the errors of ${matchesPerAgent} matches each, the published lead of ${BEST} (${best.won} won) is beyond chance against ${beaten.length} of the ${Object.keys(others).length} others: ${beaten.join(', ') || 'none'}.`;
}

/** Mean marks of every agent that people answered for, published or not. */
function byOpponent(answers: readonly PersonAnswer[]): Table {
  const names = [...new Set(answers.map(({ opponent }) => opponent))].sort();
  const traits = [...new Set(answers.flatMap(({ traits }) => Object.keys(traits ?? {})))].sort();
  return {
    head: ['agent', 'answers', 'experience of the people', 'years of playing', ...MARKS, ...traits],
    rows: names.map((name) => {
      const own = answers.filter(({ opponent }) => opponent === name);
      const average = (key: 'experience' | (typeof MARKS)[number]) =>
        Number((own.reduce((sum, answer) => sum + answer[key], 0) / own.length).toFixed(2));
      const meanOf = (values: readonly number[]) =>
        values.length === 0 ? '-' : Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2));
      const years = meanOf(own.flatMap(({ years }) => years ?? []));
      const marks = traits.map((trait) => meanOf(own.flatMap((answer) => answer.traits?.[trait] ?? [])));
      return [name, own.length, average('experience'), years, ...MARKS.map(average), ...marks];
    }),
  };
}

function share(successes: number, n: number): Measure {
  return n === 0 ? NOBODY : { ...wilson(successes, n), n };
}

function mean(values: readonly number[], rng: Rng): Measure {
  return values.length === 0 ? NOBODY : measure(values, rng);
}
