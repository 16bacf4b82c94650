import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { handEnvido, handIndex } from '../../../src/games/truco/cards.ts';
import { sayAction } from '../../../src/games/truco/text/speech.ts';
import { table } from '../../families/truco/table.ts';
import { attempt } from '../../parts/attempt.ts';
import { useFit } from '../../parts/fit.ts';
import { Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { FIXED } from '../../server.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { type PuzzleCard, useProfile } from '../profile/profile.ts';
import { useCost } from '../report/verdict.tsx';
import { HandTools } from '../rooms/room-panels.tsx';
import { type Answer, ownPuzzles, type Puzzle } from './own-puzzles.ts';
import { answered, dayOf, dueOn, puzzleId, sits } from './repetition.ts';
import '../rooms/rooms.css';
import './puzzles.css';

/** "Quero ou não quero?": `/truco/puzzles`, or `?of=own` for one's own mistakes. */
export default function Puzzles() {
  const { learn } = useWords();
  const { query: address, path } = useAddress();
  const shipped = useQuery({ queryKey: ['puzzles'], queryFn: shippedPuzzles, ...FIXED });
  const matches = useProfile((profile) => profile.matches);
  const own = useMemo(() => ownPuzzles(matches), [matches]);
  const wantsOwn = address.get('of') === 'own' && own.length > 0;
  const puzzles = wantsOwn ? own : shipped.data;
  return (
    <>
      <Title>{learn.puzzles.title}</Title>
      {puzzles ? (
        <Session key={String(wantsOwn)} puzzles={puzzles}>
          {own.length > 0 && (
            <label className="choice">
              <input
                type="checkbox"
                checked={wantsOwn}
                onChange={({ target }) =>
                  navigate(addressOf(path, { of: target.checked ? 'own' : undefined }), { replace: true })
                }
              />
              {learn.puzzles.own} ({own.length})
            </label>
          )}
          {own.length === 0 && address.get('of') === 'own' && <span>{learn.puzzles.noneOwn}</span>}
        </Session>
      ) : (
        <Pending query={shipped} text={learn.puzzles.loading} />
      )}
    </>
  );
}

async function shippedPuzzles(): Promise<Puzzle[]> {
  const { default: file } = await import('../../../data/truco/puzzles.json');
  return (file.puzzles as [string, number, number, number][]).map(([position, accept, cost, percent]) => ({
    id: puzzleId(position),
    position: `${file.game} ${position}`,
    better: accept === 1 ? 'accept' : 'decline',
    cost,
    winCost: percent / 100,
  }));
}

/** One puzzle after another: the question above, the table, and the answers under the thumb. */
function Session({ puzzles, children }: { puzzles: readonly Puzzle[]; children: ReactNode }) {
  const { learn } = useWords();
  const words = learn.puzzles;
  const cards = useProfile((profile) => profile.puzzles);
  const today = dayOf(Date.now());
  const [puzzle, setPuzzle] = useState(() => nextOf(puzzles, cards, today));
  const [answer, setAnswer] = useState<Answer>();
  const [tally, setTally] = useState({ right: 0, all: 0 });
  const onward = useRef<HTMLButtonElement>(null);
  useFit();
  const next = useCallback(() => {
    setAnswer(undefined);
    setPuzzle(nextOf(puzzles, useProfile.getState().puzzles, dayOf(Date.now()), puzzle.id));
  }, [puzzles, puzzle]);
  const choose = useCallback(
    (chosen: Answer) => {
      if (answer) return;
      const right = chosen === puzzle.better;
      setAnswer(chosen);
      setTally(({ right: before, all }) => ({ right: before + (right ? 1 : 0), all: all + 1 }));
      useProfile.setState(({ puzzles: kept }) => ({
        puzzles: { ...kept, [puzzle.id]: answered(kept[puzzle.id], right, dayOf(Date.now())) },
      }));
    },
    [answer, puzzle],
  );
  useEffect(() => {
    if (answer) onward.current?.focus();
  }, [answer]);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement) return;
      if (key === '1') choose('accept');
      if (key === '2') choose('decline');
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [choose]);
  const due = dueOn(cards, today).filter((id) => puzzles.some((each) => each.id === id)).length;
  const known = puzzles.filter(({ id }) => cards[id] && sits(cards[id])).length;
  return (
    <Question
      key={puzzle.id}
      puzzle={puzzle}
      open={answer !== undefined}
      tally={
        <>
          {children}
          <span>{words.today(tally.right, tally.all)}</span> <span>{words.due(due)}</span>{' '}
          <span>{words.known(known, puzzles.length)}</span> <span className="keys-hint">{words.keys}</span>
        </>
      }
    >
      <div className="instead puzzle">
        <div role="status">{answer && <Outcome puzzle={puzzle} answer={answer} card={cards[puzzle.id]} />}</div>
        {answer ? (
          <p className="row">
            <button ref={onward} type="button" className="primary" onClick={next}>
              {words.next}
            </button>
            <Link className="button" href={addressOf('/coach/position', { line: puzzle.position })}>
              {learn.report.toCoach}
            </Link>
          </p>
        ) : (
          <div className="puzzle-answers">
            {(['accept', 'decline'] as const).map((each) => (
              <button key={each} type="button" className="primary" onClick={() => choose(each)}>
                {words[each]}
              </button>
            ))}
          </div>
        )}
      </div>
    </Question>
  );
}

