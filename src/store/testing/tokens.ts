import { expect, test } from 'vitest';
import { InputError } from '../../core/errors.ts';
import { agentOf, listAgents, registerAgent } from '../agents.ts';
import type { Store } from '../store.ts';
import { checkToken, createToken, listTokens, revokeToken } from '../tokens.ts';

export function tokenTests(open: () => Promise<Store>): void {
  test('a token opens until it is revoked, and only its hash is kept', async () => {
    const store = await open();
    const { id, token } = await createToken(store, { kind: 'agent', subject: 'bot', note: 'for the cup' });
    const other = await createToken(store, { kind: 'admin', subject: 'Ana' });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await checkToken(store, token)).toEqual({ id, kind: 'agent', subject: 'bot' });
    for (const wrong of ['', id, `${token} `, token.toUpperCase(), 'x'.repeat(100_000)]) {
      expect(await checkToken(store, wrong)).toBeUndefined();
    }
    const rows = await store.selectFrom('tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await listTokens(store))).not.toContain(rows[0].hash);
    expect((await listTokens(store, 'agent')).map(({ subject, note }) => [subject, note])).toEqual([
      ['bot', 'for the cup'],
    ]);
    expect(await revokeToken(store, id)).toBe(true);
    expect(await revokeToken(store, id)).toBe(false);
    expect(await revokeToken(store, 'no such')).toBe(false);
    expect(await checkToken(store, token)).toBeUndefined();
    expect(await checkToken(store, other.token)).toMatchObject({ kind: 'admin' });
    expect((await listTokens(store)).filter(({ revokedAt }) => revokedAt).map((one) => one.id)).toEqual([id]);
  });

  test('an agent registers under a name of its own', async () => {
    const store = await open();
    const bot = { name: 'bot.2', game: 'truco', description: "it's a bot" };
    await registerAgent(store, bot);
    await registerAgent(store, { ...bot, name: 'another', game: 'tetris' });
    expect(await agentOf(store, 'bot.2')).toMatchObject(bot);
    expect(await agentOf(store, 'BOT.2')).toBeUndefined();
    expect((await listAgents(store)).map(({ name }) => name)).toEqual(['another', 'bot.2']);
    expect((await listAgents(store, 'truco')).map(({ name }) => name)).toEqual(['bot.2']);
    await expect(registerAgent(store, bot)).rejects.toThrow(
      new InputError('an agent named bot.2 is registered already'),
    );
    for (const name of ['', '-x', 'a b', '../x', 'x'.repeat(61)]) {
      await expect(registerAgent(store, { ...bot, name })).rejects.toThrow(InputError);
    }
  });
}
