import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TetrisGame, TetrisGameRequest } from '../../src/protocol/tetris-games.ts';
import type { Workbench } from '../../src/protocol/workbench.ts';
import { ask } from '../api.ts';
import { TetrisBoard } from '../boards/tetris-board.tsx';

/** Milliseconds a piece. */
const PACE = 120;

/** Lets an agent play a game on the server and shows it piece by piece. */
export function EngineAtPlay({ workbench }: { workbench: Workbench }) {
  const agents = workbench.agents.filter((agent) => agent.game === 'tetris');
  const ruleSets = workbench.games.filter((game) => game.id.startsWith('tetris/'));
  const [wish, setWish] = useState<TetrisGameRequest>({ rules: 'classic', agent: 'dellacherie', seed: 1 });
  const [shown, setShown] = useState(0);
  const [running, setRunning] = useState(true);
  const queries = useQueryClient();
  const {
    mutate: play,
    data: game,
    error,
    isPending,
  } = useMutation({
    mutationFn: (request: TetrisGameRequest) => ask<TetrisGame>('/api/tetris/games', request),
    onSuccess: () => {
      setShown(0);
      queries.invalidateQueries({ queryKey: ['tetris-games'] });
    },
  });
  const last = game ? game.frames.length - 1 : 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first game starts by itself, once
  useEffect(() => play(wish), []);
  useEffect(() => {
    if (!running || !game || shown >= last) return;
    const timer = setTimeout(() => setShown(shown + 1), PACE);
    return () => clearTimeout(timer);
  }, [running, game, shown, last]);

  const frame = game?.frames[shown];
  return (
    <section>
      <h2>The engine at play</h2>
      <form
        className="controls"
        onSubmit={(event) => {
          event.preventDefault();
          play(wish);
        }}
      >
        <label>
          Rule set
          <select value={wish.rules} onChange={(event) => setWish({ ...wish, rules: event.target.value })}>
            {ruleSets.map(({ id }) => (
              <option key={id}>{id.replace(/^tetris\/|@\d+$/g, '')}</option>
            ))}
          </select>
        </label>
        <label>
          Agent
          <select value={wish.agent} onChange={(event) => setWish({ ...wish, agent: event.target.value })}>
            {agents.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Seed
          <input
            type="number"
            min={0}
            value={wish.seed}
            onChange={(event) => setWish({ ...wish, seed: Math.max(0, event.target.valueAsNumber || 0) })}
          />
        </label>
        <button type="submit" disabled={isPending}>
          Play
        </button>
      </form>
      {error && (
        <p className="trouble" role="alert">
          {error.message}
        </p>
      )}
      {isPending && <p className="soft">The agent is playing ...</p>}
      {game && frame && (
        <>
          <TetrisBoard
            rows={frame.rows}
            width={game.width}
            label={`Board after ${shown + 1} pieces, ${frame.lines} lines`}
          />
          <p>
            Piece {shown + 1} of {game.pieces} ({frame.piece}), {frame.lines} lines.{' '}
            {shown === last && (game.over ? 'The game is over.' : `Stopped after ${game.pieces} pieces, still alive.`)}
          </p>
          <div className="controls">
            <button type="button" onClick={() => setRunning(!running)}>
              {running ? 'Pause' : 'Go on'}
            </button>
            <button
              type="button"
              onClick={() => {
                setRunning(false);
                setShown(Math.max(0, shown - 1));
              }}
            >
              Back
            </button>
            <button
              type="button"
              onClick={() => {
                setRunning(false);
                setShown(Math.min(last, shown + 1));
              }}
            >
              Step
            </button>
          </div>
        </>
      )}
    </section>
  );
}
