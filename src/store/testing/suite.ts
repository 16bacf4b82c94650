import { afterEach, describe } from 'vitest';
import { openStore, type Store, type StorePlace } from '../store.ts';
import { eventTests } from './events.ts';
import { exchangeTests } from './exchange.ts';
import { experimentTests } from './experiments.ts';
import { handTests } from './hands.ts';
import { matchLogTests } from './match-log.ts';
import { matchTests } from './matches.ts';
import { processTests } from './processes.ts';
import { questionnaireTests, ratingTests } from './ratings.ts';
import { tetrisScoreTests } from './tetris-scores.ts';
import { tokenTests } from './tokens.ts';

/** What every test is given: opens a store of its own, closed after the test. */
type Part = (open: () => Promise<Store>) => void;

const parts: Readonly<Record<string, Part>> = {
  matches: matchTests,
  'match events': matchLogTests,
  'tokens and agents': tokenTests,
  hands: handTests,
  ratings: ratingTests,
  questionnaires: questionnaireTests,
  'live scores': tetrisScoreTests,
  'events, participants and pairings': eventTests,
  'export, import and backup': exchangeTests,
  experiments: experimentTests,
};

/** The suite that each database passes; `fresh` names an empty one. */
export function storageSuite(title: string, fresh: () => Promise<StorePlace>): void {
  describe(`storage in ${title}`, () => {
    const opened: Store[] = [];
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((store) => store.destroy()));
    });
    const open = async () => {
      const store = await openStore(await fresh());
      opened.push(store);
      return store;
    };
    for (const [name, part] of Object.entries(parts)) describe(name, () => part(open));
    describe('processes', () => processTests(fresh));
  });
}
