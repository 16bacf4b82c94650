import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { pairOf } from '../../../../src/games/tetris/ist/placements.ts';
import { PIECE_LETTERS } from '../../../../src/games/tetris/pieces.ts';
import { PieceIcon } from '../../../families/tetris/board/piece-icon.tsx';
import { attempt } from '../../../parts/attempt.ts';
import { CheckField, SelectField } from '../../../parts/fields.tsx';
import { onFrame } from '../../../parts/frames.ts';
import { TableHead } from '../../../parts/lists/table.tsx';
import { Counts, Sheet, Title } from '../../../parts/page.tsx';
import { ErrorMessage } from '../../../parts/pending.tsx';
import { addressOf, Link, navigate, useAddress } from '../../../router.tsx';
import { useNumbers, useWords } from '../../../words/words.ts';
import { problemQuery } from '../address.ts';
import { PlanBoard } from '../plan-view.tsx';
import { SearchTabs } from '../search-tabs.tsx';
import '../search.css';
import {
  type HeuristicName,
  heuristicNames,
  MOST_NODES,
  MOST_PIECES,
  readSteps,
  type StepsAddress,
  type TracedSearch,
  tracedSearches,
  traceOf,
} from './problem.ts';
import { TraceState } from './trace-state.ts';
import { TreeCanvas } from './tree-canvas.tsx';

/** Steps a second. */
const PACES = [1, 2, 5, 20, 100, 500] as const;
/** How many of the nodes that wait are listed. */
const LISTED = 8;
/** Milliseconds between two notices of a running search to the page; the tree is drawn at every frame. */
const NOTICE = 100;

/** A search on a small problem, step by step: which node was taken, and why. */
export default function Steps() {
  const { steps, tetris } = useWords();
  const { query } = useAddress();
  const read = useMemo(() => attempt(() => readSteps(query)), [query]);
  return (
    <>
      <Title>{steps.title}</Title>
      <SearchTabs query={query} />
      <p className="soft">{steps.lead(MOST_PIECES)}</p>
      {read.value ? (
        <Stage address={read.value} />
      ) : (
        <ErrorMessage error={read.error}>
          <Link className="button primary" href="/search/steps">
            {tetris.fresh}
          </Link>
        </ErrorMessage>
      )}
    </>
  );
}

