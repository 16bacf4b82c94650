import { z } from 'zod';
import { clock, commitment, fault, matchId, ourAgent } from './match.ts';

// Events: competitions of outside agents. The organiser may add our own agents for comparison.

/** The event in addresses and tokens. */
export const eventId = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/, '2 to 40 small letters, digits and -');

/** A participant's name, unique in its event. */
export const participantName = z.string().regex(/^[A-Za-z0-9][\w.-]{0,39}$/, '1 to 40 letters, digits, dots, - and _');

/** The most matches or problems of one event. */
export const MAX_PAIRINGS = 20_000;

/** How many matches or problems a participant has at once. */
const atOnce = z.int().min(1).max(16).default(1);
const answers = { clock: clock.default(10_000), atOnce };
const duels = {
  /** How many matches each two that meet play. */
  matches: z.int().min(1).max(1000).default(2),
  /** Whether every deal is played twice, with the seats swapped. */
  duplicate: z.boolean().default(true),
  ...answers,
};

/** How the boards of search problems are made, as in `jogatina search generate`. */
export const BOARD_GENERATORS = ['study', 'greedy'] as const;

/** The settings of each format. All have defaults. */
const settings = {
  'all-against-all': z.strictObject(duels),
  /** The champion plays each of the others. Default: the first who joined. */
  gauntlet: z.strictObject({ ...duels, champion: participantName.optional() }),
  /** Neighbours meet and the better goes up. Default: as many rounds as participants. */
  ladder: z.strictObject({ ...duels, rounds: z.int().min(1).max(1000).optional() }),
  /** Everybody plays alone on the same pieces, in games of one seat. */
  scores: z.strictObject({ games: z.int().min(1).max(1000).default(10), ...answers }),
  /** Graded search problems in the course's Tetris, see `docs/search.md`. */
  search: z.strictObject({
    problems: z.int().min(1).max(1000).default(10),
    /** How many pieces are to be placed. */
    pieces: z.int().min(1).max(20).default(6),
    /** How many pieces made the board before. */
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
  /** The same seed and names make the same schedule and deals. Keep it secret. Default: random. */
  seed: z.string().min(1).max(100).optional(),
  /** After this time nobody joins and no match begins. */
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
  /** Null until the event is over, and every one that plays it again, because it deals all cards. */
  seed: z.string().nullable(),
  /** A hash that fixes the seed from the beginning, see `src/core/fairness.ts`; null in old events. */
  commitment: commitment.nullable(),
  /** Told with the seed. */
  nonce: z.string().nullable(),
  /** The event that is played again, on the same deals; null for a first one. Its matches are not rated. */
  repeats: eventId.nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type EventSummary = z.infer<typeof eventSummary>;

/** `agent`: one of ours; `remote`: a program with a token; `local`: a program that the organiser starts. */
const PARTICIPANTS = ['agent', 'remote', 'local'] as const;

/** `GET /api/events/:id`. */
export const eventShown = eventSummary.extend({
  participants: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(PARTICIPANTS),
      /** Which of our agents; null for programs. */
      agent: z.string().nullable(),
      /** Whether it is connected to this server; null if that is not known. */
      here: z.boolean().nullable(),
      joinedAt: z.string(),
      /** When it left, if that was after the start. */
      leftAt: z.string().nullable(),
    }),
  ),
  /** How many matches or problems the schedule has so far. */
  scheduled: z.int(),
  /** How many of them have a result. */
  played: z.int(),
});
export type EventShown = z.infer<typeof eventShown>;

/** The organiser's token is shown only here. It allows everything about this event and nothing else. */
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
/** The token is shown only here. It is null for our own agents and local programs. */
export const participantMade = z.object({ name: z.string(), token: z.string().nullable() });
export type ParticipantMade = z.infer<typeof participantMade>;
/** `POST /api/events/:id/participants/:name/token` (organiser): a new token; those before are revoked. */
export const participantToken = z.object({ name: z.string(), token: z.string() });

/** A code to join an event by: eight letters and digits that are not mistaken for each other. */
export const joinCode = z
  .string()
  .regex(/^[a-hjkmnp-z2-9]{4}-?[a-hjkmnp-z2-9]{4}$/i, 'eight letters and digits, such as kq7m-x2hd');
/** `POST /api/events/:id/code` (organiser): a code by which participants enter themselves; one before is worthless. */
export const codeMade = z.object({ code: z.string() });
/** `POST /api/events/:id/register`: whoever has the code enters a program from outside. */
export const registerRequest = z.object({ name: participantName, code: joinCode });

/** `POST /api/events/:id/participants/:name/leave` (organiser, or the participant by its own token). */
export const participantLeft = z.object({ name: z.string(), left: z.literal(true) });

/**
 * `POST /api/events/:id/rerun` (organiser): the same schedule and deals again, with the same tokens. It is a repetition:
 * whoever has seen the first event can know the cards, so its matches are not rated.
 */
export const rerunRequest = z.object({ id: eventId.optional() });

/** The result of a match or a problem. */
export const pairingResult = z.object({
  /** By seat. */
  scores: z.array(z.number()),
  winner: z.int().nullable(),
  faults: z.array(fault),
  /** Of a search problem: [rotation, leftmost column] for each piece; null if none came in time. */
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
  /** `withdrawn`: a participant left the event before it began, so it is not played. */
  status: z.enum(['waiting', 'running', 'over', 'withdrawn']),
  /** Its record is at `/api/matches/:id/record` once it is no longer sealed. */
  match: matchId.nullable(),
  /** Others are still to play the same deals or problem, so its seed, record and plans are secret. */
  sealed: z.boolean(),
  /** It is being played, and nobody else is to play the same deals, so that everybody may watch. */
  watchable: z.boolean(),
  seed: z.string().nullable(),
  result: pairingResult.nullable(),
});
export type PairingShown = z.infer<typeof pairing>;

/** A figure with its 95 % interval; null if nothing has been played. */
const estimate = z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable();

const standing = {
  place: z.int(),
  name: z.string(),
  played: z.int(),
  /** Scheduled and not played yet. */
  left: z.int(),
  /** How many faults of each kind. A fault loses the match, or the points of the problem. */
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
        /** Own points minus the opponent's, the mean of all matches. */
        margin: estimate,
        /** Relative to the mean of all participants; null until matches link them all. */
        elo: estimate,
      }),
    ),
    /** `table[i][j]`: the matches of i against j, in the order of the ranking. */
    table: z.array(z.array(z.object({ matches: z.int(), wins: z.int(), draws: z.int() }))),
  }),
  z.object({
    by: z.literal('points'),
    ranking: z.array(
      z.object({
        ...standing,
        total: z.number(),
        /** The mean of all games or problems. */
        mean: estimate,
      }),
    ),
  }),
]);
export type Standings = z.infer<typeof standings>;
