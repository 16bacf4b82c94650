import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PlayerBoard } from '../../../families/tetris/board/player-board.tsx';
import { adviserOf } from '../../../families/tetris/player/agents.ts';
import { useTetrisName } from '../../../families/tetris/player-name.ts';
import { AgentGame } from '../../../families/tetris/replay/agent-game.ts';
import { usePlayback } from '../../../families/tetris/replay/playback.ts';
import { useBestOf } from '../../../families/tetris/replay/record-games.ts';
import type { TetrisRecord } from '../../../families/tetris/replay/records.ts';
import { Title } from '../../../parts/page.tsx';
import { Pending } from '../../../parts/pending.tsx';
import type { Params } from '../../../router.tsx';
import { addressOf, navigate, useAddress } from '../../../router.tsx';
import { useWords } from '../../../words/words.ts';
import { findRecord } from '../play/own-games.ts';
import { TetrisTabs } from '../setup-fields.tsx';
import { Insight } from './insight.tsx';
import { PlaybackControls } from './playback-controls.tsx';

/** A game that was kept, shown again: `/tetris/replay/own-3`, a record that ships, or one opened from a file. */
export default function Replay({ params }: { params: Params }) {
  const { tetris } = useWords();
  const name = params.record;
  const query = useQuery({ queryKey: ['tetris-record', name], queryFn: () => findRecord(name), retry: false });
  return (
    <>
      <Title name={`${tetris.replay} ${name}`}>{tetris.replay}</Title>
      <TetrisTabs />
      <Pending query={query} text={tetris.loading} way={['/tetris/best', tetris.tabs.best]} />
      {query.data && <Stage record={query.data} name={name} />}
    </>
  );
}

function Stage({ record, name }: { record: TetrisRecord; name: string }) {
  const { tetris } = useWords();
  const { query, path } = useAddress();
  const [alternative, setAlternative] = useState<number>();
  const { rules, seed, actions } = record;
  const nameOf = useTetrisName();
  const bestOf = useBestOf()(name);
  const adviser = adviserOf(record.agent);
  const at = Number(query.get('at')) || 0;
  const playback = usePlayback(name, (grown) => [new AgentGame(rules, adviser, seed, grown, actions)], {
    at,
    run: at === 0,
  });
  const game = playback.games[0] as AgentGame | undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another piece has another choice
  useEffect(() => setAlternative(undefined), [playback.piece]);

  return (
    <div className="with-aside watch replay">
      <div>
        <p>
          {tetris.recordLine(nameOf(record.agent), record.lines, actions.length)}
          {bestOf && <span className="soft"> ({bestOf})</span>}
        </p>
        <div className="boards" data-full-height style={{ '--boards': 1 } as React.CSSProperties}>
          {game && <PlayerBoard name={record.agent} game={game} playback={playback} alternative={alternative} />}
        </div>
        <PlaybackControls
          playback={playback}
          onStop={() => navigate(addressOf(path, { at: playback.piece || undefined }), { replace: true })}
          shown={game}
          playOn={addressOf('/tetris/play', { from: name, at: playback.piece })}
        />
      </div>
      <aside aria-label={tetris.insight}>
        <Insight
          playback={playback}
          game={game}
          agent={adviser}
          alternative={alternative}
          onAlternative={setAlternative}
        />
      </aside>
    </div>
  );
}
