import { createToken } from '../../src/store/tokens.ts';
import type { App } from './app.ts';

/** Begins an event in which these of our agents play each other, so many matches each two; the address of its page. */
export async function beginEvent(
  app: App,
  { title, names, matches }: { title: string; names: readonly string[]; matches: number },
): Promise<string> {
  const { token: admin } = await createToken(app.store, { kind: 'admin', subject: 'administrator', note: '' });
  const post = async (path: string, body: object, token: string) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${app.address}/api/events${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const settings = { matches, duplicate: matches % 2 === 0 };
  const { event, token } = await post('', { title, format: 'all-against-all', game: 'truco/ufsm24', settings }, admin);
  for (const name of names) await post(`/${event.id}/participants`, { name, kind: 'agent' }, token);
  await post(`/${event.id}/start`, {}, token);
  return `/agents/events/${event.id}`;
}
