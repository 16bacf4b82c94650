import costs from '../../../data/truco/costs.json' with { type: 'json' };
import { LineChart } from '../../charts/line-chart.tsx';
import { usePlayerName } from '../../families/player-name.ts';
import { table } from '../../families/truco/table.ts';
import { TableHead } from '../../parts/lists/table.tsx';
import { Sheet } from '../../parts/page.tsx';
import { useNumbers, useWords } from '../../words/words.ts';
import { type DecisionSort, decisionSorts, type OwnMatch } from './profile.ts';
import { ratingsOf } from './rating.ts';

/** A point of the curve is the mean of so many matches. */
const SMOOTHED = 5;
/** Points lost each time: up to here a sort of decision is a strength, from there on a weakness. */
const STRONG = 0.03;
const WEAK = 0.08;
/** So many decisions are needed to tell. */
const ENOUGH = 5;

/** The player that others are compared with. */
const USUAL = table.usualOpponent as 'careful';

/** The rating after each match, from who won. */
export function RatingCurve({ matches }: { matches: readonly OwnMatch[] }) {
  const words = useWords().learn.profile;
  const nameOf = usePlayerName();
  const { strengths } = table.strengths;
  const usual = strengths[USUAL].rating;
  const ratings = ratingsOf(matches, strengths, usual);
  const last = ratings.at(-1);
  return (
    <Sheet title={words.rating}>
      {last ? (
        <p>
          <b>{words.ratingNow(last.rating.toFixed(), last.error.toFixed(), ratings.length)}</b>
        </p>
      ) : (
        <p>{words.ratingNone}</p>
      )}
      <p className="soft">{words.ratingAbout(nameOf('truco', USUAL), String(usual))}</p>
      {ratings.length > 1 && (
        <LineChart
          xs={ratings.map((_, i) => i + 1)}
          lines={[{ name: words.you, colour: '--accent', values: ratings.map(({ rating }) => rating) }]}
          label={words.rating}
          axis={words.match}
          name="jogatina-rating"
        />
      )}
    </Sheet>
  );
}

/** Points lost a hand; nothing after a single match. */
export function CostCurve({ curve }: { curve: readonly number[] }) {
  const words = useWords().learn.profile;
  const number = useNumbers();
  const nameOf = usePlayerName();
  if (curve.length < 2) return null;
  const { [USUAL]: careful, random } = costs.costs;
  return (
    <Sheet title={words.curve}>
      <p className="soft">
        {words.curveAbout(nameOf('truco', USUAL), number(careful.cost, 1), number(random.cost, 1))}
      </p>
      <LineChart
        xs={curve.map((_, i) => i + 1)}
        lines={[{ name: words.you, colour: '--accent', values: curve }]}
        label={words.curve}
        axis={words.match}
        name="jogatina-profile"
      />
    </Sheet>
  );
}

/** Points lost a hand, over the last matches up to each. */
export function curveOf(judged: readonly OwnMatch[]): number[] {
  return judged.map((_, i) => {
    const some = judged.slice(Math.max(0, i + 1 - SMOOTHED), i + 1).map((match) => match.judged!);
    const hands = some.reduce((sum, each) => sum + each.hands, 0);
    return some.reduce((sum, { cost }) => sum + cost, 0) / Math.max(1, hands);
  });
}

/** What each sort of decision has cost in all matches. */
export function strengthsOf(judged: readonly OwnMatch[]): { sort: DecisionSort; times: number; cost: number }[] {
  return decisionSorts
    .map((sort) => {
      const sums = judged.flatMap((match) => match.judged?.sorts[sort] ?? []);
      const times = sums.reduce((sum, each) => sum + each.times, 0);
      return { sort, times, cost: sums.reduce((sum, each) => sum + each.cost, 0) / Math.max(1, times) };
    })
    .filter(({ times }) => times >= ENOUGH)
    .sort((a, b) => a.cost - b.cost);
}

/** What each sort of decision costs, the best first. */
export function Strengths({ matches }: { matches: readonly OwnMatch[] }) {
  const words = useWords().learn.profile;
  const number = useNumbers();
  const rows = strengthsOf(matches);
  if (rows.length === 0) return null;
  return (
    <Sheet title={words.strengths}>
      <table>
        <TableHead columns={[words.kind, { number: words.times }, { number: words.lost }, '']} />
        <tbody>
          {rows.map(({ sort, times, cost }) => (
            <tr key={sort}>
              <th scope="row">{words.kinds[sort]}</th>
              <td className="number">{number(times)}</td>
              <td className="number">{number(cost, 2)}</td>
              <td>{cost <= STRONG ? words.good : cost >= WEAK ? words.weak : words.middling}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
