import type { Explanation } from '../../src/core/agent.ts';
import type { MatchOutcome } from '../../src/protocol/match.ts';
import type { TetrisGameSummary } from '../../src/protocol/tetris-games.ts';

/** A match of this browser: its record and what its room needs to go on. */
export interface KeptMatch {
  readonly id: string;
  readonly game: string;
  readonly seed: string;
  readonly seats: readonly { readonly kind: 'person' | 'agent'; readonly name: string; readonly agent?: string }[];
  /** Opens the person's seat. */
  readonly key: string | null;
  /** Milliseconds before each action of an agent. */
  readonly pace: number;
  readonly actions: readonly number[];
  readonly scores: readonly number[];
  /** Null until the match is over. */
  readonly outcome: MatchOutcome | null;
  /** The first match with these cards. */
  readonly repeats: string | null;
  readonly rematch: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

/** Why an agent acted, in one turn of a match. */
export interface KeptReason {
  readonly match: string;
  readonly turn: number;
  readonly why: Explanation;
}

interface Stores {
  readonly matches: KeptMatch;
  readonly reasons: KeptReason;
  readonly tetris: TetrisGameSummary;
}

/** What each store is kept by. */
const keys: Readonly<Record<keyof Stores, string | string[]>> = {
  matches: 'id',
  reasons: ['match', 'turn'],
  tetris: ['rules', 'agent', 'seed'],
};
const NAME = 'jogatina';
const VERSION = 1;

/** What this browser keeps of matches and games, in IndexedDB; in memory alone where that is switched off. */
export class Kept {
  private readonly opened: Promise<IDBDatabase | undefined> = open();
  private readonly memory = new Map<string, unknown>();

  async put<S extends keyof Stores>(store: S, value: Stores[S]): Promise<void> {
    const db = await this.opened;
    if (db) await done(db.transaction(store, 'readwrite').objectStore(store).put(value));
    else this.memory.set(memoryKey(store, value), value);
  }

  async match(id: string): Promise<KeptMatch | undefined> {
    const db = await this.opened;
    if (!db) return this.memory.get(`matches ${id}`) as KeptMatch | undefined;
    return done<KeptMatch | undefined>(db.transaction('matches').objectStore('matches').get(id));
  }

  async reasonsOf(match: string): Promise<readonly KeptReason[]> {
    const db = await this.opened;
    if (!db) return this.inMemory('reasons').filter((reason) => reason.match === match);
    const all = IDBKeyRange.bound([match, 0], [match, Number.MAX_SAFE_INTEGER]);
    return done<KeptReason[]>(db.transaction('reasons').objectStore('reasons').getAll(all));
  }

  async all<S extends 'matches' | 'tetris'>(store: S): Promise<readonly Stores[S][]> {
    const db = await this.opened;
    return db ? done<Stores[S][]>(db.transaction(store).objectStore(store).getAll()) : this.inMemory(store);
  }

  /** Forgets a match with its reasons. */
  async forget(match: string): Promise<void> {
    const db = await this.opened;
    if (!db) {
      for (const key of this.memory.keys()) if (key.split(' ')[1] === match) this.memory.delete(key);
      return;
    }
    const both = db.transaction(['matches', 'reasons'], 'readwrite');
    both.objectStore('matches').delete(match);
    await done(both.objectStore('reasons').delete(IDBKeyRange.bound([match, 0], [match, Number.MAX_SAFE_INTEGER])));
  }

  private inMemory<S extends keyof Stores>(store: S): Stores[S][] {
    return [...this.memory].flatMap(([key, value]) => (key.startsWith(`${store} `) ? [value as Stores[S]] : []));
  }
}

function memoryKey<S extends keyof Stores>(store: S, value: Stores[S]): string {
  return [store, ...[keys[store]].flat().map((part) => value[part as keyof Stores[S]])].join(' ');
}

function open(): Promise<IDBDatabase | undefined> {
  if (!globalThis.indexedDB) return Promise.resolve(undefined);
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(keys)) request.result.createObjectStore(store, { keyPath });
  };
  // a browser may refuse storage to a site: then what was played is gone with the tab
  return done(request).catch(() => undefined);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
