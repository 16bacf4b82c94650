import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listedAgent } from '../../../src/protocol/agent-api.ts';
import type { Ladder, matchSummary } from '../../../src/protocol/rooms.ts';
import type { TetrisGameSummary } from '../../../src/protocol/tetris-games.ts';
import { Face } from '../../families/face.tsx';
import { hasRooms } from '../../families/index.ts';
import { usePlayerName, useSeatName } from '../../families/player-name.ts';
import { tetrisAddress } from '../../families/tetris/address.ts';
import { useRulesName } from '../../families/tetris/player-name.ts';
import { BackLink, Sheet, Title } from '../../parts/page.tsx';
import { PageError, Pending } from '../../parts/pending.tsx';
import { addressOf, Link, type Params } from '../../router.tsx';
import { ask, useServerData } from '../../server.ts';
import { useDates, useNumbers, useWords } from '../../words/words.ts';
import { useAgentAbout } from './agent-about.tsx';
import { MeasuredStrength, PlayingStyle } from './agent-style.tsx';
import { OutsideAgent } from './outside-agent.tsx';
import './agents.css';

type Listed = z.infer<typeof listedAgent>;
type Played = z.infer<typeof matchSummary>;

/** How many of the last matches are listed. */
const MATCHES = 20;

/** One agent: what it is, how strong, how it plays, its matches: `/agents/truco/careful`. */
export default function AgentProfile({ params: { game, name } }: { params: Params }) {
  const { agents } = useWords();
  const { profile: words } = agents;
  const about = useAgentAbout();
  const number = useNumbers();
  const title = usePlayerName()(game, name);
  const query = useQuery({
    queryKey: ['agent-profile', game, name],
    queryFn: async ({ signal }) => {
      const [listed, ladder] = await Promise.all([
        ask<Listed[]>('/api/agents', undefined, { signal }),
        ask<Ladder>('/api/ladder', undefined, { signal }),
      ]);
      const agent = listed.find((each) => each.game === game && each.name === name);
      if (!agent) throw new PageError(words.unknown(name));
      const standing = ladder.find((each) => each.game === game && each.name === name && each.kind === agent.kind);
      return { agent, standing };
    },
    retry: false,
  });
  const { agent, standing } = query.data ?? {};
  return (
    <>
      <BackLink href={addressOf('/agents', { game })}>{agents.tabs.agents}</BackLink>
      <div className="agent-head">
        <Face name={name} />
        <Title>{title}</Title>
        {title !== name && <code className="soft">{name}</code>}
      </div>
      <Pending query={query} text={agents.loading} way={['/agents', agents.tabs.agents]} />
      {agent && (
        <div className="with-aside">
          <div>
            <p className="lead">
              {about(game, name, agent.kind === 'agent' ? undefined : agent.description)}{' '}
              <span className="soft">({agents.kinds[agent.kind]})</span>
            </p>
            {agent.kind === 'agent' && (
              <p className="row">
                {hasRooms(game) ? (
                  <Link className="button primary" href={addressOf(`/${game}`, { agent: name })}>
                    {words.play}
                  </Link>
                ) : (
                  <Link
                    className="button primary"
                    href={tetrisAddress('/tetris', { rules: 'nes-norotation', agents: [name], seed: 1 })}
                  >
                    {words.watch}
                  </Link>
                )}
              </p>
            )}
            {agent.kind === 'remote' && <OutsideAgent name={name} game={game} plays={hasRooms(game)} />}
            <Sheet title={words.strength}>
              {agent.kind === 'agent' && <MeasuredStrength game={game} name={name} />}
              {hasRooms(game) &&
                (standing ? (
                  <p>
                    {words.here}: <b>{number(standing.rating.mu, 1)}</b>{' '}
                    <span className="soft">± {number(2 * standing.rating.sigma, 1)}</span> · {agents.record}:{' '}
                    {standing.wins} · {standing.draws} · {standing.losses}
                  </p>
                ) : (
                  <p className="soft">{words.noneHere}</p>
                ))}
            </Sheet>
            {agent.kind === 'agent' && <PlayingStyle game={game} name={name} />}
          </div>
          <aside>{hasRooms(game) ? <Matches game={game} name={name} /> : <Games name={name} />}</aside>
        </div>
      )}
    </>
  );
}

/** Its games among the best of this server. */
function Games({ name }: { name: string }) {
  const { agents, tetris } = useWords();
  const rulesName = useRulesName();
  const query = useServerData<TetrisGameSummary[]>('/api/tetris/games');
  const own = query.data?.filter(({ agent }) => agent === name);
  return (
    <Sheet title={tetris.best.server}>
      <Pending query={query} text={agents.loading} />
      {own?.length === 0 && <p className="soft">{tetris.best.none}</p>}
      <ul className="plain">
        {own?.map(({ rules, seed, lines, pieces }) => (
          <li key={`${rules} ${seed}`}>
            <Link href={tetrisAddress('/tetris', { rules, agents: [name], seed })}>{rulesName(rules)}</Link>{' '}
            {tetris.best.played(lines, pieces)}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** The last matches that it played here. */
function Matches({ game, name }: { game: string; name: string }) {
  const { agents } = useWords();
  const { profile: words } = agents;
  const date = useDates();
  const seatName = useSeatName();
  const query = useServerData<Played[]>(
    addressOf('/api/matches', { family: game, player: name, limit: String(MATCHES) }),
  );
  const { data } = query;
  return (
    <Sheet title={words.matches}>
      <Pending query={query} text={agents.loading} />
      {data?.length === 0 && <p className="soft">{agents.none}</p>}
      <ul className="plain">
        {data?.map(({ id, seats, scores, endedAt }) => (
          <li key={id}>
            <Link href={`/${game}/${id}/replay`}>{seats.map((seat) => seatName(game, seat)).join(' – ')}</Link>{' '}
            {scores?.join(':')} <span className="soft">{endedAt && date(endedAt)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
