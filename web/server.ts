import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { ServerAway, ServerError } from './server-error.ts';
import { useAdmin } from './settings.ts';
import { hasServer } from './site/mode.ts';

export { ServerAway, ServerError } from './server-error.ts';

/** Whether the server answered last time. */
export const useServer = create<{ readonly away: boolean }>()(() => ({ away: false }));

interface AskOptions {
  readonly signal?: AbortSignal;
  /** The key of a seat, or a token. Default: the administrator's token, if this is one. */
  readonly key?: string;
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
}

/** Sends a request and returns the answer. A failure becomes an `Error` with the server's message. */
export async function ask<T>(
  path: string,
  body?: unknown,
  { signal, key = adminToken(), method = 'POST' }: AskOptions = {},
) {
  if (!hasServer) {
    const { askLocally } = await import('./site/local-server.ts');
    return askLocally<T>({ method: body === undefined && method === 'POST' ? 'GET' : method, path, body });
  }
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
  if (!hasServer) return ask<T>(path, text);
  const token = adminToken();
  const headers = { 'content-type': type, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return answerOf<T>(path, { method: 'POST', headers, body: text });
}

function adminToken(): string | undefined {
  return useAdmin.getState().token.trim() || undefined;
}

type QueryOptions<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>;

/** Options for data that do not change while the page is open: fetched once. */
export const FIXED = { staleTime: Number.POSITIVE_INFINITY } as const;

/** A query for the data at a path of the server. Its key is `[path]`. */
export function useServerData<T>(path: string, options: QueryOptions<T> = {}): UseQueryResult<T> {
  return useQuery({ ...options, queryKey: [path], queryFn: ({ signal }) => ask<T>(path, undefined, { signal }) });
}

async function answerOf<T>(path: string, request: RequestInit): Promise<T> {
  const response = await fetch(path, request).catch((error: Error) => {
    if (error.name === 'AbortError') throw error;
    return away();
  });
  // a proxy answers so while the server behind it is being restarted
  if (response.status >= 502 && response.status <= 504) return away();
  useServer.setState({ away: false });
  const answer = await response.json();
  if (!response.ok) throw new ServerError(response.status, answer);
  return answer as T;
}

function away(): never {
  useServer.setState({ away: true });
  throw new ServerAway('the server does not answer');
}
