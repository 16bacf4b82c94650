import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart, loadPatiently } from './lazy-part.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that answers, or does not, one question after the other; how often the page was loaded again. */
function server(...answers: readonly boolean[]) {
  const left = [...answers];
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => {
    if (!left.shift()) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  return { reload, left };
}

test('a part that cannot be fetched waits for the server, then the page is loaded again', async () => {
  const { reload, left } = server(false, false, true);
  void loadPatiently(() => Promise.reject(new TypeError('no module')), 1);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(left).toEqual([]);
});

test('what fails although the server answers is told', async () => {
  const { reload } = server(true);
  await expect(loadPatiently(() => Promise.reject(new TypeError('broken module')), 1)).rejects.toThrow('broken module');
  expect(reload).not.toHaveBeenCalled();
});

test('a part that is fetched ahead in vain is only fetched again when it is shown', async () => {
  const { reload, left } = server(false);
  const load = vi.fn(() => Promise.reject(new TypeError('no module')));
  lazyPart(load).prefetch();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(load).toHaveBeenCalledTimes(1);
  // nobody waits for it yet: the server is not asked
  expect(left).toEqual([false]);
  expect(reload).not.toHaveBeenCalled();
});
