import { create } from 'zustand';

/** Whether the server answered last time. */
export const useServer = create<{ readonly away: boolean }>()(() => ({ away: false }));

/** The server does not answer: pages wait, and go on when it is back. */
export class ServerAway extends Error {
  override readonly name = 'ServerAway';
}

/** Asks the server; an answer that is no success becomes an error with the server's own words. */
export async function ask<T>(
  path: string,
  body?: unknown,
  {
    signal,
    key,
    method = 'POST',
  }: {
    signal?: AbortSignal /** Of a seat, or an administrator's token. */;
    key?: string;
    method?: 'POST' | 'DELETE';
  } = {},
): Promise<T> {
  return answerOf<T>(path, {
    signal,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    ...(method === 'DELETE' && { method }),
    ...(body !== undefined && { method, body: JSON.stringify(body) }),
  });
}

/** Sends a file's text to the server. */
export function sendText<T>(path: string, type: string, text: string): Promise<T> {
  return answerOf<T>(path, { method: 'POST', headers: { 'content-type': type }, body: text });
}

async function answerOf<T>(path: string, request: RequestInit): Promise<T> {
  const response = await fetch(path, request).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    return away();
  });
  // what stands before a server that is being restarted
  if (response.status >= 502 && response.status <= 504) return away();
  useServer.setState({ away: false });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `${response.status}`);
  return answer as T;
}

function away(): never {
  useServer.setState({ away: true });
  throw new ServerAway('the server does not answer');
}
