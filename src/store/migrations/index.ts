import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Statements of both databases, with a semicolon between them. */
function inSql(statements: string): Migration {
  return {
    async up(db) {
      for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
    },
  };
}

/** In order; one that has been released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-tetris-games': inSql(`
    create table tetris_games (
      id integer primary key, rules text not null, agent text not null, seed bigint not null,
      max_pieces integer not null, lines integer not null, pieces integer not null, stored_at text not null,
      constraint tetris_games_once unique (rules, agent, seed, max_pieces));
    create index tetris_games_best on tetris_games (rules, lines)`),
  // A game is its own key: the number that SQLite drew by itself has no like in PostgreSQL.
  '002-tetris-games-key': inSql(`
    create table tetris_games_by_key (
      rules text not null, agent text not null, seed bigint not null, max_pieces integer not null,
      lines integer not null, pieces integer not null, stored_at text not null,
      constraint tetris_games_key primary key (rules, agent, seed, max_pieces));
    insert into tetris_games_by_key select rules, agent, seed, max_pieces, lines, pieces, stored_at from tetris_games;
    drop table tetris_games;
    alter table tetris_games_by_key rename to tetris_games;
    create index tetris_games_lines on tetris_games (rules, lines)`),
  '003-matches': inSql(`
    create table matches (
      id text primary key, game text not null, seed text not null, clock_ms integer, status text not null,
      seats text not null, owner text, event text, explain integer not null, scores text, winner integer,
      faults text, created_at text not null, ended_at text);
    create index matches_newest on matches (created_at, id);
    create index matches_status on matches (status, owner);
    create index matches_event on matches (event);
    create table match_events (
      match_id text not null references matches (id), seq integer not null, kind text not null,
      seat integer not null, action integer, detail text, at text not null,
      constraint match_events_key primary key (match_id, seq));
    create table servers (
      id text primary key, seen_at text not null)`),
  '004-agents-tokens': inSql(`
    create table agents (
      name text primary key, game text not null, description text not null, created_at text not null);
    create table tokens (
      id text primary key, hash text not null unique, kind text not null, subject text not null,
      note text not null, created_at text not null, revoked_at text)`),
  '005-hands': inSql(`
    create table hands (
      base text not null, number integer not null, match_name text not null, codes text not null, source text,
      consent text not null, constraint hands_key primary key (base, number));
    create index hands_source on hands (source)`),
  '006-ratings-questionnaires': inSql(`
    create table ratings (
      pool text not null, player text not null, rating double precision not null,
      deviation double precision not null, matches integer not null, updated_at text not null,
      constraint ratings_key primary key (pool, player));
    create table questionnaires (
      match_id text not null, seat integer not null, game text not null, opponent text not null,
      experience integer not null, competence integer not null, coherence integer not null,
      unpredictability integer not null, fun integer not null, comment text not null,
      answered_at text not null, constraint questionnaires_key primary key (match_id, seat))`),
  '007-events': inSql(`
    create table events (
      id text primary key, title text not null, game text not null, format text not null, seed text not null,
      settings text not null, status text not null, deadline text, created_at text not null, ended_at text);
    create table participants (
      event_id text not null references events (id), name text not null, kind text not null,
      agent text not null, token_id text, joined_at text not null, left_at text,
      constraint participants_key primary key (event_id, name));
    create table event_pairings (
      event_id text not null references events (id), number integer not null, round integer not null,
      seats text not null, seed text not null, match_id text, result text,
      constraint event_pairings_key primary key (event_id, number))`),
  '010-experiments': inSql(`
    create table experiments (
      id text not null primary key, kind text not null, description text not null, status text not null,
      priority integer not null, round integer not null, state text, size double precision not null,
      done double precision not null, seconds double precision not null, note text not null, document text,
      error text, owner text, owned_until text, created_at text not null, updated_at text not null,
      ended_at text);
    create index experiments_waiting on experiments (status, priority);
    create table experiment_results (
      experiment text not null, round integer not null, task integer not null, result text, error text,
      constraint experiment_results_once primary key (experiment, round, task))`),
  // What a rating was computed from, and the record that goes with it; empty for ratings from elsewhere.
  '011-rating-records': inSql(`
    alter table ratings add column wins integer;
    alter table ratings add column draws integer;
    alter table ratings add column losses integer;
    alter table ratings add column basis integer`),
  '012-live-scores': inSql(`
    create table live_scores (
      id text primary key, name text not null, score integer not null, lock_step integer not null,
      ended_at text not null)`),
  // What a match or an event has committed itself to before the cards, and what it repeats; empty in older ones. Who
  // else plays the same cards is asked whenever somebody wants to see a match.
  '013-fairness': inSql(`
    alter table matches add column repeats text;
    alter table matches add column commitment text;
    alter table matches add column secret text;
    alter table matches add column contributions text;
    alter table events add column repeats text;
    alter table events add column nonce text;
    create index matches_seed on matches (seed);
    create index event_pairings_seed on event_pairings (seed)`),
  // Profiles that people carry by a key, and their first tries at the hands of the day. What the study asks is years.
  '014-learning': inSql(`
    create table profiles (id text primary key, data text not null, updated_at text not null);
    create index profiles_updated on profiles (updated_at);
    create table day_hands (
      day text not null, who text not null, actions text not null, balance integer not null,
      played_at text not null, constraint day_hands_key primary key (day, who));
    alter table questionnaires add column years integer;
    alter table questionnaires add column traits text`),
  // What people call their experiments and note about them, and the figure by which runs are sorted.
  '015-experiment-notes': inSql(`
    alter table experiments add column headline text;
    alter table experiments add column name text;
    alter table experiments add column notes text;
    alter table experiments add column tags text`),
  // Which version of the site's messages a server speaks, and what the servers of a site agree on.
  '016-sites': inSql(`
    alter table servers add column speaks integer;
    create table agreements (name text primary key, value text not null)`),
};
