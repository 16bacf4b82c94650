import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { InputError } from '../core/errors.ts';

const CONNECTIONS = 10;
/** Milliseconds until a server that does not answer counts as unreachable. */
const PATIENCE = 5000;
/** PostgreSQL's number for the type `bigint`. */
const BIGINT = 20;

/** PostgreSQL by its URL, `postgres://user:password@host:port/database`. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: PATIENCE,
    application_name: 'jogatina',
    types: { getTypeParser },
  });
  // a connection lost while idle: the pool has dropped it already, the next query opens another
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}

/** Counts and seeds are safe integers; pg would hand `bigint` over as text. */
const getTypeParser = ((type: number, format?: 'text') =>
  type === BIGINT ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser;

/** The URL as messages may show it: without user, password and settings. */
export function postgresTitle(url: string): string {
  const { hostname, port, pathname } = parsePostgresUrl(url);
  return `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}${pathname}`;
}

export function parsePostgresUrl(url: string): URL {
  const parsed = URL.parse(url);
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new InputError(
      'the database URL (JOGATINA_DATABASE_URL) is not of the form postgres://user:password@host:5432/database',
    );
  }
  return parsed;
}
