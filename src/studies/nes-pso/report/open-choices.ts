import { mean } from '../../../core/statistics.ts';
import type { OpenChoice } from '../../source-index.ts';
import published from '../published.json' with { type: 'json' };
import type { Found } from './opening.ts';
import { meansOf } from './printed.ts';

/** A level and an order that would explain the thesis. */
const NEAR_LEVEL = 0.5;
const GOOD_ORDER = 0.7;
/** About what the luck of one small training is worth, in lines. */
const LUCK = 1;

/** What the thesis leaves open, with what each choice is worth in lines a game. */
export function openChoices({ causes, printed, loose, positions, movements }: Found): OpenChoice[] {
  const worth = (what: string): string => {
    const [, , tucks, drops] = causes.table!.rows.find(([own]) => own === what)!;
    return tucks === drops ? `${tucks} lines` : `${tucks} lines with slides, ${drops} with straight drops`;
  };
  const of = (name: string) => movements.find((each) => each.name === name);
  const isFit = (name: string): boolean => {
    const own = of(name);
    return own !== undefined && Math.abs(own.level) < NEAR_LEVEL && own.order > GOOD_ORDER;
  };
  const moved = (name: string): string => {
    const own = of(name);
    return own
      ? `level ${own.level < 0 ? '' : '+'}${own.level.toFixed(2)}, order ${own.order.toFixed(2)}`
      : 'not run yet';
  };
  const ofFirst = (lines: number | undefined): string =>
    lines === undefined
      ? 'not run yet'
      : `${lines < 0 ? '' : '+'}${lines.toFixed(2)} lines in subgroup 1 with straight drops`;
  const away = mean(meansOf([printed], 'printed subgroup 4').map(({ ratio }) => Math.abs((ratio ?? 1) - 1)));
  return [
    {
      choice: 'whether pieces may slide under overhangs',
      readings: 'as far as they like; not at all',
      worth: worth('pieces may slide, instead of dropping straight'),
      fits: 'straight drops by the level, slides by the order',
    },
    {
      choice: 'whether they slide only while they fall at the speed of the game',
      readings: 'from level 0 on; one step aside in each row (level 9); one in two rows (level 18)',
      worth: [moved('level-0'), moved('level-9'), moved('level-18')].join('; '),
      fits: ['level-0', 'level-9', 'level-18'].some(isFit)
        ? 'see the section on how pieces move'
        : 'none has both a level near 0 and a good order',
    },
    {
      choice: 'whether they slide only on their last row',
      readings: 'along the row that they come to rest on, and nowhere else',
      worth: moved('last-row'),
      fits: isFit('last-row') ? 'this one' : 'not this one',
    },
    {
      choice: 'what the number of possible positions counts',
      readings: 'resting places that a piece reaches; every place where a piece fits',
      worth: loose
        ? `${(loose.free - loose.control).toFixed(2)} lines in subgroup 2 with straight drops`
        : 'not run yet',
      fits: countingThatFits(positions),
    },
    {
      choice: 'whether a well has a filled cell below',
      readings: 'whatever is below; filled on all sides but the top, as the text has it',
      worth: ofFirst(loose?.wells),
      fits: nearerOf(loose, loose?.wells),
    },
    {
      choice: 'what the other loose metrics count',
      readings: 'see "Readings of the metrics, one at a time"',
      worth: 'in that table',
      fits: loose && loose.others < loose.free ? 'none of those tried comes as near' : 'not told yet',
    },
    {
      choice: 'how pieces are drawn',
      readings: 'as in the game; evenly',
      worth: worth('pieces drawn as in the game, instead of evenly'),
      fits: 'not told: it moves all trainings alike',
    },
    {
      choice: 'whether the training games change',
      readings: 'new ones in each iteration; the same in all',
      worth: ofFirst(loose?.sameGames),
      fits: nearerOf(loose, loose?.sameGames),
    },
    {
      choice: 'what has random numbers of its own in the move of a particle',
      readings: 'each weight; each of the two pulls, as equation 1 has it',
      worth: ofFirst(loose?.oneDraw),
      fits: nearerOf(loose, loose?.oneDraw),
    },
    {
      choice: 'whether particles stay within the range of the weights',
      readings: 'they do; they may leave it',
      worth: ofFirst(loose?.unclamped),
      fits: nearerOf(loose, loose?.unclamped),
    },
    {
      choice: 'what restarts are validated by',
      readings: 'the objective that was trained for; mean lines',
      worth: worth('restarts validated by what was trained for, instead of by the mean'),
      fits: 'not told: the text says neither',
    },
    {
      choice: 'which point of a restart is validated',
      readings: 'the best of its personal bests judged again; the luckiest',
      worth: worth('personal bests judged again, instead of the luckiest'),
      fits: 'not told: too little',
    },
    {
      choice: 'luck of the restarts',
      readings: 'the best of five; the worst',
      worth: worth('the best restart, instead of the worst'),
      fits: 'the text says the best',
    },
    {
      choice: 'the numbers of the metrics 13, 14 and 15',
      readings: 'the order of section 3.1.2; that of the lists of section 4.2',
      worth: `printed sets of subgroup 4: ${(100 * away).toFixed(0)} % away from the published means on average`,
      fits: 'section 4.2: its names agree with it',
    },
  ];
}

/** Of two readings in subgroup 1 the one that comes nearer to the published mean, where they differ by enough. */
function nearerOf(loose: Found['loose'], worth: number | undefined): string {
  if (loose?.controlFirst === undefined || worth === undefined) return 'not told yet';
  if (Math.abs(worth) < LUCK) return 'not told: luck is worth as much';
  const off = (lines: number) => Math.abs(lines - published.lines.mean['1'].mean);
  return off(loose.controlFirst + worth) < off(loose.controlFirst) ? 'the second' : 'the first';
}

function countingThatFits(positions: Found['positions']): string {
  if (!positions) return 'not told yet';
  const { reached, free } = positions;
  if (free.away.mean >= reached.away.mean) return 'resting places that are reached';
  return free.order.mean > reached.order.mean
    ? 'every place, with straight drops'
    : 'every place, with straight drops, by the level alone';
}
