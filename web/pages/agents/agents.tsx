import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listedAgent } from '../../../src/protocol/agent-api.ts';
import type { Ladder } from '../../../src/protocol/rooms.ts';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { Title } from '../../parts/title.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { ask } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { AgentsTabs } from './agents-tabs.tsx';
import './agents.css';

type Listed = z.infer<typeof listedAgent>;
type Row = Omit<Listed, 'kind'> & { readonly kind: Ladder[number]['kind']; readonly standing?: Ladder[number] };

const GAMES = ['truco', 'tetris'] as const;
/** Milliseconds between two looks. */
const LOOK_EVERY = 10_000;

/** Everybody who can play, with rating and record here: `/agents?game=truco`. */
export default function Agents() {
  const { agents, nav } = useWords();
  const { query, path } = useAddress();
  const game = query.get('game') === 'tetris' ? 'tetris' : 'truco';
  const { data, error } = useQuery({
    queryKey: ['agents-ladder'],
    queryFn: async ({ signal }) => {
      const [listed, ladder] = await Promise.all([
        ask<Listed[]>('/api/agents', undefined, { signal }),
        ask<Ladder>('/api/ladder', undefined, { signal }),
      ]);
      return rowsOf(listed, ladder);
    },
    refetchInterval: LOOK_EVERY,
  });
  return (
    <>
      <Title>{agents.title}</Title>
      <AgentsTabs />
      <p className="soft">{agents.lead}</p>
      <p>
        <a href="/docs">{agents.api}</a>
      </p>
      <ErrorMessage error={error} />
      {!data && !error && <Waiting>{agents.loading}</Waiting>}
      {data && (
        <section className="sheet">
          <div className="fields">
            <label>
              {agents.game}
              <select
                value={game}
                onChange={({ target }) => navigate(addressOf(path, { game: target.value }), { replace: true })}
              >
                {GAMES.map((each) => (
                  <option key={each} value={each}>
                    {nav[each]}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <AgentTable rows={data.filter((row) => row.game === game)} />
        </section>
      )}
    </>
  );
}

/** Those that are listed, then those who only played; the best rated first. */
function rowsOf(listed: readonly Listed[], ladder: Ladder): Row[] {
  const left = new Set(ladder);
  const rows: Row[] = listed.map((agent) => {
    const standing = ladder.find(
      ({ game, name, kind }) => game === agent.game && name === agent.name && kind === agent.kind,
    );
    if (standing) left.delete(standing);
    return { ...agent, ...(standing && { standing }) };
  });
  for (const standing of left) {
    const { game, name, kind } = standing;
    rows.push({ game, name, kind, description: '', here: true, standing });
  }
  return rows.sort((a, b) => (b.standing?.rating.mu ?? -1e9) - (a.standing?.rating.mu ?? -1e9));
}

function AgentTable({ rows }: { rows: readonly Row[] }) {
  const { agents } = useWords();
  const number = useNumbers();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fields inside
    <div className="wide" role="group" aria-label={agents.tabs.agents} tabIndex={0}>
      <table className="agents">
        <thead>
          <tr>
            <th scope="col">{agents.name}</th>
            <th scope="col">{agents.rating}</th>
            <th scope="col">{agents.record}</th>
            <th scope="col">{agents.kind}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, game, kind, description, here, standing }) => (
            <tr key={`${kind} ${name}`}>
              <th scope="row">
                {kind === 'agent' && game === 'truco' ? (
                  <Link href={addressOf('/truco', { agent: name.split(',')[0] })}>{name}</Link>
                ) : (
                  name
                )}
                {description && (
                  <span className="soft about" lang="en">
                    {description}
                  </span>
                )}
              </th>
              <td className="rating">
                {standing ? (
                  <>
                    {number(standing.rating.mu, 1)}{' '}
                    <span className="soft">± {number(2 * standing.rating.sigma, 1)}</span>
                  </>
                ) : (
                  '–'
                )}
              </td>
              <td className="rating">
                {standing ? (
                  `${standing.wins} · ${standing.draws} · ${standing.losses}`
                ) : (
                  <span className="soft">{agents.none}</span>
                )}
              </td>
              <td>
                {agents.kinds[kind]}
                {kind === 'remote' && <span className="soft"> ({here ? agents.here : agents.away})</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
