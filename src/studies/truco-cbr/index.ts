import { readShipped, SHIPPED_BASE } from '../../agents/truco/cases/shipped.ts';
import { Rng } from '../../core/rng.ts';
import type { Report, Section, Study, StudyOptions } from '../study.ts';
import { askHere } from '../tasks.ts';
import { cycleSection } from './cycle-in-numbers.ts';
import { isEnoughToOpen, opening } from './opening.ts';
import { peopleSection } from './people.ts';
import { portuguese } from './portuguese.ts';
import published from './published.json' with { type: 'json' };
import type { ReadingResult, ReadingSetup } from './reading-task.ts';
import { type ReadingTask, shownOf, tasksOf } from './readings.ts';
import { agreementOf, readingsSection, sharesSection } from './readings-section.ts';
import {
  clusterSection,
  crossSection,
  firstStage,
  learningSection,
  policiesSection,
  secondStage,
  thirdStage,
} from './sections.ts';
import { ranking } from './stages.ts';
import { tacticsData, tacticsSections } from './tactics.ts';
import { sourcePlaces } from './thesis-places.ts';

/** Where the thesis's own base comes from. */
const PUBLISHED_BASE =
  'These are the hands of people that the group of the thesis published. They came without a licence and are no part of this project: `jogatina cases import FILE --as human` brings them in, and the command above then has them.';

export const trucoCbr: Study = {
  id: 'truco-cbr',
  title: 'Cases and clusters in reuse policies for Truco',
  source: 'UFSM 2020 thesis: case-based agents for two-player Truco, 20 reuse policies (Portuguese)',
  portuguese,
  tasks: (scale) => tasksOf(scale).length,
  async run(options) {
    const { scale, seed, people = [] } = options;
    const base = options.base ?? { name: 'shipped', text: readShipped(SHIPPED_BASE) };
    const results = shownOf(await playReadings(options, { scale, seed, base }));
    const rng = Rng.seeded(seed).fork('truco-cbr', 'report');
    const agreements = results.map((result) => agreementOf(result, rng));
    const [text] = results;
    const open = tasksOf(scale).filter(
      ({ reading, whole }) => whole && !results.some((result) => result.whole && result.reading === reading),
    );
    const sections: Section[] = [
      policiesSection(),
      readingsSection(results, agreements),
      firstStage('Stage 1: 20 agents, all cases above 75 % (figure 10)', text.first, rng, 'figure-10'),
      firstStage('Stage 1 again: threshold from 98 % down to five cases', text.firstFrom98!, rng),
      crossSection('Stage 1: who beat whom, all cases above 75 %', text.first),
      learningSection(text),
      secondStage(text.second),
      thirdStage(text, rng),
      crossSection('Stage 3: who beat whom (figures 13 to 16)', text.third, true),
      sharesSection(results.filter(({ firstFrom98 }) => firstFrom98)),
      clusterSection(text.clusters),
      ...tacticsSections(text.tactics),
      cycleSection(text.cycle, text.learned.coverage),
      peopleSection(people, rng),
    ];
    return {
      scale,
      seed,
      given: `--base ${base.name}`,
      ...(isEnoughToOpen(results) && { opening: opening(results, agreements) }),
      index: sourcePlaces,
      summary: [
        ...(open.length > 0
          ? [`**Partial.** Not played at the full sizes yet: ${open.map(({ reading }) => reading).join(', ')}.`]
          : []),
        `Base: ${base.name}, ${text.hands} hands (option --base). Bets are yes/no questions asked in order, as in the thesis's own program; the rules are ufsm24; a flor held is declared, no card is played face down. Figures are those of the reading by the text, where nothing else is said.`,
        ...(text.hands === published.caseBases.baseline ? [PUBLISHED_BASE] : []),
      ],
      sections,
      data: {
        base: base.name,
        hands: text.hands,
        tactics: tacticsData(text.tactics),
        readings: results.map(({ first, firstFrom98, learned, third }, i) => ({
          ...agreements[i],
          matches: { stage1: first.played.length, selfPlay: learned.matches },
          learnedHands: learned.cases,
          stage1: ranking(first),
          ...(firstFrom98 && { stage1From98: ranking(firstFrom98) }),
          stage3: ranking(third),
        })),
      },
    } satisfies Report;
  },
};

/** So many readings are asked for at once, and kept when they are there. */
const AT_ONCE = 2;

/**
 * All readings, each of them a task; what is done is kept by name and not done again. With `minutes` it stops when the
 * time is over, and reports what is there: the first, at the full sizes, at least.
 */
async function playReadings(
  { checkpoints, progress, minutes = Number.POSITIVE_INFINITY, ask = askHere }: StudyOptions,
  setup: ReadingSetup,
): Promise<ReadingResult[]> {
  const keyOf = ({ reading, whole }: ReadingTask) =>
    `${setup.base.name} ${setup.seed} ${reading}${whole ? ' whole' : ''}`.replaceAll(/[^\w,.-]+/g, '_');
  const tasks = tasksOf(setup.scale);
  const found = new Map<string, ReadingResult>();
  for (const task of tasks) {
    const kept = checkpoints?.read(keyOf(task)) as ReadingResult | undefined;
    if (kept) found.set(keyOf(task), kept);
  }
  const open = tasks.filter((task) => !found.has(keyOf(task)));
  const end = performance.now() + minutes * 60_000;
  for (let from = 0; from < open.length; from += AT_ONCE) {
    progress?.('readings', found.size, tasks.length);
    if (found.size > 0 && performance.now() >= end) break;
    const next = open.slice(from, from + AT_ONCE);
    for (const result of await ask<ReadingResult>({ work: 'truco-readings', setup, tasks: next })) {
      checkpoints?.write(keyOf(result), result);
      found.set(keyOf(result), result);
    }
  }
  return tasks.flatMap((task) => found.get(keyOf(task)) ?? []);
}