/** The position, from the seat that has to answer, and in place of the calls what may be answered. */
function Question({
  puzzle,
  open,
  tally,
  children,
}: {
  puzzle: Puzzle;
  /** Whether the other hand is shown. */
  open: boolean;
  tally: ReactNode;
  children: ReactNode;
}) {
  const { learn } = useWords();
  const language = useLanguage();
  const words = learn.puzzles;
  const { value } = useMemo(
    () =>
      attempt(() => {
        const game = table.gameOf(puzzle.position.split(' ', 1)[0]);
        return { game, state: game.parse(puzzle.position) };
      }),
    [puzzle],
  );
  if (!value) return null;
  const { game, state } = value;
  const seat = state.turn;
  const view = game.view(state, seat);
  const names = seat === 0 ? [words.you, words.other] : [words.other, words.you];
  const call = view.log.findLast(({ seat: by }) => by !== seat);
  const [a, b, c] = view.cards;
  return (
    <div className="told-table">
      <div className="told">
        <h2>{call && words.called(sayAction(call.action, language))}</h2>
        <p className="soft">
          {view.mano === seat ? words.mano : words.pie}{' '}
          {view.envido.asked && words.envido(handEnvido[handIndex(a, b, c)])}
        </p>
        <p className="soft puzzle-tally">{tally}</p>
      </div>
      <table.Table
        view={view}
        seat={seat}
        names={names}
        waiting
        quiet
        {...(open && { open: game.view(state, 1 - seat).held })}
        room={{
          faces: [],
          notes: [],
          phrases: [],
          tools: <HandTools table={table} view={view} legal={[]} hands={<table.HandLog view={view} names={names} />} />,
          status: null,
          instead: children,
        }}
      />
    </div>
  );
}

function Outcome({ puzzle, answer, card }: { puzzle: Puzzle; answer: Answer; card?: PuzzleCard }) {
  const { learn } = useWords();
  const words = learn.puzzles;
  const right = answer === puzzle.better;
  const cost = useCost()(puzzle);
  return (
    <p className={right ? 'puzzle-right' : 'puzzle-wrong'}>
      <b>{right ? words.right(cost) : words.wrong(cost)}</b>{' '}
      {card && (sits(card) ? words.sits : words.again(card.due - dayOf(Date.now())))}
    </p>
  );
}

/** What comes next: what is due, else one that was never asked, else the one that is due first. Not the same twice in a row. */
function nextOf(
  puzzles: readonly Puzzle[],
  cards: Readonly<Record<string, PuzzleCard>>,
  today: number,
  last?: string,
): Puzzle {
  const byId = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
  const due = dueOn(cards, today).filter((id) => byId.has(id));
  const other = due.find((id) => id !== last);
  if (other !== undefined) return byId.get(other)!;
  const fresh = puzzles.find(({ id }) => !cards[id] && id !== last);
  if (fresh) return fresh;
  const later = puzzles.filter(({ id }) => cards[id] && id !== last).sort((a, b) => cards[a.id].due - cards[b.id].due);
  return later[0] ?? puzzles[0];
}
