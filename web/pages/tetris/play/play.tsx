import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { withoutPieceList } from '../../../../src/games/tetris/rules.ts';
import { readTetris } from '../../../families/tetris/address.ts';
import { TetrisCanvas } from '../../../families/tetris/board/canvas.tsx';
import { PersonScene } from '../../../families/tetris/board/person-scene.ts';
import { Counts, NextPieces, PlayerBoard } from '../../../families/tetris/board/player-board.tsx';
import { FASTEST_LEVEL } from '../../../families/tetris/gravity.ts';
import { keyName, usePlayKeys } from '../../../families/tetris/keys.ts';
import { type Command, type Pace, PersonGame, paces } from '../../../families/tetris/person-game.ts';
import { adviserOf } from '../../../families/tetris/player/agents.ts';
import { AgentGame } from '../../../families/tetris/replay/agent-game.ts';
import { usePlayback } from '../../../families/tetris/replay/playback.ts';
import type { TetrisRecord } from '../../../families/tetris/replay/records.ts';
import { play as playSound } from '../../../families/tetris/sounds.ts';
import { attempt } from '../../../parts/attempt.ts';
import { SelectField } from '../../../parts/fields.tsx';
import { onFrame } from '../../../parts/frames.ts';
import { Sheet, Title } from '../../../parts/page.tsx';
import { ErrorMessage, Pending } from '../../../parts/pending.tsx';
import { addressOf, navigate, useAddress } from '../../../router.tsx';
import { useWords } from '../../../words/words.ts';
import { BestTable } from '../best/best-table.tsx';
import { AgentField, RulesField, SeedField, TetrisTabs } from '../setup-fields.tsx';
import { useBoardTouch } from './board-touch.ts';
import { GameEnd } from './game-end.tsx';
import { findRecord, useOwnGames } from './own-games.ts';
import { PlayKeys } from './play-keys.tsx';
import { TouchKeys } from './touch-keys.tsx';

/** What is played, as the address says it. */
interface Game {
  readonly rules: string;
  readonly seed: number | string;
  readonly agent: string;
  readonly pace: Pace;
  readonly level: number;
  /** From which piece the person plays; those before are the agent's, or the record's. */
  readonly at: number;
  /** The record that is played on from, and its name. */
  readonly record?: TetrisRecord;
  readonly from?: string;
}

