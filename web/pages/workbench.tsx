import { useQuery } from '@tanstack/react-query';
import type { Workbench as WorkbenchData } from '../../src/protocol/workbench.ts';
import { ask } from '../api.ts';
import { BestGames } from './best-games.tsx';
import { EngineAtPlay } from './engine-at-play.tsx';

/** The first page: what is here, and the engine at play. */
export function Workbench() {
  const { data, error } = useQuery({
    queryKey: ['workbench'],
    queryFn: () => ask<WorkbenchData>('/api/workbench'),
    retryDelay: 1000,
    retry: true,
  });
  return (
    <main>
      <header>
        <h1>Jogatina</h1>
        <p>A workbench for game-playing agents: watch them, play them, tune them, compare them.</p>
      </header>
      {error && (
        <p className="trouble" role="alert">
          {error.message}
        </p>
      )}
      {!data && !error && <p className="soft">Asking the server what is here ...</p>}
      {data && (
        <div className="columns">
          <div>
            <EngineAtPlay workbench={data} />
          </div>
          <div>
            <section>
              <h2>Rule sets</h2>
              <dl>
                {data.games.map((game) => (
                  <div key={game.id}>
                    <dt>{game.id}</dt>
                    <dd>{game.description}</dd>
                  </div>
                ))}
              </dl>
            </section>
            <section>
              <h2>Agents</h2>
              <dl>
                {data.agents.map((agent) => (
                  <div key={`${agent.game}/${agent.name}`}>
                    <dt>
                      {agent.name} <span className="soft">{agent.game}</span>
                    </dt>
                    <dd>{agent.description}</dd>
                  </div>
                ))}
              </dl>
            </section>
            <BestGames />
            <p className="soft">Version {data.version}</p>
          </div>
        </div>
      )}
    </main>
  );
}
