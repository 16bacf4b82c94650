import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type PolicyName, policies } from '../../../src/agents/truco/cases/reuse/policies.ts';
import type { listedAgent } from '../../../src/protocol/agent-api.ts';
import type { Ladder } from '../../../src/protocol/rooms.ts';
import type { FamilyWords } from '../../families/family.ts';
import { familyNames, familyOf, hasRooms } from '../../families/index.ts';
import { SelectField } from '../../parts/fields.tsx';
import { Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { ScrollBox, TableHead } from '../../parts/table.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { ask } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { AgentsTabs } from './agents-tabs.tsx';
import './agents.css';

type Listed = z.infer<typeof listedAgent>;
type Row = Omit<Listed, 'kind'> & { readonly kind: Ladder[number]['kind']; readonly standing?: Ladder[number] };

/** Milliseconds between two fetches. */
const LOOK_EVERY = 10_000;

/** Everybody who can play, with rating and record here: `/agents?game=truco`. */
export default function Agents() {
  const words = useWords();
  const { agents } = words;
  const { query, path } = useAddress();
  const game = familyNames.find((name) => name === query.get('game')) ?? familyNames[0];
  const agentsQuery = useQuery({
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
  const { data } = agentsQuery;
  return (
    <>
      <Title>{agents.title}</Title>
      <AgentsTabs />
      <p className="soft">{agents.lead}</p>
      <p>
        <Link href="/docs/agent-api">{agents.api}</Link>
      </p>
      <Pending query={agentsQuery} text={agents.loading} />
      {data && (
        <section className="sheet">
          <div className="fields">
            <SelectField
              label={agents.game}
              value={game}
              options={familyNames.map((each) => [each, words[each].title])}
              onChange={(next) => navigate(addressOf(path, { game: next }), { replace: true })}
            />
          </div>
          <AgentTable rows={data.filter((row) => row.game === game)} />
        </section>
      )}
    </>
  );
}

/** The listed agents and everybody else on the ladder, best rated first. */
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
    <ScrollBox label={agents.tabs.agents}>
      <table className="agents">
        <TableHead columns={[agents.name, agents.rating, agents.record, agents.kind]} />
        <tbody>
          {rows.map(({ name, game, kind, description, here, standing }) => (
            <tr key={`${kind} ${name}`}>
              <th scope="row">
                {kind === 'agent' && hasRooms(game) ? (
                  <Link href={addressOf(`/${game}`, { agent: name.split(',')[0] })}>{name}</Link>
                ) : (
                  name
                )}
                <About game={game} name={name} description={kind === 'agent' ? undefined : description} />
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
    </ScrollBox>
  );
}

/** What an agent is like: ours in the page's language, others as they describe themselves. */
function About({ game, name, description }: { game: string; name: string; description: string | undefined }) {
  const words = useWords();
  const family = familyOf(game);
  const known: FamilyWords['opponents'] = family && words[family].opponents;
  const policy = family === 'truco' && Object.hasOwn(policies, name) ? policies[name as PolicyName] : undefined;
  const { criteria } = words.experiments.form;
  const text =
    description ??
    known?.[name.split(',')[0]] ??
    (policy && words.agents.policy(policy.cluster && criteria[policy.cluster], criteria[policy.solution]));
  return text ? <span className="soft about">{text}</span> : null;
}
