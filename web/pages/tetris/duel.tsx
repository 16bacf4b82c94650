import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { onFrame } from '../../boards/frames.ts';
import { PersonScene } from '../../boards/person-scene.ts';
import { TetrisCanvas } from '../../boards/tetris-canvas.tsx';
import { useWords } from '../../i18n/words.ts';
import { addressOf, navigate } from '../../router.tsx';
import type { TetrisAddress } from '../../tetris/address.ts';
import { useOwnGames } from '../../tetris/own-games.ts';
import { type Command, type Pace, PersonGame, paces } from '../../tetris/person-game.ts';
import { Reel } from '../../tetris/reel.ts';
import { useShow } from '../../tetris/use-show.ts';
import { Counts, NextPieces } from './board-parts.tsx';
import { PlayerBoard } from './player-board.tsx';
import { AgentField, RulesField, SeedField } from './setup-fields.tsx';
import { TouchKeys } from './touch-keys.tsx';

const KEYS: Readonly<Record<string, Command>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowUp: 'turn',
  x: 'turn',
  z: 'turn-back',
  ' ': 'drop',
};

/** A person and an agent, each on a board of its own, with the same pieces; the agent keeps step. */
export function Duel({ address, pace }: { address: TetrisAddress; pace: Pace }) {
  const { rules, seed } = address;
  const agent = address.agents[0];
  const { tetris } = useWords();
  const [round, again] = useReducer((count: number) => count + 1, 0);
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  const [paused, setPaused] = useState(true);
  const field = useRef<HTMLDivElement>(null);
  const key = JSON.stringify([rules, agent, seed, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another game
  const game = useMemo(() => new PersonGame(rules, { seed, as: 'play' }, pace, changed), [rules, seed, pace, round]);
  const scene = useMemo(() => new PersonScene(game), [game]);
  const show = useShow(key, (grown) => [new Reel(rules, agent, { seed, as: 'play' }, grown)]);
  const reel = show.acts[0];
  const { state } = game.film;

  useEffect(() => {
    if (paused) return;
    return onFrame((_, milliseconds) => {
      game.tick(milliseconds);
    });
  }, [game, paused]);
  useEffect(() => show.seek(state.pieces), [show, state.pieces]);
  const lines = reel?.film.state.lines ?? 0;
  useKept(game, { agent, lines, ready: reel?.film.state.pieces === state.pieces || (reel?.film.ended ?? false) });

  const change = (changes: { rules?: string; agent?: string; seed?: number; pace?: Pace }) =>
    navigate(addressOf('/tetris/play', { rules, agent, seed, pace, ...changes }), { replace: true });
  const act = (command: Command) => {
    setPaused(false);
    game.do(command);
  };

  return (
    <div className="duel">
      <div
        ref={field}
        className="person"
        role="application"
        aria-label={tetris.duel.field}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the game takes the keys while it has the focus
        tabIndex={0}
        onKeyDown={(event) => {
          const command = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
          if (event.target !== field.current || event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === 'p') setPaused(!paused);
          if (!command) return;
          event.preventDefault();
          act(command);
        }}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setPaused(true)}
        onFocus={() => setPaused(false)}
      >
        <figure className="player-board" data-chosen>
          <figcaption>
            <span className="name">{tetris.duel.you}</span>
            <NextPieces state={state} />
          </figcaption>
          <TetrisCanvas
            scene={scene}
            version={version}
            label={tetris.boardLabel(tetris.duel.you, state.pieces, state.lines)}
          />
          <Counts state={state} />
          <p className="state" role="status">
            {game.over
              ? tetris.duel.result(state.lines, agent, lines)
              : game.refused
                ? tetris.duel.refused
                : paused && tetris.duel.paused}
          </p>
        </figure>
      </div>
      <div className="opponent">
        {reel && <PlayerBoard key={key} name={agent} act={reel} show={show} plans={false} />}
      </div>
      <TouchKeys rules={game.film.game.rules} onCommand={act} />
      <aside>
        <section className="sheet">
          <h2>{tetris.setup}</h2>
          <div className="fields">
            <RulesField value={rules} onChange={(next) => change({ rules: next })} />
            <AgentField
              label={tetris.duel.against}
              rules={rules}
              value={agent}
              onChange={(next) => change({ agent: next })}
            />
            <SeedField value={seed} onChange={(next) => change({ seed: next })} />
            <label>
              {tetris.duel.pace}
              <select
                value={game.film.game.rules.tucks ? pace : 'still'}
                disabled={!game.film.game.rules.tucks}
                onChange={(event) => change({ pace: event.target.value as Pace })}
              >
                {paces.map((each) => (
                  <option key={each} value={each}>
                    {tetris.duel.paces[each]}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <p className="row">
            <button
              type="button"
              className="primary"
              onClick={() => {
                again();
                field.current?.focus();
              }}
            >
              {tetris.duel.again}
            </button>
            <button
              type="button"
              onClick={() => {
                change({ seed: seed + 1 });
                field.current?.focus();
              }}
            >
              {tetris.duel.others}
            </button>
            {rules !== 'nes-norotation' && (
              <button type="button" onClick={() => change({ rules: 'nes-norotation', agent: 'nes-six' })}>
                {tetris.duel.challenge}
              </button>
            )}
          </p>
        </section>
        <section className="sheet">
          <h2>{tetris.duel.keys}</h2>
          <dl className="keys">
            {tetris.duel.keyList.map(([keys, does]) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      </aside>
    </div>
  );
}

/** Remembers a game once it is over and the agent has placed as many pieces. */
function useKept(game: PersonGame, against: { agent: string; lines: number; ready: boolean }): void {
  const keep = useOwnGames((games) => games.keep);
  const kept = useRef<PersonGame>(undefined);
  useEffect(() => {
    if (!game.over || !against.ready || kept.current === game || game.film.state.lines === 0) return;
    kept.current = game;
    const { film } = game;
    keep({
      rules: film.game.rules.id,
      agent: '',
      dealing: film.dealing,
      actions: [...film.actions],
      lines: film.state.lines,
      score: film.state.score,
      against: { agent: against.agent, lines: against.lines },
    });
  });
}
