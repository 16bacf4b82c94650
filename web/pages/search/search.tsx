import { useEffect, useMemo, useRef } from 'react';
import { generate } from '../../../src/agents/tetris/plan/generate.ts';
import { searches } from '../../../src/agents/tetris/plan/searches.ts';
import { Rng } from '../../../src/core/rng.ts';
import { PIECES, ROWS } from '../../../src/games/tetris/ist/placements.ts';
import { PIECE_LETTERS } from '../../../src/games/tetris/pieces.ts';
import { PieceIcon } from '../../families/tetris/board/piece-icon.tsx';
import { attempt } from '../../parts/attempt.ts';
import { SelectField } from '../../parts/fields.tsx';
import { Sheet, Title } from '../../parts/page.tsx';
import { ErrorMessage } from '../../parts/pending.tsx';
import { navigate, useAddress } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { LIMITS, MOST_PIECES, readSearch, type SearchAddress, searchAddress } from './address.ts';
import { BoardEditor } from './board-editor.tsx';
import { Comparison } from './comparison.tsx';
import { cancelSearches, isRunning, runSearches, useLab } from './lab.ts';
import { useSearchName } from './search-name.ts';
import { SearchTabs } from './search-tabs.tsx';
import './search.css';

/** Draw a problem, let several searches solve it, compare what they found. */
export default function Search() {
  const { search, tetris } = useWords();
  const { query } = useAddress();
  const read = useMemo(() => attempt(() => readSearch(query)), [query]);
  return (
    <>
      <Title>{search.title}</Title>
      <SearchTabs query={query} />
      <p className="soft">{search.lead}</p>
      {read.value ? (
        <Bench address={read.value} />
      ) : (
        <ErrorMessage error={read.error} way={['/search', tetris.fresh]} />
      )}
    </>
  );
}

function Bench({ address }: { address: SearchAddress }) {
  const { search } = useWords();
  const lab = useLab();
  const nameOf = useSearchName();
  const { rows, pieces, algorithms, seconds } = address;
  const problem = `${rows.join()} ${pieces.join()}`;
  const current = lab.problem === problem;
  const running = isRunning(lab);
  const trial = address.plan !== undefined && current ? lab.trials[address.plan] : undefined;
  const plan = trial?.state === 'done' && trial.plan.actions ? trial.plan : undefined;
  const change = (changes: Partial<SearchAddress>) =>
    navigate(searchAddress({ ...address, ...changes }), { replace: true });
  const redraw = (changes: Partial<SearchAddress>) => change({ plan: undefined, step: 0, run: false, ...changes });
  const start = () =>
    runSearches(
      problem,
      algorithms.map((algorithm) => ({ rows, pieces, algorithm, seconds })),
    );
  const opened = useRef(false);
  // an address that was shared brings its results: they are searched for here
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (!opened.current && address.run && !current && pieces.length > 0) start();
    opened.current = true;
  }, []);
  const about: Readonly<Record<string, string>> = search.about;

  return (
    <div className="lab">
      <div>
        <Sheet title={search.draw}>
          <BoardEditor rows={rows} onChange={(next) => redraw({ rows: next })} />
          <p className="soft">{search.drawHow}</p>
          <p className="row">
            <button type="button" onClick={() => redraw({ rows: new Uint16Array(ROWS) })}>
              {search.clear}
            </button>
            <button
              type="button"
              onClick={() => {
                const rng = Rng.seeded(Date.now());
                redraw(generate(rng, 0, { generator: 'greedy', earlier: 10, pieces: 5 }));
              }}
            >
              {search.random}
            </button>
          </p>
        </Sheet>
      </div>
      <div>
        <Sheet title={search.pieces}>
          <ol className="queue" aria-label={search.queue}>
            {pieces.map((piece, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place in the queue
              <li key={i} data-placed={plan && i < address.step ? '' : undefined}>
                <PieceIcon piece={piece} size={11} />
              </li>
            ))}
            {pieces.length === 0 && <li className="soft">{search.noPieces}</li>}
          </ol>
          <p className="row add-pieces">
            {PIECES.map((_, piece) => (
              <button
                key={PIECE_LETTERS[piece]}
                type="button"
                disabled={pieces.length >= MOST_PIECES}
                onClick={() => redraw({ pieces: [...pieces, piece] })}
              >
                <PieceIcon piece={piece} size={9} label={search.add(PIECE_LETTERS[piece])} />
              </button>
            ))}
            <button
              type="button"
              disabled={pieces.length === 0}
              onClick={() => redraw({ pieces: pieces.slice(0, -1) })}
            >
              {search.removeLast}
            </button>
          </p>
          <fieldset className="algorithms">
            <legend>{search.algorithms}</legend>
            {searches.map(({ name, description }) => (
              <label key={name} className="choice">
                <input
                  type="checkbox"
                  checked={algorithms.includes(name)}
                  disabled={algorithms.length === 1 && algorithms[0] === name}
                  onChange={(event) =>
                    change({
                      algorithms: searches
                        .map((each) => each.name)
                        .filter((each) => (each === name ? event.target.checked : algorithms.includes(each))),
                    })
                  }
                />
                <span>
                  <b>{nameOf(name)}</b> <span className="soft">{about[name] ?? description}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <div className="fields">
            <SelectField
              label={search.limit}
              value={seconds}
              options={LIMITS.map((limit) => [limit, `${limit} s`])}
              onChange={(next) => change({ seconds: next })}
            />
            {running ? (
              <button type="button" className="primary" onClick={cancelSearches}>
                {search.cancel}
              </button>
            ) : (
              <button
                type="button"
                className="primary"
                disabled={pieces.length === 0}
                onClick={() => {
                  redraw({ run: true });
                  start();
                }}
              >
                {search.run}
              </button>
            )}
          </div>
        </Sheet>
        <Sheet title={search.results}>
          <p className="unseen" role="status">
            {current && !running && search.finished}
          </p>
          {current ? (
            <Comparison
              trials={lab.trials}
              seconds={lab.seconds}
              address={address}
              onShow={(name) => change({ plan: plan?.algorithm === name ? undefined : name, step: 0 })}
              onStep={(step) => change({ step })}
            />
          ) : (
            <p className="soft">{search.noResults}</p>
          )}
        </Sheet>
      </div>
    </div>
  );
}