function Stage({ address }: { address: StepsAddress }) {
  const { steps, playback, search } = useWords();
  const number = useNumbers();
  const { rows, pieces, search: algorithm, heuristic, cut } = address;
  const key = JSON.stringify([[...rows], pieces, algorithm, heuristic]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the problem
  const state = useMemo(() => {
    const made = new TraceState(traceOf(address));
    made.seek(address.at);
    return made;
  }, [key]);
  const [, changed] = useReducer((count: number) => count + 1, 0);
  const [running, setRunning] = useState(false);
  const [pace, setPace] = useState<number>(2);
  const [whole, setWhole] = useState(true);
  const [chosen, setChosen] = useState(-1);
  const clock = useRef(0);
  const { trace } = state;
  const last = trace.steps.length;

  const change = (changes: Partial<Omit<StepsAddress, 'cut'>>) => {
    const next = { ...address, at: state.at, ...changes };
    navigate(
      addressOf('/search/steps', {
        ...problemQuery(next),
        search: next.search,
        h: next.heuristic === 'none' ? undefined : next.heuristic,
        at: next.at || undefined,
      }),
      { replace: true },
    );
  };
  const seek = (at: number) => {
    setRunning(false);
    setChosen(-1);
    state.seek(at);
    changed();
    change({});
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands is read when it starts
  useEffect(() => {
    if (!running) return;
    clock.current = state.at;
    let told = 0;
    return onFrame((now, milliseconds) => {
      clock.current += (pace * milliseconds) / 1000;
      state.seek(Math.floor(clock.current));
      const ended = state.at >= last;
      if (!ended && now - told < NOTICE) return;
      told = now;
      if (ended) setRunning(false);
      changed();
    });
  }, [running, pace, state]);

  const { step } = state;
  const node = chosen >= 0 && state.status[chosen] !== 0 ? chosen : (step?.node ?? 0);
  const path = state.pathTo(node);
  const actions = path.slice(1).map((each) => pairOf(trace.nodes[each].action));
  const nameOf = (each: number) => {
    const { depth, action } = trace.nodes[each];
    if (depth === 0) return steps.root;
    const [rotation, column] = pairOf(action);
    return steps.placement(PIECE_LETTERS[pieces[depth - 1]], rotation, column + 1);
  };
  const made = state.status.reduce((sum, status) => sum + (status === 0 ? 0 : 1), 0);
  const said = step
    ? steps.said[step.kind === 'take' && algorithm === 'dfs' ? 'deeper' : step.kind]({
        name: nameOf(step.node),
        f: number(step.f),
        g: number(trace.nodes[step.node].g),
        h: number(trace.nodes[step.node].h),
        alike: step.alike ?? 1,
        waiting: number(step.waiting ?? 0),
        children: step.to - step.from,
        limit: step.limit === undefined || step.limit === Number.POSITIVE_INFINITY ? '∞' : number(step.limit),
        lost: step.f === Number.POSITIVE_INFINITY,
      })
    : steps.before(number(trace.nodes[0].g + trace.nodes[0].h));

  return (
    <>
      <Sheet title={steps.problem}>
        <div className="fields">
          <SelectField<TracedSearch>
            label={search.algorithm}
            value={algorithm}
            options={tracedSearches.map((name) => [name, steps.searches[name]])}
            onChange={(next) => change({ search: next, at: 0 })}
          />
          <SelectField<HeuristicName>
            label={steps.heuristic}
            value={heuristic}
            disabled={algorithm === 'dfs'}
            options={heuristicNames.map((name) => [name, steps.heuristics[name]])}
            onChange={(next) => change({ heuristic: next, at: 0 })}
          />
          <ol className="queue" aria-label={search.queue}>
            {pieces.map((piece, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place in the queue
              <li key={i} data-placed={i < actions.length ? '' : undefined}>
                <PieceIcon piece={piece} size={10} />
              </li>
            ))}
          </ol>
          <Link href={addressOf('/search', problemQuery(address))}>{steps.draw}</Link>
        </div>
        {cut && <p className="soft">{steps.cut(MOST_PIECES)}</p>}
        {pieces.length === 0 && <p>{search.noPieces}</p>}
      </Sheet>
      <Sheet title={steps.tree}>
        <div className="step-grid">
          <div className="step-tree">
            <TreeCanvas
              state={state}
              label={steps.treeLabel(state.at, made)}
              whole={whole}
              chosen={chosen}
              onChoose={(each) => {
                setRunning(false);
                setChosen(each === chosen ? -1 : each);
              }}
            />
            <ul className="tree-key">
              <li>
                <i style={{ borderColor: 'var(--link)' }} />
                {steps.key.waiting}
              </li>
              <li>
                <i style={{ background: 'var(--ink-soft)' }} />
                {steps.key.opened}
              </li>
              {algorithm === 'rbfs' && (
                <li>
                  <i style={{ background: 'var(--line)', borderColor: 'var(--line)' }} />
                  {steps.key.forgotten}
                </li>
              )}
              <li>
                <i style={{ borderColor: 'var(--accent)', borderWidth: 3 }} />
                {steps.key.now}
              </li>
              <li>
                <i style={{ background: 'var(--good)', borderColor: 'var(--good)' }} />
                {steps.key.goal}
              </li>
            </ul>
            <div className="row step-controls">
              <button type="button" disabled={state.at === 0} onClick={() => seek(state.at - 1)}>
                {playback.back}
              </button>
              <button
                type="button"
                className="primary"
                disabled={last === 0}
                onClick={() => {
                  if (running) return seek(state.at);
                  if (state.at >= last) state.seek(0);
                  setChosen(-1);
                  setRunning(true);
                }}
              >
                {running ? playback.pause : state.at >= last ? playback.again : playback.play}
              </button>
              <button type="button" disabled={state.at >= last} onClick={() => seek(state.at + 1)}>
                {playback.step}
              </button>
              <SelectField<number>
                label={steps.pace}
                className="inline"
                value={pace}
                options={PACES.map((each) => [each, steps.paces(each)])}
                onChange={setPace}
              />
              <CheckField label={steps.whole} value={whole} onChange={setWhole} />
            </div>
            <label className="timeline">
              <span>
                {steps.step} <b>{number(state.at)}</b> / {number(last)}
              </span>
              <input
                type="range"
                min={0}
                max={last}
                value={state.at}
                onChange={({ target }) => seek(target.valueAsNumber)}
              />
            </label>
          </div>
          <div className="step-now">
            <p className="step-said" aria-live={running ? 'off' : 'polite'}>
              {said}{' '}
              {state.at >= last && last > 0 && trace.ended !== 'goal' && steps.ended[trace.ended](number(MOST_NODES))}
            </p>
            <div className="step-board">
              <h3>{nameOf(node)}</h3>
              <PlanBoard
                rows={rows}
                pieces={pieces}
                actions={actions}
                step={actions.length}
                label={steps.boardLabel(nameOf(node))}
              />
              <Counts
                of={[
                  ['g', number(trace.nodes[node].g)],
                  ['h', number(trace.nodes[node].h)],
                  ['f = g + h', number(trace.nodes[node].g + trace.nodes[node].h)],
                  state.value[node] !== trace.nodes[node].g + trace.nodes[node].h && [
                    steps.backedUp,
                    Number.isFinite(state.value[node]) ? number(state.value[node]) : '∞',
                  ],
                ]}
              />
            </div>
          </div>
          <Frontier state={state} nameOf={nameOf} made={made} onChoose={setChosen} depthFirst={algorithm === 'dfs'} />
        </div>
      </Sheet>
    </>
  );
}

/** The nodes that wait, the next one first. */
function Frontier({
  state,
  nameOf,
  made,
  depthFirst,
  onChoose,
}: {
  state: TraceState;
  nameOf(node: number): string;
  made: number;
  depthFirst: boolean;
  onChoose(node: number): void;
}) {
  const { steps } = useWords();
  const number = useNumbers();
  const waiting = state.waiting(LISTED);
  const { nodes } = state.trace;
  return (
    <div>
      <h3>{steps.frontier}</h3>
      <p className="soft">{steps.count(number(made))}</p>
      {depthFirst ? (
        <p>{steps.stack}</p>
      ) : (
        <div className="wide">
          <table>
            <TableHead columns={[steps.node, { number: 'g' }, { number: 'h' }, { number: steps.fColumn }]} />
            <tbody>
              {waiting.map((node) => (
                <tr key={node}>
                  <td>
                    <button type="button" onClick={() => onChoose(node)}>
                      {state.pathTo(node).slice(1).map(nameOf).join(' → ') || steps.root}
                    </button>
                  </td>
                  <td className="number">{number(nodes[node].g)}</td>
                  <td className="number">{number(nodes[node].h)}</td>
                  <td className="number">
                    <b>{Number.isFinite(state.value[node]) ? number(state.value[node]) : '∞'}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
