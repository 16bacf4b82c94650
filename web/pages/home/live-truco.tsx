import { useEffect, useState } from 'react';
import { CardTable } from '../../families/truco/card-table.tsx';
import { MatchReplay } from '../../families/truco/match-replay.ts';
import { askRulePlayers } from '../../families/truco/rule-players.ts';
import { Tally } from '../../families/truco/tally.tsx';
import { useWords } from '../../words/words.ts';
import '../../families/truco/truco.css';

/** Milliseconds a moment. */
const PACE = 1400;
const AGENTS = ['careful', 'bluffer'] as const;

/** Two players of ours at a match, with both hands open; another match follows. */
export default function LiveTruco() {
  const { home, truco } = useWords();
  const [match, setMatch] = useState(0);
  const [film, setFilm] = useState<MatchReplay>();
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(true);

  useEffect(() => {
    const seed = `home ${new Date().toISOString().slice(0, 13)} ${match}`;
    return askRulePlayers<'match'>(
      { type: 'match', seed, agents: AGENTS },
      ({ record }) => {
        setAt(0);
        setFilm(new MatchReplay(record));
      },
      // a page that cannot load its players shows its other things
      () => setFilm(undefined),
    );
  }, [match]);
  useEffect(() => {
    if (!running || !film) return;
    const timer = setTimeout(() => {
      if (at + 1 < film.moments.length) setAt(at + 1);
      else setMatch((count) => count + 1);
    }, PACE);
    return () => clearTimeout(timer);
  }, [running, film, at]);

  const moment = film?.moments[at];
  if (!film || !moment) return null;
  const view = film.game.view(moment.state, 0);
  return (
    <div className="live-truco">
      <CardTable
        view={view}
        seat={0}
        names={AGENTS}
        legal={[]}
        waiting
        quiet
        open={film.game.view(moment.state, 1).held}
        onAct={() => {}}
      />
      <Tally names={AGENTS} scores={view.scores} target={view.target} />
      <p className="row">
        <button type="button" onClick={() => setRunning(!running)}>
          {running ? home.pause : home.goOn}
          <span className="unseen"> {truco.title}</span>
        </button>
      </p>
    </div>
  );
}
