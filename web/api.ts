/** Asks the server; an answer that is no success becomes an error with the server's own words. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(
    path,
    body === undefined
      ? undefined
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  ).catch(() => {
    throw new Error('The server does not answer. It may have been stopped; this page goes on when it is back.');
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `The server answered ${response.status}.`);
  return answer as T;
}
