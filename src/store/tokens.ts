import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TokenTable } from './schema.ts';
import type { Store } from './store.ts';

export type TokenKind = TokenTable['kind'];

/** A token in a list. The token itself is known only to its holder. */
export interface TokenRow {
  readonly id: string;
  readonly kind: TokenKind;
  /** Its holder: a registered agent, a participant, an event or an administrator. */
  readonly subject: string;
  readonly note: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

/** Makes a token. It is not stored, and cannot be shown again. `token`: its text; random unless given. */
export async function createToken(
  store: Store,
  {
    kind,
    subject,
    note = '',
    token = randomBytes(32).toString('base64url'),
  }: { kind: TokenKind; subject: string; note?: string; token?: string },
): Promise<{ id: string; token: string }> {
  const id = randomBytes(9).toString('base64url');
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

/** The holder of a token; undefined for a token that is unknown or revoked. */
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

/** Revokes a token; false where there is none to revoke. */
export async function revokeToken(store: Store, id: string): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('tokens')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Those of the tokens that are revoked. */
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

/** The hash of a token or a seat's key that is stored. 32 random bytes need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time. */
export function matchesHash(secret: string, hash: string): boolean {
  const [one, other] = [Buffer.from(hashSecret(secret), 'hex'), Buffer.from(hash, 'hex')];
  return one.length === other.length && timingSafeEqual(one, other);
}
