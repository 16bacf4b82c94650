/** Games, agents and matches: what a program needs to play. */

export type { Agent, Decision, Explanation, Reason, Turn } from '../core/agent.ts';
export { InputError } from '../core/errors.ts';
export type { Fault, FaultKind } from '../core/faults.ts';
export { type Action, CHANCE, type Game, OVER, type Seat, type State, WATCHER } from '../core/game.ts';
export { type Language, languages } from '../core/language.ts';
export { Match, type MatchSeed, type MatchSetup, seedOfGame } from '../core/match.ts';
export { type MatchResult, type PlayOptions, playMatch } from '../core/play.ts';
export { Rng } from '../core/rng.ts';
export { type Estimate, mean, quantile, variance, wilson } from '../core/statistics.ts';
export {
  agentOf,
  agents,
  type Family,
  families,
  familyOf,
  gameOf,
  games,
  type ListedAgent,
  type ListedGame,
} from '../families/index.ts';
