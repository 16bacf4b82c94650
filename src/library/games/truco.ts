/** Two-player Truco with envido and flor: cards, actions, rule sets, and matches as text. */

export {
  ACTION,
  type Bet,
  formatAction,
  formatMatch,
  type HandRecord,
  type MatchRecord,
  parseAction,
  parseMatch,
  parseRules,
  type RuleChanges,
  ruleSets,
  sayAction,
  sayCard,
  sayPoints,
  TrucoGame,
  type TrucoRules,
  TrucoState,
  type TrucoView,
  trucoGame,
} from '../../games/truco/index.ts';
