import { tetrisAddress } from '../../families/tetris/address.ts';
import { PlayerBoard } from '../../families/tetris/board/player-board.tsx';
import { AgentGame } from '../../families/tetris/replay/agent-game.ts';
import { usePlayback } from '../../families/tetris/replay/playback.ts';
import { today } from '../../families/truco/day.ts';
import { Link } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import '../../families/tetris/tetris.css';

const RULES = 'nes';
const AGENT = 'nes-six';

/** An agent playing the pieces of the day. */
export default function LiveTetris() {
  const { home } = useWords();
  const seed = Number(today().replaceAll('-', ''));
  const playback = usePlayback(String(seed), (grown) => [new AgentGame(RULES, AGENT, seed, grown)], {
    run: true,
  });
  const game = playback.games[0];
  return (
    <div className="live-board">
      {game && <PlayerBoard name={AGENT} game={game} playback={playback} />}
      <p className="row">
        <button type="button" onClick={() => playback.setRunning(!playback.running)}>
          {playback.running ? home.pause : home.goOn}
        </button>
        <Link
          className="button"
          href={tetrisAddress('/tetris', { rules: RULES, agents: [AGENT], seed, at: playback.piece })}
        >
          {home.whyDid}
        </Link>
      </p>
    </div>
  );
}
