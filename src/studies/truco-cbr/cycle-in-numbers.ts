import { playHands } from '../../agents/truco/cases/base/generate.ts';
import { CaseAgent } from '../../agents/truco/cases/case-agent.ts';
import type { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import { type CaseOptions, policies } from '../../agents/truco/cases/reuse/policies.ts';
import type { Retrieval } from '../../cbr/retrieve.ts';
import type { Agent } from '../../core/agent.ts';
import type { Rng } from '../../core/rng.ts';
import { trucoGame } from '../../games/truco/game.ts';
import type { TrucoView } from '../../games/truco/view.ts';
import type { Section } from '../study.ts';

/** What happens at each activity of figure 3, for each question where nothing else is said. */
export interface CycleNumbers {
  readonly matches: number;
  readonly questionsOfMatch: number;
  /** Cases of the base, and how many are compared with a query. */
  readonly cases: number;
  readonly compared: number;
  readonly found: number;
  /** The mean threshold that was reached, and the share of questions that stayed at the first. */
  readonly threshold: number;
  readonly atFirst: number;
  /** Clusters among the cases found, and the share of these cases that the chosen one has. */
  readonly clusters: number;
  readonly inChosen: number;
  /** The share of questions whose answer a revision rule replaced. */
  readonly revised: number;
}

/** What an explanation of a case-based player says of one question. */
interface Step {
  readonly found: number;
  readonly clusters?: readonly { readonly uses: number }[];
  readonly vetoes: readonly unknown[];
}

/** Counts what the player that the thesis finds best does in some matches against itself. */
export function cycleNumbers(index: CaseIndex, options: CaseOptions, matches: number, rng: Rng): CycleNumbers {
  const sums = { questions: 0, compared: 0, found: 0, threshold: 0, atFirst: 0, clusters: 0, inChosen: 0, revised: 0 };
  const retention = {
    asked(_: unknown, { seen, count, threshold }: Retrieval) {
      sums.questions++;
      sums.compared += seen;
      sums.found += count;
      sums.threshold += threshold;
      if (threshold >= options.threshold.start) sums.atFirst++;
    },
  };
  const player = new CaseAgent('PVCNPS', index, policies.PVCNPS, { options, retention });
  const watched: Agent<TrucoView> = {
    name: player.name,
    act(turn) {
      const decision = player.act({ ...turn, explain: true });
      const steps = (decision.why?.details as { steps?: readonly Step[] } | undefined)?.steps ?? [];
      for (const { clusters = [], vetoes } of steps) {
        const total = clusters.reduce((sum, { uses }) => sum + uses, 0);
        sums.clusters += clusters.length;
        sums.inChosen += total > 0 ? clusters[0].uses / total : 0;
        if (vetoes.length > 0) sums.revised++;
      }
      return decision;
    },
  };
  const other = new CaseAgent('other', index, policies.PVCNPS, { options });
  for (let match = 0; match < matches; match++) {
    const agents = match % 2 === 0 ? [watched, other] : [other, watched];
    playHands(trucoGame('ufsm24'), agents, rng.fork(match), () => {});
  }
  const each = (sum: number) => sum / sums.questions;
  return {
    matches,
    questionsOfMatch: sums.questions / matches,
    cases: index.cases.size,
    compared: each(sums.compared),
    found: each(sums.found),
    threshold: each(sums.threshold),
    atFirst: each(sums.atFirst),
    clusters: each(sums.clusters),
    inChosen: each(sums.inChosen),
    revised: each(sums.revised),
  };
}

/** Figure 3: the activities in their order, each with its place in the code and what it does. */
export function cycleSection(numbers: CycleNumbers, coverage: Readonly<Record<string, number>>): Section {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const covered = Object.entries(coverage).map(([kind, share]) => `${kind} ${percent(share)}`);
  return {
    title: 'The cycle in numbers (figure 3)',
    text: [
      `The activities of the thesis's diagram in their order, and what came of them in ${numbers.matches} matches of PVCNPS from the learned base.`,
    ],
    table: {
      head: ['activity', 'code', 'what happens'],
      rows: [
        ['a query', '`case-agent.ts`', `${numbers.questionsOfMatch.toFixed(0)} questions a match`],
        [
          'the nearest cluster of the index',
          '`retrieve/case-index.ts`',
          `${numbers.compared.toFixed(0)} of ${numbers.cases} cases are compared with a query`,
        ],
        [
          'the similar cases',
          '`cbr/retrieve.ts`',
          `${numbers.found.toFixed(1)} are found; the threshold stays where it begins for ${percent(numbers.atFirst)} of the questions and is ${percent(numbers.threshold)} on average`,
        ],
        [
          'reuse, first step: a cluster',
          '`cbr/reuse.ts`',
          `${numbers.clusters.toFixed(1)} clusters to choose from; the chosen one has ${percent(numbers.inChosen)} of the cases found`,
        ],
        ['reuse, second step: a solution', '`cbr/reuse.ts`', 'among the cases of that cluster alone'],
        [
          'revision of suicidal plays',
          '`revise/revision-rules.ts`',
          `${percent(numbers.revised)} of the answers are replaced`,
        ],
        ['learning: keep the hand?', '`retain/learner.ts`', `questions covered while learning: ${covered.join(', ')}`],
        ['clusters looked at again', '`clusters/clusterings.ts`', 'see Learning'],
      ],
    },
  };
}
