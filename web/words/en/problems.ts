import { problems as said, type Values } from '../../../src/core/problems.ts';

/** What can be wrong, in English: as the API says it, but for what speaks of requests. */
export const problems = {
  ...said,
  unknownGame: ({ game }: Values<'game' | 'known'>) => `there is no game “${game}” here`,
  unknownAgent: ({ agent }: Values<'agent' | 'known'>) => `there is no player “${agent}” here`,
  unknownRules: ({ rules }: Values<'rules' | 'known'>) => `there is no rule set “${rules}” here`,
  unknownSearch: ({ name }: Values<'name' | 'known'>) => `there is no search “${name}” here`,
  noWeight: ({ term }: Values<'term'>) => `the weight “${term}” cannot be read`,
  noNetwork: () => 'this player has not learned these rules: choose others, or another player',
  badPosition: () => 'there is no position here that can be read',
  badGameId: () => 'there is no position here that can be read',
  otherVersion: () => 'this is of an older version of the game, which is not played here any more',
  notTetrisRecord: () => 'this is no record of Tetris',
  oldRecord: () => 'this record is of an older version of the game, which is not played here any more',
  noStudy: ({ id }: Values<'id' | 'known'>) => `there is no study “${id}” here`,
  noSuchAgent: ({ name }: Values<'name'>) => `there is no player “${name}” here`,
  onlyHandsOf: () => 'only hands of Truco with the rules of the study are kept as cases',
  seatKeyNeeded: () => 'only who sits at this table may do that',
  organiserNeeded: () => 'the token of this event’s organiser is needed',
  adminNeeded: () => 'an administrator’s token is needed',
  experimentersOnly: () =>
    'an administrator’s token is needed: this is not the server’s own machine, or the server is public',
};

export type ProblemWords = typeof problems;

/** Where a problem has no words of its own: what kind it is, and where the rest is. */
export const unnamed = {
  asked: 'What was asked for could not be understood.',
  missing: 'That is not here, or no longer.',
  /** After what is missing at an address. */
  address: 'Part of the address may be missing, or what it names was deleted.',
  refused: 'The server does not allow that now.',
  often: 'Too many requests: wait a moment, then try again.',
  failed: 'Something went wrong.',
  details: 'Details, in English',
  notCounted: 'That did not count: the table had already changed.',
};

export type UnnamedWords = typeof unnamed;
