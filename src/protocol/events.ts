import { z } from 'zod';
import { clock, fault, matchId, ourAgent } from './match.ts';

// Events: competitions of outside agents, with our own among them where the organiser wants a measure.

/** What an event's address and its tokens call it. */
export const eventId = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/, '2 to 40 small letters, digits and -');

/** What the tables call a participant; unique in its event. */
export const participantName = z.string().regex(/^[A-Za-z0-9][\w.-]{0,39}$/, '1 to 40 letters, digits, dots, - and _');

/** The most matches or problems of one event. */
export const MOST_PAIRINGS = 20_000;

/** Matches or problems that a participant has at once. */
const atOnce = z.int().min(1).max(16).default(1);
const answers = { clock: clock.default(10_000), atOnce };
const duels = {
  /** Of each two that meet. */
  matches: z.int().min(1).max(1000).default(2),
  /** Every deal is played twice, with the seats swapped. */
  duplicate: z.boolean().default(true),
  ...answers,
};

/** How the boards of search problems are made, as in `jogatina search generate`. */
export const BOARD_GENERATORS = ['study', 'greedy'] as const;

/** What each format needs to know; everything has a default. */
const settings = {
  'all-against-all': z.strictObject(duels),
  /** One against each of the others: the first who joined, unless named. */
  gauntlet: z.strictObject({ ...duels, champion: participantName.optional() }),
  /** Neighbours meet, the better goes up; as many rounds as participants, unless told. */
  ladder: z.strictObject({ ...duels, rounds: z.int().min(1).max(1000).optional() }),
  /** Each alone on the same pieces, for games of one seat. */
  scores: z.strictObject({ games: z.int().min(1).max(1000).default(10), ...answers }),
  /** Graded search problems: the course's Tetris, `docs/search.md`. */
  search: z.strictObject({
    problems: z.int().min(1).max(1000).default(10),
    /** Pieces to be placed, and pieces that made the board before. */
    pieces: z.int().min(1).max(20).default(6),
    earlier: z.int().min(0).max(20).default(8),
    generator: z.enum(BOARD_GENERATORS).default('study'),
    /** Milliseconds for each plan. */
    timeLimit: z.int().min(100).max(600_000).default(10_000),
    atOnce,
  }),
} as const;

export type FormatName = keyof typeof settings;
export const FORMATS = Object.keys(settings) as [FormatName, ...FormatName[]];
export type SettingsOf<F extends FormatName> = z.infer<(typeof settings)[F]>;

const described = {
  /** Default: made from the title. */
  id: eventId.optional(),
  title: z.string().trim().min(1).max(100),
  /** The same seed and names make the same schedule and deals. Default: drawn. Keep it to yourself. */
  seed: z.string().min(1).max(100).optional(),
  /** After this nobody joins and no match begins. */
  deadline: z.iso.datetime({ offset: true }).optional(),
};

function request<F extends FormatName, S extends z.ZodType<object, object>, Game extends z.ZodRawShape>(
  format: F,
  wanted: S,
  game: Game,
) {
  return z.object({ ...described, format: z.literal(format), ...game, settings: wanted.prefault({} as z.input<S>) });
}

/** `truco/ufsm24`, `tetris/nes-norotation`. */
const game = { game: z.string().max(120) };

/** `POST /api/events` (administrator). */
export const eventRequest = z.discriminatedUnion('format', [
  request('all-against-all', settings['all-against-all'], game),
  request('gauntlet', settings.gauntlet, game),
  request('ladder', settings.ladder, game),
  request('scores', settings.scores, game),
  request('search', settings.search, {}),
]);
export type EventRequest = z.infer<typeof eventRequest>;

/** An event in `GET /api/events`. */
export const eventSummary = z.object({
  id: eventId,
  title: z.string(),
  game: z.string(),
  format: z.enum(FORMATS),
  settings: z.record(z.string(), z.unknown()),
  status: z.enum(['open', 'running', 'over']),
  deadline: z.string().nullable(),
  /** Told when the event is over: it deals all cards. */
  seed: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type EventSummary = z.infer<typeof eventSummary>;

/** `agent`: one of ours; `remote`: by token; `local`: a program that the organiser starts by hand. */
export const PARTICIPANTS = ['agent', 'remote', 'local'] as const;

/** `GET /api/events/:id`. */
export const eventShown = eventSummary.extend({
  participants: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(PARTICIPANTS),
      /** Which of ours. */
      agent: z.string().nullable(),
      /** Whether it is connected to this server; null where nobody can tell. */
      here: z.boolean().nullable(),
      joinedAt: z.string(),
      /** Of one that left after the start. */
      leftAt: z.string().nullable(),
    }),
  ),
  /** How many matches or problems the schedule has so far, and how many have a result. */
  scheduled: z.int(),
  played: z.int(),
});
export type EventShown = z.infer<typeof eventShown>;

