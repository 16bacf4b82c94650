import type { PairingShown, Standings } from '../../../src/protocol/events.ts';
import { SelectField } from '../../parts/fields.tsx';
import { useNarrow } from '../../parts/fit.ts';
import { ScrollBox } from '../../parts/lists/table.tsx';
import { Sheet } from '../../parts/page.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { useNumbers, useWords } from '../../words/words.ts';
import { ResultsOf } from './results-of.tsx';

type ByMatches = Extract<Standings, { by: 'matches' }>;

/**
 * Who beat whom. One participant's results are a list, at the address `?who=`; the table of all is beside it, and on a
 * phone, where thirty columns cannot be seen at once, folded below it.
 */
export function WhoBeatWhom(shown: { standings: ByMatches; matches: readonly PairingShown[]; game: string }) {
  const { events } = useWords();
  const { path, query } = useAddress();
  const narrow = useNarrow();
  const { ranking } = shown.standings;
  const asked = ranking.find(({ name }) => name === query.get('who'))?.name;
  const who = asked ?? (narrow ? ranking[0].name : undefined);
  const addressFor = (name: string) => addressOf(path, { who: name });
  const table = <CrossTable standings={shown.standings} who={who} addressFor={addressFor} />;
  return (
    <Sheet title={events.cross} id="who">
      {narrow ? (
        <>
          <Results {...shown} who={who!} addressFor={addressFor} />
          <details>
            <summary>{events.wholeTable}</summary>
            <p className="soft">{events.crossAbout}</p>
            {table}
          </details>
        </>
      ) : (
        <>
          <p className="soft">{events.crossAbout}</p>
          {table}
          {who && <Results {...shown} who={who} addressFor={addressFor} />}
        </>
      )}
    </Sheet>
  );
}

function Results({
  who,
  addressFor,
  ...shown
}: {
  who: string;
  addressFor(name: string): string;
  standings: ByMatches;
  matches: readonly PairingShown[];
  game: string;
}) {
  const { events } = useWords();
  return (
    <>
      <SelectField
        label={events.resultsOf}
        value={who}
        options={shown.standings.ranking.map(({ place, name }) => [name, `${place}. ${name}`])}
        onChange={(name) => navigate(addressFor(name), { replace: true })}
      />
      <ResultsOf name={who} {...shown} />
    </>
  );
}

/** The share won by the row against the column, and how many matches that was. */
function CrossTable({
  standings: { ranking, table },
  who,
  addressFor,
}: {
  standings: ByMatches;
  who: string | undefined;
  addressFor(name: string): string;
}) {
  const { events } = useWords();
  const number = useNumbers();
  return (
    <ScrollBox label={events.cross}>
      <table className="cross">
        <thead>
          <tr>
            <td />
            {ranking.map(({ place, name }) => (
              <th key={name} scope="col" title={name}>
                {place}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranking.map(({ place, name }, i) => (
            <tr key={name}>
              <th scope="row">
                <Link href={addressFor(name)} aria-current={name === who || undefined}>
                  {place}. {name}
                </Link>
              </th>
              {table[i].map(({ matches, wins, draws }, j) => {
                const share = (wins + draws / 2) / matches;
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a place in the ranking
                    key={j}
                    title={matches > 0 ? `${name} – ${ranking[j].name}: ${wins + draws / 2} / ${matches}` : undefined}
                    style={
                      matches > 0
                        ? { background: `color-mix(in srgb, var(--link) ${Math.round(35 * share)}%, transparent)` }
                        : undefined
                    }
                  >
                    {i === j ? '·' : matches === 0 ? '' : number(100 * share, 0)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
