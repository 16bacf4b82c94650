import type { CaseHand } from '../../../src/protocol/cases.ts';
import { Card } from '../../families/truco/cards/card.tsx';
import { BackLink, Sheet, Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { TableHead } from '../../parts/table.tsx';
import type { Params } from '../../router.tsx';
import { addressOf } from '../../router.tsx';
import { useServerData } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import { cardAt } from './hands.ts';
import './cases.css';

/** One case: `/cases/shipped/17`. */
export default function HandPage({ params }: { params: Params }) {
  const { cases } = useWords();
  const base = params.base;
  const path = `/api/cases/${encodeURIComponent(base)}/hands/${encodeURIComponent(params.number)}`;
  const query = useServerData<CaseHand>(path, { retry: false });
  return (
    <>
      <BackLink href={addressOf('/cases', { base })}>{cases.back}</BackLink>
      <Title>{cases.hand(Number(params.number))}</Title>
      <Pending query={query} text={cases.loading} />
      {query.data && <Hand hand={query.data} />}
    </>
  );
}

function Hand({ hand: { match, values } }: { hand: CaseHand }) {
  const { cases, rooms } = useWords();
  const played = [1, 2, 3].filter((trick) => (values[`own${trick}`] ?? 0) > 0 || (values[`opp${trick}`] ?? 0) > 0);
  return (
    <div className="with-aside">
      <div>
        <section className="sheet">
          <p className="soft">
            {cases.match} {match}
            {values.mano === 1 && ` · ${cases.mano}`}
          </p>
          <h2>{cases.mine}</h2>
          <Dealt values={values} names={['high', 'middle', 'low']} />
          <h2>{cases.theirs}</h2>
          <Dealt values={values} names={['oppHigh', 'oppMiddle', 'oppLow']} />
        </section>
        {played.length > 0 && (
          <Sheet title={cases.tricks}>
            <table>
              <tbody>
                {played.map((trick) => (
                  <tr key={trick}>
                    <th scope="row">{rooms.table.trick(trick)}</th>
                    <td>
                      <Dealt values={values} names={[`own${trick}`]} from={['high', 'middle', 'low']} />
                    </td>
                    <td>
                      <Dealt values={values} names={[`opp${trick}`]} from={['oppHigh', 'oppMiddle', 'oppLow']} />
                    </td>
                    <td>{cases.trickWon[values[`won${trick}`] ?? -1] ?? ''}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Sheet>
        )}
      </div>
      <aside>
        <Sheet title={cases.all}>
          <table>
            <TableHead columns={[cases.attribute, { number: cases.value }]} />
            <tbody lang="en">
              {Object.entries(values).map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="number">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Sheet>
      </aside>
    </div>
  );
}

/** Cards by the names of their attributes; one that was played is found among those dealt, for its suit. */
function Dealt({
  values,
  names,
  from,
}: {
  values: CaseHand['values'];
  names: readonly string[];
  from?: readonly string[];
}) {
  const { cases } = useWords();
  return (
    <span className="case-cards large">
      {names.map((name) => {
        const code = values[name];
        if (!code || code <= 0) return null;
        const dealt = from ? from.find((each) => values[each] === code) : name;
        const card = cardAt(code, dealt === undefined ? undefined : values[`${dealt}Suit`]);
        return card >= 0 ? (
          <Card key={name} card={card} />
        ) : (
          <span key={name} className="case-code" title={cases.unknown}>
            {code}
          </span>
        );
      })}
    </span>
  );
}
