import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { ask, ServerAway } from '../server.ts';

/** Milliseconds between two checks whether the server is back. */
const EVERY = 2000;

/** A component that is fetched when it is first shown, or before by `prefetch`, for what will be shown soon. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & { prefetch(): void };

export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LazyPart<Props> {
  // what cannot be fetched yet is fetched again when it is shown
  const prefetch = () => void load().catch(() => {});
  return Object.assign(
    lazy(() => loadPatiently(load)),
    { prefetch },
  );
}

/**
 * Loads a part of the app. While the server is away it waits; when it is back the page is loaded again at its address,
 * since a browser does not fetch a part with its styles a second time.
 */
export async function loadPatiently<T>(load: () => Promise<T>, every = EVERY): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await isAway())) throw error;
    do await new Promise((resolve) => setTimeout(resolve, every));
    while (await isAway());
    location.reload();
    return new Promise<T>(() => {});
  }
}

function isAway(): Promise<boolean> {
  return ask('/api/workbench').then(
    () => false,
    (problem) => problem instanceof ServerAway,
  );
}
