import { useQuery } from '@tanstack/react-query';
import { PlayerBoard } from '../../families/tetris/board/player-board.tsx';
import { publishedGames } from '../../families/tetris/published.ts';
import { PublishedMarks } from '../../families/tetris/published-marks.tsx';
import { type PlaybackGame, usePlayback } from '../../families/tetris/replay/playback.ts';
import { readRecord, shippedRecords, type TetrisRecord } from '../../families/tetris/replay/records.ts';
import { TetrisReplay } from '../../families/tetris/replay/tetris-replay.ts';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link } from '../../router.tsx';
import { FIXED } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import '../../families/tetris/tetris.css';

const RECORD = 'nes-norotation-neural';
const RULES = 'nes-norotation';
/** Pieces a second. */
const SPEED = 8;

/** The best game without rotation, playing beside its story. */
export default function RecordStory() {
  const { tetris } = useWords();
  const query = useQuery({
    queryKey: ['tetris-record', RECORD],
    queryFn: async () => readRecord(await shippedRecords[RECORD]()),
    ...FIXED,
  });
  return (
    <>
      <Pending query={query} text={tetris.loading} />
      {query.data && <Story record={query.data} />}
    </>
  );
}

function Story({ record }: { record: TetrisRecord }) {
  const { home, playback: words } = useWords();
  const playback = usePlayback(RECORD, () => [new RecordGame(record)], { run: true, speed: SPEED });
  const game = playback.games[0];
  const published = publishedGames(RULES)!;
  const lines = game?.replay.state.lines ?? 0;
  return (
    <div className="record-story">
      <div className="record-board">
        {game && <PlayerBoard name={home.record.player} game={game} playback={playback} />}
      </div>
      <div>
        <p>{home.record.story(record.lines)}</p>
        <PublishedMarks published={published} lines={lines} own={{ name: home.record.here, lines: record.lines }} />
      </div>
      <p className="row record-ways">
        <button type="button" onClick={() => playback.setRunning(!playback.running)}>
          {playback.running ? words.pause : playback.ended ? words.again : words.play}
        </button>
        <Link className="button" href={addressOf(`/tetris/replay/${RECORD}`, { at: playback.piece })}>
          {home.record.why}
        </Link>
        <Link className="button" href={addressOf('/tetris/play', { rules: RULES, agent: 'nes-six' })}>
          {home.record.yourself}
        </Link>
        <Link href={`/studies/${published.study}`}>{home.record.source}</Link>
      </p>
    </div>
  );
}

/** A game that is known from the start, and whose agent is not asked anything. */
class RecordGame implements PlaybackGame {
  readonly replay: TetrisReplay;

  constructor({ rules, seed, actions }: TetrisRecord) {
    this.replay = new TetrisReplay(rules, seed);
    this.replay.actions.push(...actions);
    this.replay.ended = true;
  }

  playAhead(): void {}
  close(): void {}
}
