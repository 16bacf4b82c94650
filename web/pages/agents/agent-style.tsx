import tetris from '../../../data/tetris/strengths.json' with { type: 'json' };
import truco from '../../../data/truco/strengths.json' with { type: 'json' };
import styled from '../../../data/truco/styles.json' with { type: 'json' };
import brazil from '../../../data/truco-brazil/strengths.json' with { type: 'json' };
import { usePlayerName } from '../../families/player-name.ts';
import { ScrollBox, TableHead } from '../../parts/lists/table.tsx';
import { Sheet } from '../../parts/page.tsx';
import { useNumbers, useWords } from '../../words/words.ts';

type Interval = readonly number[];

/** How many games of Tetris each agent's strength was measured in. */
export const GAMES_MEASURED = tetris.games;

const elo: Readonly<Record<string, { readonly strengths: Readonly<Record<string, Rated>> }>> = {
  truco,
  'truco-brazil': brazil,
};
interface Rated {
  readonly rating: number;
  readonly low: number;
  readonly high: number;
  readonly matches: number;
}
const lines: Readonly<Record<string, (typeof tetris.strengths)['random']>> = tetris.strengths;
const styles: Readonly<
  Record<
    string,
    {
      readonly hands: number;
      readonly shares: Readonly<Record<string, Interval | null>>;
      readonly costs: Readonly<Record<string, Interval>>;
    }
  >
> = styled.styles;

/** How strong an agent is, in a few characters: its rating, or the lines of a game, with its interval. */
export function BriefStrength({ game, name }: { game: string; name: string }) {
  const { agents } = useWords();
  const number = useNumbers();
  const rated = elo[game]?.strengths[name];
  const played = game === 'tetris' ? lines[name] : undefined;
  if (!rated && !played) return '–';
  const [figure, low, high] = rated ? [rated.rating, rated.low, rated.high] : played!.lines;
  const digits = rated ? 0 : 1;
  return (
    <>
      <b>{number(figure, digits)}</b> {rated ? 'Elo' : agents.profile.lines}{' '}
      <span className="soft interval">
        {number(low, digits)} – {number(high, digits)}
      </span>
    </>
  );
}

/** What `BriefStrength` says, as a number: to sort by, within a game. */
export function measuredStrength(game: string, name: string): number | undefined {
  return elo[game]?.strengths[name]?.rating ?? (game === 'tetris' ? lines[name]?.lines[0] : undefined);
}

/** How strong an agent is, as our arena measured it. */
export function MeasuredStrength({ game, name }: { game: string; name: string }) {
  const { agents } = useWords();
  const { profile: words } = agents;
  const number = useNumbers();
  const nameOf = usePlayerName();
  const rated = elo[game]?.strengths[name];
  const played = game === 'tetris' ? lines[name] : undefined;
  if (!rated && !played) return <p className="soft">{words.notMeasured}</p>;
  return (
    <p>
      {rated && (
        <>
          <b className="figure">{number(rated.rating)}</b> Elo{' '}
          <span className="soft">
            ({number(rated.low)} – {number(rated.high)}, n {number(rated.matches)}) ·{' '}
            {words.anchor(nameOf(game, 'careful'))}
          </span>
        </>
      )}
      {played && (
        <>
          <b className="figure">{number(played.lines[0], 1)}</b> {words.lines}{' '}
          <span className="soft">
            ({number(played.lines[1], 1)} – {number(played.lines[2], 1)}, n {number(tetris.games)}) ·{' '}
            {words.linesAbout(played.best)}
          </span>
        </>
      )}
    </p>
  );
}

/** How an agent plays: what it calls and how much of that is bluff, where it errs; or how it clears its lines. */
export function PlayingStyle({ game, name }: { game: string; name: string }) {
  if (game === 'truco' && styles[name]) return <TrucoStyle name={name} />;
  if (game === 'tetris' && lines[name]) return <TetrisStyle name={name} />;
  return null;
}

const SHARES = ['envido', 'envidoBluff', 'envidoAccepted', 'truco', 'trucoBluff', 'trucoAccepted', 'folded'] as const;
const PHASES = ['envido', 'truco', 'card1', 'card2', 'card3'] as const;

