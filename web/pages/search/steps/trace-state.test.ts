import { expect, test } from 'vitest';
import { IstProblem } from '../../../../src/agents/tetris/plan/ist-problem.ts';
import { type Trace, tracers } from '../../../../src/search/trace.ts';
import { readSearch } from '../address.ts';
import { layTree } from './layout.ts';
import { GOAL, TraceState, UNSEEN, WAITING } from './trace-state.ts';

const { rows, pieces } = readSearch(new URLSearchParams());
const traces = Object.entries(tracers).map(([name, trace]): [string, Trace] => [
  name,
  trace(new IstProblem(rows, pieces.slice(0, 3)), 2000),
]);

test.each(traces)('%s: any step is the same whichever way one comes to it', (_, trace) => {
  const there = new TraceState(trace);
  const back = new TraceState(trace);
  back.seek(trace.steps.length);
  for (const at of [trace.steps.length, Math.floor(trace.steps.length / 2), 3, 1, 0]) {
    there.seek(0);
    there.seek(at);
    back.seek(at);
    expect(back.at).toBe(at);
    expect(back.status).toEqual(there.status);
    expect(back.value).toEqual(there.value);
  }
});

test('A*: as many wait as the search says, and the first is the one that it takes next', () => {
  const trace = traces.find(([name]) => name === 'astar')![1];
  const state = new TraceState(trace);
  for (let at = 0; at < Math.min(60, trace.steps.length); at++) {
    state.seek(at);
    expect(state.status.filter((status) => status === WAITING).length).toBe(trace.steps[at].waiting);
    expect(state.waiting(1)[0]).toBe(trace.steps[at].node);
  }
});

test.each(traces)('%s: a goal is seen as one, and nodes have places of their own', (_, trace) => {
  const state = new TraceState(trace);
  state.seek(trace.steps.length);
  expect(state.status.includes(GOAL)).toBe(trace.ended === 'goal');
  expect(state.status[0]).not.toBe(UNSEEN);
  const { x, leaves } = layTree(trace.nodes);
  const places = trace.nodes.map(({ depth }, node) => `${depth} ${x[node]}`);
  expect(new Set(places).size).toBe(places.length);
  expect(Math.max(...x)).toBeLessThan(leaves);
});
