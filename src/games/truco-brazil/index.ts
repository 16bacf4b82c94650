/** Truco paulista and mineiro for two: one engine, rule sets as data. */
export {
  ACTION,
  calls,
  FACE_DOWN,
  FACE_DOWN_HIDDEN,
  FIRST_CALL,
  FIRST_DEAL,
  FIRST_ORDER,
  FIRST_TURNED,
  formatAction,
  PLAY_UNSEEN,
  parseAction,
} from './actions.ts';
export * from './cards.ts';
export { BrazilGame, brazilGame, parseGameId } from './game.ts';
export { Imagination, possibleHands } from './imagine.ts';
export { type BrazilRules, parseRules, type RuleChanges, ruleSets } from './rules.ts';
export { BrazilState } from './state.ts';
export { type SpeechContext, sayAction, sayCard, sayTheCard, tellAction } from './text/speech.ts';
export type { BrazilView } from './view.ts';
