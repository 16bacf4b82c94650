import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenTable } from './schema.ts';
import type { Store } from './store.ts';

export type TokenKind = TokenTable['kind'];

/** A token as lists show it; the token itself is known to its holder alone. */
export interface TokenRow {
  readonly id: string;
  readonly kind: TokenKind;
  /** Whom it stands for: a registered agent's name, a participant, an administrator. */
  readonly subject: string;
  readonly note: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** Makes a token; this is the only time that it is seen. */
export async function createToken(
  store: Store,
  { kind, subject, note = '' }: { kind: TokenKind; subject: string; note?: string },
): Promise<{ id: string; token: string }> {
  const id = randomBytes(9).toString('base64url');
  const token = randomBytes(32).toString('base64url');
  await store
    .insertInto('tokens')
    .values({
      id,
      hash: hashSecret(token),
      kind,
      subject,
      note,
      created_at: new Date().toISOString(),
      revoked_at: null,
    })
    .execute();
  return { id, token };
}

/** Whom the token stands for; undefined for one that is unknown or revoked. */
export async function checkToken(
  store: Store,
  token: string,
): Promise<{ id: string; kind: TokenKind; subject: string } | undefined> {
  const row = await store
    .selectFrom('tokens')
    .select(['id', 'kind', 'subject', 'hash'])
    .where('hash', '=', hashSecret(token))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!row || !matchesHash(token, row.hash)) return undefined;
  return { id: row.id, kind: row.kind, subject: row.subject };
}

/** Whether there was such a token to revoke. */
export async function revokeToken(store: Store, id: string): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('tokens')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Those of the tokens that are worthless by now. */
export async function revokedAmong(store: Store, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await store
    .selectFrom('tokens')
    .select('id')
    .where('id', 'in', ids)
    .where('revoked_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The oldest first. */
export async function listTokens(store: Store, kind?: TokenKind): Promise<TokenRow[]> {
  const rows = await store
    .selectFrom('tokens')
    .select(['id', 'kind', 'subject', 'note', 'created_at as createdAt', 'revoked_at as revokedAt'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows;
}

/** What is kept of a token or a seat's key: 32 random bytes need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time. */
export function matchesHash(secret: string, hash: string): boolean {
  const [one, other] = [Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex')];
  return one.length === other.length && timingSafeEqual(one, other);
}