/** The organiser's token, shown this once: it joins participants and starts this event, and nothing else. */
export const eventMade = z.object({ event: eventSummary, token: z.string() });
export type EventMade = z.infer<typeof eventMade>;

/** `POST /api/events/:id/participants` (organiser). */
export const participantRequest = z.object({
  name: participantName,
  kind: z.enum(PARTICIPANTS).default('remote'),
  /** For `agent`: its name in `GET /api/agents`, or the search's in `jogatina search --help`. Default: the participant's. */
  agent: ourAgent.optional(),
});
export type ParticipantRequest = z.input<typeof participantRequest>;
/** The token is shown this once; null for our own agents and local programs. */
export const participantMade = z.object({ name: z.string(), token: z.string().nullable() });
export type ParticipantMade = z.infer<typeof participantMade>;
/** `POST /api/events/:id/participants/:name/token` (organiser): a new one, in place of those before. */
export const participantToken = z.object({ name: z.string(), token: z.string() });

/** `POST /api/events/:id/participants/:name/leave` (organiser, or the participant by its own token). */
export const participantLeft = z.object({ name: z.string(), left: z.literal(true) });

/** `POST /api/events/:id/rerun` (organiser): the same schedule and deals again, with the same tokens. */
export const rerunRequest = z.object({ id: eventId.optional() });

/** What came of a match or a problem. */
export const pairingResult = z.object({
  /** By seat. */
  scores: z.array(z.number()),
  winner: z.int().nullable(),
  faults: z.array(fault),
  /** Of a search problem: [rotation, leftmost column] for each piece; null where none came in time. */
  plan: z
    .array(z.tuple([z.int(), z.int()]))
    .nullable()
    .optional(),
  /** Of a search problem: how long the plan took. */
  milliseconds: z.number().optional(),
});
export type PairingResult = z.infer<typeof pairingResult>;

/** `GET /api/events/:id/matches`: the schedule with its results. */
export const pairing = z.object({
  number: z.int(),
  round: z.int(),
  /** Participants, by seat. */
  seats: z.array(z.string()),
  /** `withdrawn`: one of them left the event before it began, and it counts for nobody. */
  status: z.enum(['waiting', 'running', 'over', 'withdrawn']),
  /** Its record is at `/api/matches/:id/record` once it is no longer sealed. */
  match: matchId.nullable(),
  /** Others are still to meet the same deals or problem: the seed, the record and plans are not told yet. */
  sealed: z.boolean(),
  seed: z.string().nullable(),
  result: pairingResult.nullable(),
});
export type PairingShown = z.infer<typeof pairing>;

/** A figure with its 95 % interval; null where nothing has been played. */
const estimate = z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable();

const standing = {
  place: z.int(),
  name: z.string(),
  played: z.int(),
  /** Scheduled and not played yet. */
  left: z.int(),
  /** How many times each; a fault loses the match, or the problem's points. */
  faults: z.object({ illegal: z.int(), timeout: z.int(), crash: z.int(), disconnect: z.int() }),
};

/** `GET /api/events/:id/standings`: as of now. */
export const standings = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('matches'),
    /** Best first; of a ladder by rung. */
    ranking: z.array(
      z.object({
        ...standing,
        wins: z.int(),
        draws: z.int(),
        losses: z.int(),
        /** Draws count as half. */
        winRate: estimate,
        /** Own points less the opponent's, by match. */
        margin: estimate,
        /** Against the mean of the field; null as long as not everybody is linked by matches. */
        elo: estimate,
      }),
    ),
    /** `table[i][j]`: what i took from j, in the order of the ranking. */
    table: z.array(z.array(z.object({ matches: z.int(), wins: z.int(), draws: z.int() }))),
  }),
  z.object({
    by: z.literal('points'),
    ranking: z.array(
      z.object({
        ...standing,
        total: z.number(),
        /** By game or problem. */
        mean: estimate,
      }),
    ),
  }),
]);
export type Standings = z.infer<typeof standings>;
