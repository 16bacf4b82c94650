/**
 * What can be wrong and is shown on pages, by code: here as the API and the command line say it; the pages' own words
 * have the same table in their languages.
 */
export const problems = {
  // games, records, addresses
  unknownGame: ({ game, known }: Values<'game' | 'known'>) => `unknown game "${game}": one of ${known}`,
  unknownAgent: ({ agent, known }: Values<'agent' | 'known'>) => `unknown agent "${agent}": ${known}`,
  unknownRules: ({ rules, known }: Values<'rules' | 'known'>) => `unknown rule set "${rules}": one of ${known}`,
  unknownPiece: ({ letter, known }: Values<'letter' | 'known'>) => `unknown piece "${letter}": one of ${known}`,
  unknownSearch: ({ name, known }: Values<'name' | 'known'>) => `unknown algorithm "${name}": one of ${known}`,
  unknownMetric: ({ name }: Values<'name'>) => `unknown metric "${name}"`,
  noWeight: ({ term }: Values<'term'>) => `"${term}" is no weight: holes=-4 is one`,
  wholeNumber: ({ name, value, low, high }: Values<'name' | 'value' | 'low' | 'high'>) =>
    `${name} is ${value}: a whole number from ${low} to ${high} is needed`,
  noNetwork: ({ rules, known }: Values<'rules' | 'known'>) => `no network for ${rules}: one of ${known} is right`,
  noPieces: ({ known }: Values<'known'>) => `no pieces: give at least one of ${known}`,
  tooManyPieces: ({ pieces, most }: Values<'pieces' | 'most'>) => `${pieces} pieces: at most ${most} are possible`,
  boardRows: ({ rows, most }: Values<'rows' | 'most'>) => `the board has ${rows} rows: at most ${most} are possible`,
  boardCell: ({ row, cell }: Values<'row' | 'cell'>) => `${row} of the board has "${cell}": only # and . are known`,
  boardWidth: ({ row, cells, needed }: Values<'row' | 'cells' | 'needed'>) =>
    `${row} of the board has ${cells} cells: ${needed} are needed`,
  badPosition: ({ text }: Values<'text'>) =>
    `a state reads "3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO QUIERO", not ${JSON.stringify(text)}`,
  badGameId: ({ right, id }: Values<'right' | 'id'>) => `a game's id reads ${right}, not ${JSON.stringify(id)}`,
  otherVersion: ({ id, version, here }: Values<'id' | 'version' | 'here'>) =>
    `this is version ${here} of the game; ${id} was played by version ${version}`,
  nobodyToMove: () => 'nobody is to move in this position: the hand is over or not dealt',
  notLegal: ({ action }: Values<'action'>) => `action ${action} is not legal here`,
  noLiveGame: ({ id }: Values<'id'>) => `live game ${id} is not kept any more: the last hundred are`,
  noRecord: ({ name }: Values<'name'>) => `no record "${name}" in this browser: a file must be opened again`,
  notTetrisRecord: () => 'not a record of Tetris: its game must be such as tetris/nes@2',
  oldRecord: ({ id, here }: Values<'id' | 'here'>) =>
    `a record of ${id}, whose deals are no longer known: ${here} is played here`,
  recordIncomplete: ({ part }: Values<'part'>) => `the record has no ${part}`,
  recordPoints: ({ said, found }: Values<'said' | 'found'>) =>
    `the record says ${said} points, its actions lead to ${found}`,
  recordTooLong: ({ count }: Values<'count'>) => `the record has ${count} actions too many`,
  recordIllegal: ({ turn, action }: Values<'turn' | 'action'>) =>
    `action ${turn} of the record, ${action}, is not legal there`,
  noStudy: ({ id, known }: Values<'id' | 'known'>) => `no study "${id}": there are ${known}`,
  badRecordAddress: () => 'there is no match in this address: part of it may be missing',
  // the site without a server
  needsServer: () => 'This needs a server, and this site has none.',
  dataNotLoaded: () => 'what this player needs could not be loaded: it has to be online once',
  // rooms and matches
  noMatch: () => 'there is no such match',
  matchNotOver: () => 'the match is not over: until then it keeps its secrets',
  sealed: () => 'others are still to play with the same cards: until then they are secret',
  seatKeyNeeded: () => 'the key of a seat is needed: authorization: Bearer <key>',
  cardsChosen: () => 'only an administrator chooses the cards that others play with',
  noOpenSeat: () => 'no seat is open in this room',
  agentAway: ({ agent }: Values<'agent'>) => `${agent} is not connected now`,
  noSuchAgent: ({ name }: Values<'name'>) => `there is no agent ${JSON.stringify(name)}`,
  noOutsideAgent: ({ agent, game }: Values<'agent' | 'game'>) =>
    `no outside agent ${JSON.stringify(agent)} plays ${game}`,
  tooManyMatches: () => 'too many matches are being played here, or by you: finish some, or try again later',
  elsewhere: () => 'this match is played on another server, or will be taken up here in a moment',
  stopping: () => 'this server is being stopped: ask again in a moment',
  enough: () => 'that is enough of this match: play another',
  eventRematch: () => 'matches of an event have no rematch',
  sameCards: () => 'the same cards again are only for two who have played the match to its end',
  unwilling: ({ name }: Values<'name'>) => `${name} is not connected, or does not take such rematches`,
  // cases and coach
  noBase: ({ base }: Values<'base'>) => `there is no base "${base}"`,
  noDecision: ({ decision }: Values<'decision'>) => `there is no kind of decision "${decision}"`,
  noHand: ({ base, number }: Values<'base' | 'number'>) => `the base "${base}" has no hand ${number}`,
  csvNeeded: () => 'a CSV is needed: content-type: text/csv',
  baseTaken: ({ base }: Values<'base'>) => `there is a base "${base}" already: choose another name`,
  emptyFile: () => 'the file is empty: a base of hands is CSV with a head line',
  columnsMissing: ({ columns }: Values<'columns'>) => `columns missing from the head: ${columns}`,
  noRows: () => 'the file has a head but no row: a base needs at least one hand',
  rowsUnusable: ({ bad, rows, why }: Values<'bad' | 'rows' | 'why'>) => `${bad} of ${rows} rows cannot be used: ${why}`,
  handInPlay: () => 'this hand is being played here: the coach keeps silent until it is over',
  coachBusy: () => 'the coach has many questions of yours: ask again in a moment',
  basesBusy: () => 'too many bases are being read: ask again in a moment',
  notYourTable: () => 'only who sat at the table, or an administrator, may correct it',
  onlyHandsOf: ({ game }: Values<'game'>) => `only hands of ${game} are kept as cases`,
  noTurn: ({ turns }: Values<'turns'>) => `the match has ${turns} turns`,
  onlyAgainstAgents: () => 'only a match against one of our agents can be played on',
  noReport: () => 'reports are for matches of Truco with the Spanish deck',
  noProfile: () => 'the server keeps nothing by this key',
  profileKeyNeeded: () => 'the key of a profile is needed: authorization: Bearer <key>',
  profileTooLarge: () => 'this profile is too large to be kept here',
  dayNotPlayed: () => 'these actions are no finished hand of that day',
  noConsent: () => 'its players have not agreed that hands of this match are kept: the questionnaire asks for it',
  // events and tokens
  noEvent: () => 'there is no such event',
  organiserNeeded: () => 'the token of this event’s organiser is needed: authorization: Bearer <token>',
  wrongCode: () => 'this code opens no place in the event: ask the organiser for the present one',
  nameTaken: ({ name }: Values<'name'>) => `the name ${name} is taken in this event: choose another`,
  eventStarted: ({ id }: Values<'id'>) => `event ${id} has begun: nobody joins any more`,
  adminNeeded: () => 'an administrator’s token is needed: authorization: Bearer <token>',
  noToken: () => 'there is no such token, or it is revoked already',
  unevenPairs: ({ matches }: Values<'matches'>) =>
    `${matches} matches do not fall into duplicate pairs: an even number is needed`,
  deadlinePast: ({ deadline }: Values<'deadline'>) => `the deadline, ${deadline}, is past`,
  tooFew: ({ id, count, fewest }: Values<'id' | 'count' | 'fewest'>) =>
    `event ${id} has ${count} participants: ${fewest} are needed at least`,
  eventClosed: ({ id, deadline }: Values<'id' | 'deadline'>) => `event ${id} was open until ${deadline}`,
  noIdFromTitle: ({ title }: Values<'title'>) =>
    `no id can be made from the title ${JSON.stringify(title)}: give it an id of its own`,
  // experiments
  noExperiments: () => 'this server runs no experiments',
  noExperiment: ({ id }: Values<'id'>) => `there is no experiment "${id}"`,
  noTable: ({ id }: Values<'id'>) => `experiment "${id}" has no table: JSON has everything`,
  noFile: ({ id, name }: Values<'id' | 'name'>) => `experiment "${id}" has no file "${name}"`,
  experimentRunning: ({ id }: Values<'id'>) => `experiment ${id} is running: pause or cancel it first`,
  experimentStands: ({ id, status, change }: Values<'id' | 'status' | 'change'>) =>
    `experiment ${id} is ${status}: it cannot be changed by ${change} now`,
  experimentersOnly: () =>
    'an administrator’s token is needed, since this is not the server’s own machine or the server is public: authorization: Bearer <token>',
  // the server itself
  notThisServer: ({ host }: Values<'host'>) =>
    `this server is not ${JSON.stringify(host)}: start it with --name to have it so`,
  otherSite: () => 'pages of other sites may not use this server',
  nothingThere: ({ address }: Values<'address'>) => `there is nothing at ${address}`,
  tooManyGames: () => 'you have many games to play here: ask again in a moment',
  tooManyConnections: () => 'too many connections from your address, or in all: try again later',
  tookTooLong: ({ seconds }: Values<'seconds'>) =>
    `no answer within ${seconds} s: this machine is too slow for it, or has too much to do`,
  serverFailed: () => 'The server failed; its log says why.',
};

export type Values<Names extends string> = Readonly<Record<Names, string | number>>;

export type ProblemCode = keyof typeof problems;

/** Something wrong, by its code, with what its sentence is made from. */
export interface Problem {
  readonly code: ProblemCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A problem for an `InputError` or an answer of the server: `problem('noBase', { base })`. */
export function problem<Code extends ProblemCode>(
  code: Code,
  ...[values]: Parameters<(typeof problems)[Code]>
): Problem {
  return { code, values: values ?? {} };
}

/** The sentence of a problem, in a table of this shape: by default in English. */
export function sayProblem({ code, values }: Problem, table = problems): string {
  return (table[code] as (values: Problem['values']) => string)(values);
}