/** A person and an agent, each on a board of its own, with the same pieces; the agent keeps step. */
function Duel({ game: wish }: { game: Game }) {
  const { rules, seed, agent, pace, level, at, record, from } = wish;
  const { tetris } = useWords();
  const [round, again] = useReducer((count: number) => count + 1, 0);
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  // a game that is begun waits for the first key, and later for whoever paused it
  const [running, setRunning] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const repeat = usePlayKeys((settings) => settings.repeat);
  const key = JSON.stringify([rules, agent, seed, round, from]);
  const playback = usePlayback(key, (grown) => [new AgentGame(rules, agent, seed, grown, record?.actions)]);
  const opponent = playback.games[0];
  const begun = at === 0 ? 0 : Math.min(at, opponent?.replay.actions.length ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another game
  const game = useMemo(
    () =>
      new PersonGame(rules, seed, {
        pace,
        level,
        begun: opponent?.replay.actions.slice(0, begun),
        changed,
        heard: (what) => usePlayKeys.getState().sound && playSound(what),
      }),
    [rules, seed, pace, level, round, begun],
  );
  game.repeat = repeat;
  const scene = useMemo(() => new PersonScene(game), [game]);
  const { state } = game.replay;
  const paused = game.falls && !running && !game.over;

  useEffect(() => {
    if (!running) return;
    return onFrame((_, milliseconds) => game.tick(milliseconds));
  }, [game, running]);
  useEffect(() => playback.seek(state.pieces), [playback, state.pieces]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another game waits for its first key
  useEffect(() => setRunning(false), [game]);

  const lines = opponent?.replay.state.lines ?? 0;
  const ready = opponent?.replay.state.pieces === state.pieces || (opponent?.replay.ended ?? false);
  const kept = useKept(game, { agent, lines, ready: ready && begun === 0 });

  const change = (changes: { rules?: string; agent?: string; seed?: number; pace?: Pace; level?: number }) =>
    navigate(addressOf('/tetris/play', { rules: withoutPieceList(rules), agent, seed, pace, level, ...changes }), {
      replace: true,
    });
  const hold = (command: Command) => {
    setRunning(true);
    game.hold(command);
  };
  const pause = () => {
    game.release();
    setRunning(false);
  };
  usePlayedKeys(game, { hold, pause, running, resume: () => setRunning(true) });
  const touch = useBoardTouch(game.replay.game.rules.width, (command) => {
    setRunning(true);
    game.do(command);
  });
  const anew = (start: () => void) => {
    start();
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'nearest' });
  };
  const others = () => change({ seed: (typeof seed === 'number' ? seed : 0) + 1 });

  return (
    <div className="duel">
      {game.over && (
        <GameEnd
          game={game}
          begun={begun}
          agent={record ? record.agent : agent}
          theirs={ready ? lines : undefined}
          kept={kept}
          onAgain={() => anew(again)}
          onOthers={() => anew(others)}
        />
      )}
      <div
        ref={field}
        className="person"
        data-full-height
        role="application"
        aria-label={tetris.duel.field}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place for the focus of whoever plays by keyboard
        tabIndex={0}
      >
        <figure className="player-board" data-chosen>
          <figcaption>
            <span className="name">{tetris.duel.you}</span>
            <NextPieces state={state} />
          </figcaption>
          <div className="touch-field" {...touch}>
            <TetrisCanvas
              scene={scene}
              version={version}
              label={tetris.boardLabel(tetris.duel.you, state.pieces, state.lines)}
            />
            {paused && (
              <button type="button" className="begin" onClick={() => anew(() => setRunning(true))}>
                {state.pieces === begun ? tetris.duel.begin : tetris.duel.paused}
              </button>
            )}
          </div>
          <Counts state={state} level={game.falls ? game.level : undefined} />
          <p className="state" role="status">
            {game.refused && tetris.duel.refused}
          </p>
        </figure>
      </div>
      <div className="opponent">
        {opponent && (
          <PlayerBoard
            key={key}
            name={record ? record.agent : agent}
            game={opponent}
            playback={playback}
            plans={false}
          />
        )}
      </div>
      {!game.over && (
        <TouchKeys rules={game.replay.game.rules} onHold={hold} onRelease={(command) => game.release(command)} />
      )}
      <aside>
        <Sheet title={tetris.setup}>
          {begun > 0 && <p>{tetris.duel.playingOn(begun)}</p>}
          <div className="fields">
            <RulesField value={withoutPieceList(rules)} onChange={(next) => change({ rules: next })} />
            <AgentField
              label={tetris.duel.against}
              rules={rules}
              value={agent}
              onChange={(next) => change({ agent: next })}
            />
            {typeof seed === 'number' && <SeedField value={seed} onChange={(next) => change({ seed: next })} />}
            <SelectField<Pace>
              label={tetris.duel.pace}
              value={game.replay.game.rules.tucks ? pace : 'still'}
              disabled={!game.replay.game.rules.tucks}
              options={paces.map((each) => [each, tetris.duel.paces[each]])}
              onChange={(next) => change({ pace: next })}
            />
            {game.falls && (
              <SelectField<number>
                label={tetris.duel.level}
                value={level}
                options={Array.from({ length: FASTEST_LEVEL + 1 }, (_, each) => [each, String(each)])}
                onChange={(next) => change({ level: next })}
              />
            )}
          </div>
          <p className="row">
            <button type="button" onClick={() => anew(again)}>
              {tetris.duel.again}
            </button>
            <button type="button" onClick={() => anew(others)}>
              {tetris.duel.others}
            </button>
            {withoutPieceList(rules) !== 'nes-norotation' && (
              <button type="button" onClick={() => change({ rules: 'nes-norotation', agent: 'nes-six' })}>
                {tetris.duel.challenge}
              </button>
            )}
          </p>
        </Sheet>
        <PlayKeys rules={game.replay.game.rules} />
        <BestTable rules={withoutPieceList(rules)} latest={kept} none={tetris.bestTable.none} />
      </aside>
    </div>
  );
}

