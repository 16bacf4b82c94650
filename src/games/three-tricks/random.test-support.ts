import { type Action, OVER, type State } from '../../core/game.ts';

/** Plays a whole match by `next`, calling `at` before every action and once at the end. Returns its last state. */
export function playWholeMatch<S extends State>(
  state: S,
  next: (state: S) => Action,
  at: (state: S, actions: readonly Action[]) => void,
): S {
  const actions: Action[] = [];
  while (state.turn !== OVER) {
    at(state, actions);
    const action = next(state);
    state.apply(action);
    actions.push(action);
  }
  at(state, actions);
  return state;
}
