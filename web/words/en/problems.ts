import { problems as said } from '../../../src/core/problems.ts';

/** What can be wrong, in English: as the API says it, but for what speaks of requests. */
export const problems = {
  ...said,
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
  refused: 'The server does not allow that now.',
  often: 'Too many requests: wait a moment, then try again.',
  failed: 'Something went wrong.',
  details: 'Details, in English',
  notCounted: 'That did not count: the table had already changed.',
};

export type UnnamedWords = typeof unnamed;
