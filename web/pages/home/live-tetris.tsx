import { useWords } from '../../i18n/words.ts';
import { Link } from '../../router.tsx';
import { tetrisAddress } from '../../tetris/address.ts';
import { Reel } from '../../tetris/reel.ts';
import { useShow } from '../../tetris/use-show.ts';
import { today } from '../../truco/day.ts';
import { PlayerBoard } from '../tetris/player-board.tsx';
import '../tetris/tetris.css';

const RULES = 'nes';
const AGENT = 'nes-six';

/** An agent at play, on the pieces of the day. */
export default function LiveTetris() {
  const { home } = useWords();
  const seed = Number(today().replaceAll('-', ''));
  const show = useShow(String(seed), (grown) => [new Reel(RULES, AGENT, { seed, as: 'play' }, grown)], { run: true });
  const act = show.acts[0];
  return (
    <div className="live-board">
      {act && <PlayerBoard name={AGENT} act={act} show={show} />}
      <p className="row">
        <button type="button" onClick={() => show.run(!show.running)}>
          {show.running ? home.pause : home.goOn}
        </button>
        <Link
          className="button"
          href={tetrisAddress('/tetris', { rules: RULES, agents: [AGENT], seed, at: show.piece })}
        >
          {home.whyDid}
        </Link>
      </p>
    </div>
  );
}
