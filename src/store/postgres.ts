import { PostgresDialect } from 'kysely';
import { InputError } from '../core/errors.ts';

const CONNECTIONS = 10;
/** Milliseconds after which a server that does not answer is unreachable. */
const CONNECT_TIMEOUT = 5000;
/** PostgreSQL's number for the type `bigint`. */
const BIGINT = 20;

/** PostgreSQL by its URL, `postgres://user:password@host:port/database`. */
export async function postgresDialect(url: string): Promise<PostgresDialect> {
  // an optional package: most use SQLite
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    application_name: 'jogatina',
    // `bigint` as a number instead of text: counts and seeds are safe integers
    types: {
      getTypeParser: ((type: number, format?: 'text') =>
        type === BIGINT ? Number : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser,
    },
  });
  // an idle connection was lost; the pool opens another for the next query
  pool.on('error', () => {});
  // one was lost within a transaction: whoever waits for its next answer is told
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

/** The server for messages: without user, password and settings. */
export function postgresTitle(url: string): string {
  const { hostname, port, pathname } = parsePostgresUrl(url);
  return `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}${pathname}`;
}

function parsePostgresUrl(url: string): URL {
  const parsed = URL.parse(url);
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new InputError(
      'the database URL (JOGATINA_DATABASE_URL) is not of the form postgres://user:password@host:5432/database',
    );
  }
  return parsed;
}
