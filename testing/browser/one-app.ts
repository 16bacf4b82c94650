import { afterAll, afterEach, beforeAll } from 'vitest';
import { type App, startApp } from './app.ts';

/**
 * The app for all tests of a file or a `describe`; it is gone afterwards. A test's pages are closed when it ends: what
 * they draw and ask for would take time from the tests after it.
 */
export function oneApp(use: (app: App) => void | Promise<void>): void {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
    await use(app);
  });
  afterEach(() => app.closePages());
  afterAll(() => app.close());
}
