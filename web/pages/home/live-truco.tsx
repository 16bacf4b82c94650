import { useEffect, useState } from 'react';
import type { State } from '../../../src/core/game.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import { type Replay, replayMatch } from '../../families/match-replay.ts';
import { askRulePlayers } from '../../families/truco/rule-players.ts';
import { table } from '../../families/truco/table.ts';
import { useWords } from '../../words/words.ts';
import { OpenTable } from '../rooms/table-view.tsx';

/** Milliseconds a moment. */
const PACE = 1400;
const AGENTS = ['careful', 'bluffer'] as const;

/** Two players of ours at a match, with both hands open; another match follows. */
export default function LiveTruco() {
  const { home, truco } = useWords();
  const [match, setMatch] = useState(0);
  const [replay, setReplay] = useState<Replay<State, TrucoView>>();
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(true);

  useEffect(() => {
    const seed = `home ${new Date().toISOString().slice(0, 13)} ${match}`;
    return askRulePlayers<'match'>(
      { type: 'match', seed, agents: AGENTS },
      ({ record }) => {
        setAt(0);
        setReplay(replayMatch(table.gameOf(record.game), record));
      },
      // without players the page shows its other parts
      () => setReplay(undefined),
    );
  }, [match]);
  useEffect(() => {
    if (!running || !replay) return;
    const timer = setTimeout(() => {
      if (at + 1 < replay.moments.length) setAt(at + 1);
      else setMatch((count) => count + 1);
    }, PACE);
    return () => clearTimeout(timer);
  }, [running, replay, at]);

  const moment = replay?.moments[at];
  if (!moment) return null;
  return (
    <div className="live-truco">
      <OpenTable table={table} replay={replay} moment={moment} near={0} names={AGENTS} quiet />
      <table.Score view={replay.game.view(moment.state, 0)} names={AGENTS} />
      <p className="row">
        <button type="button" onClick={() => setRunning(!running)}>
          {running ? home.pause : home.goOn}
          <span className="unseen"> {truco.title}</span>
        </button>
      </p>
    </div>
  );
}
