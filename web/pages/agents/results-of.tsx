import type { PairingShown, Standings } from '../../../src/protocol/events.ts';
import { hasRooms, roomAddress } from '../../families/index.ts';
import { Link } from '../../router.tsx';
import { useNumbers, useWords } from '../../words/words.ts';

/** One participant's results against each of the others, best first; a result leads to its replay. */
export function ResultsOf({
  name,
  standings: { ranking, table },
  matches,
  game,
}: {
  name: string;
  standings: Extract<Standings, { by: 'matches' }>;
  matches: readonly PairingShown[];
  game: string;
}) {
  const { agents, events } = useWords();
  const number = useNumbers();
  const own = ranking.findIndex((row) => row.name === name);
  return (
    <ul className="plain results-of" aria-label={`${events.resultsOf} ${name}`}>
      {ranking.map((opponent, i) => {
        const { matches: n, wins, draws } = table[own][i];
        if (i === own) return null;
        const pairings = matches.filter(({ seats }) => seats.includes(name) && seats.includes(opponent.name));
        const met = pairings.filter(({ status }) => status !== 'waiting');
        return (
          <li key={opponent.name}>
            <span className="soft">{opponent.place}</span>
            <span className="opponent">{opponent.name}</span>
            {n > 1 && <b>{events.overall(number(wins + draws / 2), n)}</b>}
            <span className="scores">
              {met.map((pairing) => (
                <Result key={pairing.number} pairing={pairing} name={name} game={game} />
              ))}
              {met.length < pairings.length && <span className="soft">{agents.pairing.waiting}</span>}
              {pairings.length === 0 && <span className="soft">{agents.noneYet}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** One match as this participant sees it. */
function Result({ pairing, name, game }: { pairing: PairingShown; name: string; game: string }) {
  const { agents, events } = useWords();
  const { seats, result, status, match, sealed } = pairing;
  if (!result) return <span className="soft">{agents.pairing[status]}</span>;
  const seat = seats.indexOf(name);
  const how = result.winner === null ? 'drawn' : result.winner === seat ? 'won' : 'lost';
  const text = `${result.scores[seat]} – ${result.scores[1 - seat]}`;
  return (
    <span data-result={how}>
      {events.results[how]}{' '}
      {match !== null && !sealed && hasRooms(game) ? (
        <Link href={`${roomAddress({ id: match, game })}/replay`} aria-label={`${agents.replay} ${text}`}>
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  );
}
