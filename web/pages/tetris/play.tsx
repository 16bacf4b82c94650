import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { readTetris, type TetrisAddress } from '../../families/tetris/address.ts';
import { TetrisCanvas } from '../../families/tetris/board/canvas.tsx';
import { PersonScene } from '../../families/tetris/board/person-scene.ts';
import { Counts, NextPieces, PlayerBoard } from '../../families/tetris/board/player-board.tsx';
import { type Command, type Pace, PersonGame, paces } from '../../families/tetris/person-game.ts';
import { AgentGame } from '../../families/tetris/replay/agent-game.ts';
import { usePlayback } from '../../families/tetris/replay/playback.ts';
import { attempt } from '../../parts/attempt.ts';
import { SelectField } from '../../parts/fields.tsx';
import { onFrame } from '../../parts/frames.ts';
import { Sheet, Title } from '../../parts/page.tsx';
import { ErrorMessage } from '../../parts/pending.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { useOwnGames } from './own-games.ts';
import { AgentField, RulesField, SeedField, TetrisTabs } from './setup-fields.tsx';
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
function Duel({ address, pace }: { address: TetrisAddress; pace: Pace }) {
  const { rules, seed } = address;
  const agent = address.agents[0];
  const { tetris } = useWords();
  const [round, again] = useReducer((count: number) => count + 1, 0);
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  const [paused, setPaused] = useState(true);
  const field = useRef<HTMLDivElement>(null);
  const key = JSON.stringify([rules, agent, seed, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another game
  const game = useMemo(() => new PersonGame(rules, seed, pace, changed), [rules, seed, pace, round]);
  const scene = useMemo(() => new PersonScene(game), [game]);
  const playback = usePlayback(key, (grown) => [new AgentGame(rules, agent, seed, grown)]);
  const opponent = playback.games[0];
  const { state } = game.replay;

  useEffect(() => {
    if (paused) return;
    return onFrame((_, milliseconds) => {
      game.tick(milliseconds);
    });
  }, [game, paused]);
  useEffect(() => playback.seek(state.pieces), [playback, state.pieces]);
  const lines = opponent?.replay.state.lines ?? 0;
  useKept(game, {
    agent,
    lines,
    ready: opponent?.replay.state.pieces === state.pieces || (opponent?.replay.ended ?? false),
  });

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
        {opponent && <PlayerBoard key={key} name={agent} game={opponent} playback={playback} plans={false} />}
      </div>
      <TouchKeys rules={game.replay.game.rules} onCommand={act} />
      <aside>
        <Sheet title={tetris.setup}>
          <div className="fields">
            <RulesField value={rules} onChange={(next) => change({ rules: next })} />
            <AgentField
              label={tetris.duel.against}
              rules={rules}
              value={agent}
              onChange={(next) => change({ agent: next })}
            />
            <SeedField value={seed} onChange={(next) => change({ seed: next })} />
            <SelectField<Pace>
              label={tetris.duel.pace}
              value={game.replay.game.rules.tucks ? pace : 'still'}
              disabled={!game.replay.game.rules.tucks}
              options={paces.map((each) => [each, tetris.duel.paces[each]])}
              onChange={(next) => change({ pace: next })}
            />
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
        </Sheet>
        <Sheet title={tetris.duel.keys}>
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
        </Sheet>
      </aside>
    </div>
  );
}

/** Remembers a game once it is over and the agent has placed as many pieces. */
function useKept(game: PersonGame, against: { agent: string; lines: number; ready: boolean }): void {
  const keep = useOwnGames((games) => games.keep);
  const kept = useRef<PersonGame>(undefined);
  useEffect(() => {
    if (!game.over || !against.ready || kept.current === game || game.replay.state.lines === 0) return;
    kept.current = game;
    const { replay } = game;
    keep({
      rules: replay.game.rules.id,
      agent: '',
      seed: replay.seed,
      actions: [...replay.actions],
      lines: replay.state.lines,
      score: replay.state.score,
      against: { agent: against.agent, lines: against.lines },
    });
  });
}

/** Play against an agent on the same pieces. */
export default function Play() {
  const { tetris } = useWords();
  const { query } = useAddress();
  const read = useMemo(() => attempt(() => readTetris(query)), [query]);
  const pace = paces.find((each) => each === query.get('pace')) ?? ('slow' satisfies Pace);
  return (
    <>
      <Title>{tetris.duel.title}</Title>
      <TetrisTabs />
      {read.value ? (
        <Duel address={read.value} pace={pace} />
      ) : (
        <ErrorMessage error={read.error}>
          <Link href="/tetris/play">{tetris.fresh}</Link>
        </ErrorMessage>
      )}
    </>
  );
}