function TrucoStyle({ name }: { name: string }) {
  const { agents } = useWords();
  const { profile: words } = agents;
  const number = useNumbers();
  const nameOf = usePlayerName();
  const solved = nameOf('truco', 'equilibrium');
  const own = styles[name];
  const best = styles.equilibrium;
  const percent = (value: number) => `${number(100 * value, 0)} %`;
  const worst = PHASES.toSorted((a, b) => own.costs[b][0] - own.costs[a][0])[0];
  const most = Math.max(...PHASES.map((phase) => own.costs[phase][2]), 0.01);
  return (
    <>
      <Sheet title={words.style}>
        <p>{words.sentence(placeOf(name, 'truco'), placeOf(name, 'trucoBluff'), words.phases[worst])}</p>
        <ScrollBox label={words.style}>
          <table className="style compared">
            <TableHead columns={[null, { number: nameOf('truco', name) }, null, { number: solved }]} />
            <tbody>
              {SHARES.map((share) => {
                const figure = own.shares[share];
                return (
                  <tr key={share}>
                    <th scope="row">{words.shares[share]}</th>
                    <td className="number">
                      {figure ? (
                        <>
                          {percent(figure[0])}
                          <span className="soft interval">
                            {percent(figure[1])} – {percent(figure[2])}
                          </span>
                        </>
                      ) : (
                        '–'
                      )}
                    </td>
                    <td className="bar-cell">
                      {figure && <ShareBar figure={figure} mark={best.shares[share]?.[0]} />}
                    </td>
                    <td className="number soft">{best.shares[share] ? percent(best.shares[share][0]) : '–'}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollBox>
        <p className="soft">{words.styleHow(styled.matches, number(own.hands), styled.envidoBluff, solved)}</p>
      </Sheet>
      <Sheet title={words.errors}>
        <ScrollBox label={words.errors}>
          <table className="style">
            <TableHead columns={[null, { number: words.cost }, null]} />
            <tbody>
              {PHASES.map((phase) => {
                const [mean, low, high] = own.costs[phase];
                return (
                  <tr key={phase}>
                    <th scope="row">{words.phases[phase]}</th>
                    <td className="number">
                      {number(100 * mean, 1)}
                      <span className="soft interval">
                        {number(100 * Math.max(0, low), 1)} – {number(100 * high, 1)}
                      </span>
                    </td>
                    <td className="bar-cell">
                      <ShareBar figure={[mean / most, Math.max(0, low / most), high / most]} bad />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollBox>
        <p className="soft">{words.errorsHow}</p>
      </Sheet>
    </>
  );
}

/** Where an agent stands among all that were measured: 0 for the least, 1 for the most. */
function placeOf(name: string, share: string): number {
  const shareOf = (each: string) => styles[each].shares[share]?.[0] ?? 0;
  const all = Object.keys(styles);
  return all.filter((each) => shareOf(each) < shareOf(name)).length / Math.max(1, all.length - 1);
}

/** A share as a bar with its interval as a line, and another's as a mark. */
function ShareBar({ figure: [mean, low, high], mark, bad }: { figure: Interval; mark?: number; bad?: boolean }) {
  return (
    <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect
        x="0"
        y="2"
        width={100 * Math.min(1, mean)}
        height="8"
        fill={bad ? 'var(--bad)' : 'var(--link)'}
        opacity="0.75"
      />
      <line x1={100 * low} x2={100 * Math.min(1, high)} y1="6" y2="6" stroke="var(--ink)" strokeWidth="1.5" />
      {mark !== undefined && (
        <line x1={100 * mark} x2={100 * mark} y1="0" y2="12" stroke="var(--accent)" strokeWidth="1.5" />
      )}
    </svg>
  );
}

function TetrisStyle({ name }: { name: string }) {
  const { agents } = useWords();
  const { profile: words } = agents;
  const number = useNumbers();
  const { clears, height, pieces } = lines[name];
  const all = clears.reduce((sum, count) => sum + count, 0) || 1;
  return (
    <Sheet title={words.style}>
      <p>{words.tetrisSentence(number(height, 1), number(pieces))}</p>
      <table className="style">
        <TableHead columns={[words.atOnce, { number: words.often }, null]} />
        <tbody>
          {clears.map((count, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: so many lines at once
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              <td className="number">{number((100 * count) / all, 1)} %</td>
              <td className="bar-cell">
                <ShareBar figure={[count / all, count / all, count / all]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{words.tetrisHow(tetris.games)}</p>
    </Sheet>
  );
}
