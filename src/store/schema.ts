/**
 * The tables as TypeScript sees them; `migrations` makes them. What both databases can do alike: times are ISO 8601
 * text, truths 0 or 1, structures JSON text.
 */
export interface Tables {
  tetris_games: TetrisGameRow;
  live_scores: LiveScoreTable;
  matches: MatchTable;
  match_events: MatchEventTable;
  servers: ServerTable;
  agents: AgentTable;
  tokens: TokenTable;
  hands: HandTable;
  ratings: RatingTable;
  questionnaires: QuestionnaireTable;
  events: EventTable;
  participants: ParticipantTable;
  event_pairings: PairingTable;
  experiments: ExperimentTable;
  experiment_results: ExperimentResultTable;
}

/** A finished game of Tetris: enough to play it again, and what came of it. */
export interface TetrisGameRow {
  rules: string;
  agent: string;
  seed: number;
  max_pieces: number;
  lines: number;
  pieces: number;
  stored_at: string;
}

/** The best of live Tetris. */
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
  explain: number;
  /** JSON: `number[]`. */
  scores: string | null;
  winner: number | null;
  /** JSON: `Fault[]`. */
  faults: string | null;
  created_at: string;
  ended_at: string | null;
}

/** A match's log; rows are added, never changed. */
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
}

/** Agents from outside. */
export interface AgentTable {
  name: string;
  /** The family: `truco` or `tetris`. */
  game: string;
  description: string;
  created_at: string;
}

export interface TokenTable {
  id: string;
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  kind: 'admin' | 'agent' | 'event';
  subject: string;
  note: string;
  created_at: string;
  revoked_at: string | null;
}

/** Long work: what is to be done, how far it is, and who does it now. */
export interface ExperimentTable {
  id: string;
  kind: string;
  /** JSON, as its kind wants it. */
  description: string;
  status: 'waiting' | 'running' | 'paused' | 'cancelled' | 'done' | 'failed';
  /** Smaller goes first. */
  priority: number;
  /** The round that is being worked on, and the JSON state before it; no state before the first. */
  round: number;
  state: string | null;
  /** In the kind's unit (games, matches): about how many in all, and how many are done. */
  size: number;
  done: number;
  /** Working time so far. */
  seconds: number;
  /** How it stands, for people. */
  note: string;
  /** The outcome, JSON. */
  document: string | null;
  error: string | null;
  /** The process that works on it, as long as `owned_until` is not past. */
  owner: string | null;
  owned_until: string | null;
  created_at: string;
  updated_at: string;
  ended_at: string | null;
}

/** Results of the present round, and every task that was set aside. A task has one row: the first result counts. */
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
  /** What the base calls the match that the hand belongs to. */
  match_name: string;
  /** JSON: the attributes of a case in their order, null for what is missing. */
  codes: string;
  /** The match in `matches` that it was taken from. */
  source: string | null;
  consent: 'given' | 'no person' | 'published';
}

/** Present ratings; a pool is whatever was rated together. */
export interface RatingTable {
  pool: string;
  player: string;
  rating: number;
  deviation: number;
  matches: number;
  updated_at: string;
  /** The record, and how many matches were over when it was computed; null for ratings from elsewhere. */
  wins: number | null;
  draws: number | null;
  losses: number | null;
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
}

/** Competitions. */
export interface EventTable {
  id: string;
  title: string;
  game: string;
  format: string;
  seed: string;
  /** JSON: what the format needs. */
  settings: string;
  status: 'open' | 'running' | 'over';
  deadline: string | null;
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

/** What is to be played in an event; rows are made once, their match and result filled in. */
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
