import { useEffect, useMemo, useState } from 'react';
import { parseRules } from '../../../../src/games/tetris/rules.ts';
import type { FamilyWords } from '../../../families/family.ts';
import { MOST_BOARDS, readTetris, type TetrisAddress, tetrisAddress } from '../../../families/tetris/address.ts';
import { PlayerBoard } from '../../../families/tetris/board/player-board.tsx';
import { useTetrisName } from '../../../families/tetris/player-name.ts';
import { AgentGame } from '../../../families/tetris/replay/agent-game.ts';
import { usePlayback } from '../../../families/tetris/replay/playback.ts';
import { attempt } from '../../../parts/attempt.ts';
import { Sheet, Title } from '../../../parts/page.tsx';
import { ErrorMessage } from '../../../parts/pending.tsx';
import { navigate, useAddress } from '../../../router.tsx';
import { useWords } from '../../../words/words.ts';
import { AgentField, agentsFor, RulesField, SeedField, TetrisTabs } from '../setup-fields.tsx';
import { Insight } from './insight.tsx';
import { PlaybackControls } from './playback-controls.tsx';

/** Watch one to four agents on the same pieces. */
export default function Watch() {
  const { tetris } = useWords();
  const { query } = useAddress();
  const read = useMemo(() => attempt(() => readTetris(query)), [query]);
  return (
    <>
      <Title>{tetris.title}</Title>
      <TetrisTabs />
      {read.value ? (
        <Stage address={read.value} />
      ) : (
        <ErrorMessage error={read.error} way={['/tetris', tetris.fresh]} />
      )}
    </>
  );
}

function Stage({ address }: { address: TetrisAddress }) {
  const { tetris } = useWords();
  const { rules, agents, seed, board } = address;
  const [alternative, setAlternative] = useState<number>();
  const key = JSON.stringify([rules, agents, seed]);
  const playback = usePlayback(key, (grown) => agents.map((agent) => new AgentGame(rules, agent, seed, grown)), {
    at: address.at,
    run: address.at === 0,
  });
  const change = (changes: Partial<TetrisAddress>) =>
    navigate(tetrisAddress('/tetris', { ...address, at: playback.piece, ...changes }), { replace: true });
  const setAgents = (next: readonly string[]) => change({ agents: next, board: Math.min(board, next.length - 1) });
  const ruleSets: FamilyWords['rules'] = tetris.rules;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another piece has another choice
  useEffect(() => setAlternative(undefined), [playback.piece, board, key]);

  const nameOf = useTetrisName();
  const games = playback.games as readonly AgentGame[];
  return (
    <div className="with-aside watch">
      <div>
        <div className="boards" data-full-height style={{ '--boards': agents.length } as React.CSSProperties}>
          {games.map((game, i) => (
            <PlayerBoard
              // biome-ignore lint/suspicious/noArrayIndexKey: a board is its place; the same agent may sit twice
              key={`${key} ${i}`}
              name={game.agent}
              game={game}
              playback={playback}
              alternative={i === board ? alternative : undefined}
              chosen={i === board}
              onChoose={() => change({ board: i })}
            />
          ))}
        </div>
        <PlaybackControls
          playback={playback}
          onStop={() => change({})}
          shown={games[board]}
          playOn={tetrisAddress('/tetris/play', { rules, agents: [agents[board]], seed, at: playback.piece })}
        />
        <Sheet title={tetris.setup}>
          <div className="fields">
            <RulesField
              value={rules}
              onChange={(next) => {
                const able = agentsFor(next);
                const kept = agents.filter((agent) => able.includes(agent) || agent.includes(':'));
                change({ rules: next, agents: kept.length > 0 ? kept : ['dellacherie'], at: 0, board: 0 });
              }}
            />
            <SeedField value={seed} onChange={(next) => change({ seed: next, at: 0 })} />
          </div>
          <p className="soft">{ruleSets[rules]?.about ?? parseRules(rules).description}</p>
          <ul className="lineup">
            {agents.map((agent, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place in the line-up
              <li key={i}>
                <AgentField
                  label={tetris.agentNumber(i + 1)}
                  rules={rules}
                  value={agent}
                  onChange={(next) => setAgents(agents.map((one, j) => (j === i ? next : one)))}
                />
                {agents.length > 1 && (
                  <button type="button" onClick={() => setAgents(agents.filter((_, j) => j !== i))}>
                    {tetris.remove}
                    <span className="unseen"> {nameOf(agent)}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
          {agents.length < MOST_BOARDS && (
            <button type="button" onClick={() => setAgents([...agents, nextAgent(rules, agents)])}>
              {tetris.add}
            </button>
          )}
        </Sheet>
      </div>
      <aside aria-label={tetris.insight}>
        <Insight
          playback={playback}
          game={games[board]}
          agent={agents[board]}
          alternative={alternative}
          onAlternative={setAlternative}
          onPlay={(own) => setAgents(agents.map((agent, i) => (i === board ? own : agent)))}
        />
      </aside>
    </div>
  );
}

/** An agent that is not playing yet. */
function nextAgent(rules: string, agents: readonly string[]): string {
  const able = agentsFor(rules);
  return able.find((name) => name !== 'random' && !agents.includes(name)) ?? able[0];
}