/** The keyboard plays from the first key on, wherever the focus is; fields keep their keys, buttons theirs. */
function usePlayedKeys(
  game: PersonGame,
  does: { hold(command: Command): void; pause(): void; resume(): void; readonly running: boolean },
): void {
  const latest = useRef(does);
  latest.current = does;
  useEffect(() => {
    const down = (event: KeyboardEvent) => {
      const on = event.target instanceof Element ? event.target : document.body;
      if (game.over || event.ctrlKey || event.metaKey || event.altKey) return;
      if (on.closest('input, select, textarea')) return;
      if ((event.key === ' ' || event.key === 'Enter') && on.closest('button, a, summary')) return;
      const command = usePlayKeys.getState().keys[keyName(event.key)];
      if (!command) return;
      event.preventDefault();
      // the game has a clock of its own for keys that are held
      if (event.repeat) return;
      const { hold, pause, resume, running } = latest.current;
      if (command !== 'pause') hold(command);
      else if (running) pause();
      else resume();
    };
    const up = (event: KeyboardEvent) => {
      const command = usePlayKeys.getState().keys[keyName(event.key)];
      if (command && command !== 'pause') game.release(command);
    };
    // whoever looks away, or changes the settings, has time
    const away = () => document.hidden && latest.current.pause();
    const elsewhere = (event: FocusEvent) =>
      event.target instanceof Element && event.target.closest('input, select, textarea') && latest.current.pause();
    const blurred = () => latest.current.pause();
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    addEventListener('blur', blurred);
    document.addEventListener('visibilitychange', away);
    document.addEventListener('focusin', elsewhere);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
      removeEventListener('blur', blurred);
      document.removeEventListener('visibilitychange', away);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [game]);
}

/** Remembers a game once it is over and the agent has placed as many pieces; its number in the table of own games. */
function useKept(game: PersonGame, against: { agent: string; lines: number; ready: boolean }): number | undefined {
  const keep = useOwnGames((games) => games.keep);
  const [kept, setKept] = useState<{ readonly game: PersonGame; readonly id: number }>();
  useEffect(() => {
    if (!game.over || !against.ready || kept?.game === game || game.replay.state.lines === 0) return;
    const { replay } = game;
    const id = keep({
      rules: replay.game.rules.id,
      agent: '',
      seed: replay.seed,
      actions: [...replay.actions],
      lines: replay.state.lines,
      score: replay.state.score,
      at: new Date().toISOString(),
      against: { agent: against.agent, lines: against.lines },
    });
    setKept({ game, id });
  });
  return kept?.game === game ? kept.id : undefined;
}

/** Play against an agent on the same pieces, from the start or from any point of its game or of a record. */
export default function Play() {
  const { tetris } = useWords();
  const { query } = useAddress();
  const from = query.get('from') ?? undefined;
  const read = useMemo(() => attempt(() => readTetris(query)), [query]);
  const record = useQuery({
    queryKey: ['tetris-record', from],
    queryFn: () => findRecord(from!),
    retry: false,
    enabled: from !== undefined,
  });
  const pace = paces.find((each) => each === query.get('pace')) ?? ('nes' satisfies Pace);
  const level = Math.min(FASTEST_LEVEL, Math.max(0, Math.trunc(Number(query.get('level'))) || 0));
  const wanted = read.value && { ...read.value, agent: read.value.agents[0], pace, level };
  return (
    <>
      <Title>{tetris.duel.title}</Title>
      <TetrisTabs />
      {!wanted && <ErrorMessage error={read.error} way={['/tetris/play', tetris.fresh]} />}
      {from !== undefined && <Pending query={record} text={tetris.loading} way={['/tetris/play', tetris.fresh]} />}
      {wanted && from === undefined && <Duel game={wanted} />}
      {wanted && record.data && from !== undefined && (
        <Duel
          game={{
            ...wanted,
            rules: record.data.rules,
            seed: record.data.seed,
            agent: adviserOf(record.data.agent),
            record: record.data,
            from,
          }}
        />
      )}
    </>
  );
}
