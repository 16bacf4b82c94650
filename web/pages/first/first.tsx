import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Language } from '../../../src/core/language.ts';
import { Face } from '../../families/face.tsx';
import type { TableGame } from '../../families/table-game.ts';
import { useFit } from '../../parts/fit.ts';
import { Title } from '../../parts/page.tsx';
import { Waiting } from '../../parts/pending.tsx';
import { Link } from '../../router.tsx';
import { motionWanted } from '../../settings.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { type Lesson, lessons } from './lessons.ts';
import type { FirstWords } from './words-en.ts';
import '../rooms/rooms.css';
import './first.css';

/** Milliseconds before the opponent acts. */
const MOMENT = 900;

const dictionaries: Readonly<Record<Language, () => Promise<{ readonly words: FirstWords }>>> = {
  en: () => import('./words-en.ts'),
  pt: () => import('./words-pt.ts'),
  es: () => import('./words-es.ts'),
};

/** The guided hand: a few chosen deals that are played, each call once, with a sentence before everything that is to be done. */
export default function FirstHand({ table }: { table: TableGame }) {
  const language = useLanguage();
  const { shell } = useWords();
  const { data } = useQuery({ queryKey: ['first hand', language], queryFn: dictionaries[language] });
  const [deal, setDeal] = useState(0);
  const [round, setRound] = useState(0);
  if (!data) return <Waiting>{shell.loading}</Waiting>;
  return (
    <>
      <Title>{data.words.title}</Title>
      <Deal
        key={`${round} ${deal}`}
        table={table}
        deal={deal}
        words={data.words}
        onNext={() => setDeal(deal + 1)}
        onAgain={() => {
          setRound(round + 1);
          setDeal(0);
        }}
      />
    </>
  );
}

/** What is told at this moment of a deal. */
function textOf(words: FirstWords, family: TableGame['family'], { name }: Lesson, tell: string): string {
  const own = words[family as 'truco' | 'truco-brazil'] as Readonly<Record<string, Readonly<Record<string, string>>>>;
  return own[name][tell];
}

function Deal({
  table,
  deal,
  words,
  onNext,
  onAgain,
}: {
  table: TableGame;
  deal: number;
  words: FirstWords;
  onNext(): void;
  onAgain(): void;
}) {
  const { rooms } = useWords();
  const { game: id, lessons: deals } = lessons[table.family]!;
  const lesson = deals[deal];
  const [done, setDone] = useState(0);
  const onward = useRef<HTMLButtonElement>(null);
  useFit();
  const { game, state } = useMemo(() => {
    const game = table.gameOf(id);
    const actions = lesson.steps.slice(0, done).map((step) => (typeof step === 'string' ? step : step.do));
    return { game, state: game.parse([game.id, lesson.position, ...actions].join(' ')) };
  }, [table, id, lesson, done]);
  const step = lesson.steps[done];
  const theirs = typeof step === 'string';
  const over = step === undefined;
  const last = over && deal === deals.length - 1;
  useEffect(() => {
    if (!theirs) return;
    const timer = setTimeout(() => setDone(done + 1), motionWanted() ? MOMENT : 0);
    return () => clearTimeout(timer);
  }, [theirs, done]);
  useEffect(() => {
    if (over) onward.current?.focus({ preventScroll: true });
  }, [over]);
  // what was told stays while the opponent acts
  const told = lesson.steps.slice(0, done + 1).findLast((each) => typeof each !== 'string');
  const text = over
    ? textOf(words, table.family, lesson, 'end')
    : told === undefined
      ? ''
      : textOf(words, table.family, lesson, told.tell);
  const into = new Int32Array(game.maxActions);
  const legal = state.turn === 0 ? Array.from(into.subarray(0, state.legal(into))) : [];
  const only = over || theirs ? undefined : game.parseAction(step.do);
  return (
    <div className="told-table first-hand">
      <div className="teacher">
        <Face name={words.opponent} />
        <div>
          <p className="soft">
            {words.deal(deal + 1, deals.length)} · <Link href={`/${table.family}`}>{words.skip}</Link>
          </p>
          <p aria-live="polite">
            {text} {last && words.done}
          </p>
        </div>
      </div>
      <table.Table
        view={game.view(state, 0)}
        seat={0}
        names={[rooms.you, words.opponent]}
        legal={theirs ? [] : legal}
        onAct={(action) => action === only && setDone(done + 1)}
        room={{
          faces: [undefined, <Face key="opponent" name={words.opponent} />],
          notes: [],
          phrases: [],
          tools: null,
          status: null,
          only,
          instead: over && (
            <div className="instead onward">
              {last ? (
                <>
                  <Link className="button primary" href={`/${table.family}`}>
                    {words.play}
                  </Link>
                  <button ref={onward} type="button" onClick={onAgain}>
                    {words.again}
                  </button>
                </>
              ) : (
                <button ref={onward} type="button" className="primary" onClick={onNext}>
                  {words.next}
                </button>
              )}
            </div>
          ),
        }}
      />
    </div>
  );
}
