/**
 * The tables, which `migrations` creates. They use only what SQLite and PostgreSQL have in common: times are ISO 8601
 * text, booleans 0 or 1, structures JSON text.
 */
export interface Tables {
  tetris_games: TetrisGameRow;
  live_scores: LiveScoreTable;
  matches: MatchTable;
  match_events: MatchEventTable;
  servers: ServerTable;
  agreements: AgreementTable;
  agents: AgentTable;
  tokens: TokenTable;
  hands: HandTable;
  ratings: RatingTable;
  questionnaires: QuestionnaireTable;
  profiles: ProfileTable;
  day_hands: DayHandTable;
  events: EventTable;
  participants: ParticipantTable;
  event_pairings: PairingTable;
  experiments: ExperimentTable;
  experiment_results: ExperimentResultTable;
}

/** A finished game of Tetris: its result, and enough to play it again. */
export interface TetrisGameRow {
  rules: string;
  agent: string;
  seed: number;
  max_pieces: number;
  lines: number;
  pieces: number;
  stored_at: string;
}

/** The high scores of live Tetris. */
export interface LiveScoreTable {
  id: string;
  name: string;
  score: number;
  lock_step: number;
  ended_at: string;
}

export interface MatchTable {
  id: string;
  game: string;
  seed: string;
  clock_ms: number | null;
  status: 'open' | 'running' | 'over';
  /** JSON: `MatchSeat[]`. */
  seats: string;
  /** The server that plays it. */
  owner: string | null;
  event: string | null;
  /** The match or the event whose cards are played again. */
  repeats: string | null;
  /** Shown before the first deal. */
  commitment: string | null;
  /** Told after the end. */
  secret: string | null;
  /** JSON: `(string | null)[]` by seat; an empty text for one that is still awaited. */
  contributions: string | null;
  explain: number;
  /** JSON: `number[]`. */
  scores: string | null;
  winner: number | null;
  /** JSON: `Fault[]`. */
  faults: string | null;
  created_at: string;
  ended_at: string | null;
}

/** The logs of matches. Rows are added, never changed. */
export interface MatchEventTable {
  match_id: string;
  seq: number;
  kind: 'action' | 'fault' | 'note';
  seat: number;
  action: number | null;
  /** JSON. */
  detail: string | null;
  at: string;
}

/** Servers that own matches, with their last sign of life. */
export interface ServerTable {
  id: string;
  seen_at: string;
  /** The version of the messages between the servers of a site; null for a server that is alone. */
  speaks: number | null;
}

/** What the servers of a site agree on: the name of the site, and which of them runs an event. */
export interface AgreementTable {
  name: string;
  value: string;
}

/** Outside agents. */
export interface AgentTable {
  name: string;
  /** The family of games, such as `truco`. */
  game: string;
  description: string;
  created_at: string;
}

export interface TokenTable {
  id: string;
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  kind: 'admin' | 'agent' | 'event' | 'join';
  subject: string;
  note: string;
  created_at: string;
  revoked_at: string | null;
}

/** Experiments: their description, their progress, and the process that works on them. */
export interface ExperimentTable {
  id: string;
  kind: string;
  /** JSON of its kind. */
  description: string;
  status: 'waiting' | 'running' | 'paused' | 'cancelled' | 'done' | 'failed';
  /** Smaller goes first. */
  priority: number;
  /** The round that is being worked on. */
  round: number;
  /** The state before the round as JSON; null before the first. */
  state: string | null;
  /** About how many units (games, matches) there are in all. */
  size: number;
  /** How many units are done. */
  done: number;
  /** Working time so far. */
  seconds: number;
  /** The progress as text. */
  note: string;
  /** The outcome, JSON. */
  document: string | null;
  /** What the outcome comes down to, JSON; null before the end, and for runs of before there was one. */
  headline: string | null;
  /** What a person calls it and notes about it. */
  name: string | null;
  notes: string | null;
  /** JSON: `string[]`. */
  tags: string | null;
  error: string | null;
  /** The process that works on it, as long as `owned_until` is not past. */
  owner: string | null;
  owned_until: string | null;
  created_at: string;
  updated_at: string;
  ended_at: string | null;
}

/** The results of the present round, and all tasks that were set aside. The first result of a task counts. */
export interface ExperimentResultTable {
  experiment: string;
  round: number;
  task: number;
  /** JSON. */
  result: string | null;
  /** Why the task was set aside. */
  error: string | null;
}

/** Hands of Truco as cases, in named bases. */
export interface HandTable {
  base: string;
  /** Unique in its base. */
  number: number;
  /** The name of the hand's match in the base. */
  match_name: string;
  /** JSON: the attributes of a case in their order, null for missing ones. */
  codes: string;
  /** The match in `matches` that it was taken from. */
  source: string | null;
  consent: 'given' | 'no person' | 'published';
}

/** Ratings. A pool has the players that are rated together. */
export interface RatingTable {
  pool: string;
  player: string;
  rating: number;
  deviation: number;
  matches: number;
  updated_at: string;
  /** The record is null for ratings that were imported without it. */
  wins: number | null;
  draws: number | null;
  losses: number | null;
  /** How many matches were over when the rating was computed; null for imported ratings. */
  basis: number | null;
}

/** What a person thought of the opponent, 1 to 5. */
export interface QuestionnaireTable {
  match_id: string;
  seat: number;
  game: string;
  opponent: string;
  experience: number;
  competence: number;
  coherence: number;
  unpredictability: number;
  fun: number;
  comment: string;
  answered_at: string;
  /** Years of playing, as the study asks; null in older answers. */
  years: number | null;
  /** JSON: marks for further traits, by name; null where none were asked for. */
  traits: string | null;
}

/** What people keep of their own play, by the hash of their key. */
export interface ProfileTable {
  id: string;
  /** JSON. */
  data: string;
  updated_at: string;
}

/** First tries at the hand of a day. */
export interface DayHandTable {
  day: string;
  /** The hash of something that the browser drew. */
  who: string;
  /** JSON: the actions of both. */
  actions: string;
  balance: number;
  played_at: string;
}

/** Competitions. */
export interface EventTable {
  id: string;
  title: string;
  game: string;
  format: string;
  seed: string;
  /** JSON: the settings of the format. */
  settings: string;
  status: 'open' | 'running' | 'over';
  deadline: string | null;
  /** The event that is played again. */
  repeats: string | null;
  /** Hides the seed in the event's commitment. */
  nonce: string | null;
  created_at: string;
  ended_at: string | null;
}

export interface ParticipantTable {
  event_id: string;
  name: string;
  kind: 'agent' | 'remote' | 'local';
  agent: string;
  token_id: string | null;
  joined_at: string;
  left_at: string | null;
}

/** The schedules of events. A row is added once; its match and result are set later. */
export interface PairingTable {
  event_id: string;
  number: number;
  round: number;
  /** JSON: names of the participants by seat. */
  seats: string;
  seed: string;
  match_id: string | null;
  /** JSON. */
  result: string | null;
}
