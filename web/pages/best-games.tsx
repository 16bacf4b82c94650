import { useQuery } from '@tanstack/react-query';
import type { TetrisGameSummary } from '../../src/protocol/tetris-games.ts';
import { ask } from '../api.ts';

/** Games that this server played, most lines first. */
export function BestGames() {
  const { data } = useQuery({
    queryKey: ['tetris-games'],
    queryFn: () => ask<TetrisGameSummary[]>('/api/tetris/games'),
  });
  return (
    <section>
      <h2>Best games here</h2>
      {data?.length ? (
        <div className="wide">
          <table>
            <thead>
              <tr>
                <th>Rule set</th>
                <th>Agent</th>
                <th className="number">Seed</th>
                <th className="number">Pieces</th>
                <th className="number">Lines</th>
              </tr>
            </thead>
            <tbody>
              {data.map((game) => (
                <tr key={`${game.rules} ${game.agent} ${game.seed}`}>
                  <td>{game.rules}</td>
                  <td>{game.agent}</td>
                  <td className="number">{game.seed}</td>
                  <td className="number">{game.pieces}</td>
                  <td className="number">{game.lines}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="soft">None yet: let an agent play one.</p>
      )}
    </section>
  );
}
