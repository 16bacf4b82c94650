import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { policyNames } from '../../../src/agents/truco/cases/reuse/policies.ts';
import type { listedAgent } from '../../../src/protocol/agent-api.ts';
import type { Ladder } from '../../../src/protocol/rooms.ts';
import { familyNames, hasRooms } from '../../families/index.ts';
import { usePlayerName, useSeatName } from '../../families/player-name.ts';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { ScrollBox, TableHead } from '../../parts/lists/table.tsx';
import { Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { ask } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { useAgentAbout } from './agent-about.tsx';
import { BriefStrength, GAMES_MEASURED, measuredStrength } from './agent-style.tsx';
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
  const [wanted, setWanted] = useState('');
  const asked = wanted.trim().toLowerCase();
  const nameOf = usePlayerName();
  const rows = (data ?? []).filter(
    (row) => row.game === game && [row.name, nameOf(game, row.name)].some((name) => name.toLowerCase().includes(asked)),
  );
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
            <TextField label={agents.find} type="search" value={wanted} onChange={setWanted} />
          </div>
          <p className="soft">
            {game === 'tetris' ? agents.profile.tetrisHow(GAMES_MEASURED) : agents.elo(nameOf(game, 'careful'))}
          </p>
          <AgentTable matches={hasRooms(game)} rows={rows.filter((row) => !isOfStudy(row))} />
          {rows.some(isOfStudy) && (
            <details open={asked !== ''}>
              <summary>{words.truco.criteria?.title}</summary>
              <AgentTable matches={hasRooms(game)} rows={rows.filter(isOfStudy)} />
            </details>
          )}
        </section>
      )}
    </>
  );
}

/** The twenty policies of the study: many, and alike to all but a researcher. */
function isOfStudy({ game, name, kind }: Row): boolean {
  return game === 'truco' && kind === 'agent' && policyNames.some((policy) => policy === name);
}

/** Programs from outside come first, people last. */
const ORDER: Readonly<Record<Row['kind'], number>> = { remote: 0, agent: 1, person: 2 };

/**
 * The listed agents and everybody else on the ladder, strongest first: ours by what our arena measured, since a rating of
 * a few matches here says little; the others by that rating.
 */
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
  const rating = ({ standing }: Row) => standing?.rating.mu ?? -1e9;
  const measured = ({ game, name }: Row) => measuredStrength(game, name) ?? -1e9;
  return rows.sort((a, b) => ORDER[a.kind] - ORDER[b.kind] || measured(b) - measured(a) || rating(b) - rating(a));
}

function AgentTable({ rows, matches }: { rows: readonly Row[]; matches: boolean }) {
  const seatName = useSeatName();
  const { agents } = useWords();
  const about = useAgentAbout();
  const number = useNumbers();
  const nameOf = usePlayerName();
  return (
    <ScrollBox label={agents.tabs.agents}>
      <table className="agents as-cards">
        <TableHead
          columns={[agents.name, agents.measured, ...(matches ? [agents.rating, agents.record] : []), agents.kind]}
        />
        <tbody>
          {rows.map(({ name, game, kind, description, here, standing }) => (
            <tr key={`${kind} ${name}`}>
              <th scope="row">
                {kind === 'person' ? (
                  seatName(game, { kind, name })
                ) : (
                  <Link href={`/agents/${game}/${encodeURIComponent(name.split(',')[0])}`}>{nameOf(game, name)}</Link>
                )}
                {kind === 'agent' && nameOf(game, name) !== name && <code className="soft"> {name}</code>}
                <span className="soft about">{about(game, name, kind === 'agent' ? undefined : description)}</span>
              </th>
              <td className="rating" data-head={agents.measured}>
                {kind === 'agent' ? <BriefStrength game={game} name={name} /> : '–'}
              </td>
              {matches && (
                <>
                  <td className="rating" data-head={agents.rating} data-none={!standing || undefined}>
                    {standing ? (
                      <>
                        {number(standing.rating.mu, 1)}{' '}
                        <span className="soft">± {number(2 * standing.rating.sigma, 1)}</span>
                      </>
                    ) : (
                      '–'
                    )}
                  </td>
                  <td className="rating" data-head={agents.record} data-none={!standing || undefined}>
                    {standing ? (
                      `${standing.wins} · ${standing.draws} · ${standing.losses}`
                    ) : (
                      <span className="soft">{agents.none}</span>
                    )}
                  </td>
                </>
              )}
              <td data-head={agents.kind} data-none={kind === 'agent' || undefined}>
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
