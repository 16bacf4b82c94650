/** Two-player Truco: one engine, rule sets as data. */
export {
  ACTION,
  calls,
  FACE_DOWN,
  FACE_DOWN_HIDDEN,
  FIRST_CALL,
  FIRST_DEAL,
  formatAction,
  parseAction,
} from './actions.ts';
export * from './cards.ts';
export { parseGameId, TrucoGame, trucoGame } from './game.ts';
export { Imagination, possibleHands } from './imagine.ts';
export { parseRules, type RuleChanges, ruleSets, rulesOfHand, type TrucoRules } from './rules.ts';
export { TrucoState } from './state.ts';
export { formatMatch, type MatchJson, matchFromJson, matchToJson, parseMatch } from './text/match-notation.ts';
export type { HandRecord, MatchRecord } from './text/notation.ts';
export {
  callToAnswer,
  isFlorCall,
  sayAction,
  sayBet,
  sayCard,
  sayPoints,
  sayTheCard,
  tellAction,
} from './text/speech.ts';
export { type Mismatch, type Verification, verifyHands } from './verify.ts';
export type { Bet, TrucoView } from './view.ts';
