/** Agents against each other: schedules, duplicate matches, intervals, sequential tests, ratings, records. */

export { type Comparison, Duel, type DuelOptions } from '../arena/duel.ts';
export {
  type MatchPlayer,
  type MatchPlayerOptions,
  type MatchSetting,
  matchPlayer,
  matchPlayerOf,
} from '../arena/match-player.ts';
export { type PlayedMatch, pointsPerHand, shareOf } from '../arena/played.ts';
export { eloRatings, type Rating, type Ratings } from '../arena/ratings.ts';
export { type MatchRecord, parseRecord, recordOf, replay } from '../arena/record.ts';
export {
  allAgainstAll,
  gauntlet,
  type Meeting,
  type Schedule,
  type ScheduledMatch,
} from '../arena/schedule.ts';
export { type Skill, skills } from '../arena/skills.ts';
export { Sprt, type SprtBounds, type SprtState, type Verdict } from '../arena/sprt.ts';
export { crossTable, type Standing, type Standings, standings } from '../arena/standings.ts';
