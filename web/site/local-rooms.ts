import { InputError } from '../../src/core/errors.ts';
import { problem } from '../../src/core/problems.ts';
import type { Rematch, RoomRequest, RoomSummary } from '../../src/protocol/rooms.ts';
import type { LocalPlayers } from '../families/local-players.ts';
import type { Kept, KeptMatch, KeptReason } from './kept.ts';
import { LocalRoom, summaryOf } from './local-room.ts';

/** The most matches that a browser keeps; the oldest are forgotten. */
const MOST = 200;
/** Milliseconds between two actions where only agents play, for those who watch. */
const WATCHED_PACE = 600;
/** Tabs tell each other what they played. */
const CHANNEL = 'jogatina.rooms';

/** The rooms of this browser. */
export class LocalRooms {
  private readonly kept: Kept;
  private readonly playersOf: (game: string) => Promise<LocalPlayers>;
  private readonly open = new Map<string, Promise<LocalRoom | undefined>>();
  private writing: Promise<void> = Promise.resolve();
  private readonly others = new BroadcastChannel(CHANNEL);

  /** `playersOf`: the players of a game's family, loaded when they are wanted. */
  constructor(kept: Kept, playersOf: (game: string) => Promise<LocalPlayers>) {
    this.kept = kept;
    this.playersOf = playersOf;
    this.others.onmessage = ({ data }: MessageEvent<string>) => void this.playedElsewhere(data);
  }

  /** A room by its id; undefined where this browser has none. */
  find(id: string): Promise<LocalRoom | undefined> {
    const opened = this.open.get(id) ?? this.load(id);
    this.open.set(id, opened);
    // what could not be loaded is tried again, and what is not there may come
    opened.then(
      (room) => room ?? this.open.delete(id),
      () => this.open.delete(id),
    );
    return opened;
  }

  async create({ game, seats, pace, seed }: RoomRequest): Promise<{ room: RoomSummary; key: string | null }> {
    if (seats.filter(({ kind }) => kind === 'person').length > 1 || seats.some(({ kind }) => kind === 'remote'))
      throw new InputError(problem('needsServer'));
    const players = await this.playersOf(game);
    const person = seats.some(({ kind }) => kind === 'person');
    const match: KeptMatch = {
      id: randomText(16),
      game: players.gameOf(game).id,
      seed: seed ?? randomText(16),
      seats: seats.map((seat) =>
        seat.kind === 'person'
          ? { kind: 'person', name: seat.name ?? 'guest' }
          : { kind: 'agent', name: seat.agent, agent: seat.agent },
      ),
      key: person ? randomText(32) : null,
      pace: pace ?? (person ? 0 : WATCHED_PACE),
      ...FRESH,
      createdAt: new Date().toISOString(),
    };
    return { room: summaryOf((await this.begin(match)).match), key: match.key };
  }

  /** A rematch with swapped seats: new cards, or the same again. An agent always agrees. */
  async rematch(id: string, answer: 'new' | 'same' | 'no'): Promise<Rematch> {
    const old = await this.kept.match(id);
    const room = await this.find(id);
    if (!old || !room) throw new InputError(problem('noMatch'));
    if (answer === 'no' || old.rematch !== null) return room.rematch;
    const next: KeptMatch = {
      ...old,
      ...FRESH,
      id: randomText(16),
      seats: [...old.seats].reverse(),
      seed: answer === 'same' ? old.seed : randomText(16),
      repeats: answer === 'same' ? (old.repeats ?? old.id) : null,
      createdAt: new Date().toISOString(),
    };
    await this.begin(next);
    room.rematchIs(next.id);
    return room.rematch;
  }

  /** A match that is over again, from one of its turns on. */
  async playOn(id: string, turn: number): Promise<{ room: RoomSummary; seat: number; key: string | null }> {
    const old = await this.kept.match(id);
    if (!old) throw new InputError(problem('noMatch'));
    const again = {
      ...old,
      ...FRESH,
      id: randomText(16),
      actions: old.actions.slice(0, turn),
      repeats: old.repeats ?? id,
    };
    const { match } = await this.begin({ ...again, createdAt: new Date().toISOString() });
    return { room: summaryOf(match), seat: match.seats.findIndex(({ kind }) => kind === 'person'), key: match.key };
  }

  /** Matches that are not over, the newest first. */
  async running(): Promise<RoomSummary[]> {
    return (await this.newestFirst()).filter(({ outcome }) => outcome === null).map(summaryOf);
  }

  /** Matches that are over, the newest first. */
  async finished(limit: number): Promise<(RoomSummary & { readonly endedAt: string | null })[]> {
    const over = (await this.newestFirst()).filter(({ outcome }) => outcome !== null).slice(0, limit);
    return over.map((match) => ({ ...summaryOf(match), endedAt: match.endedAt }));
  }

  private async newestFirst(): Promise<KeptMatch[]> {
    return (await this.kept.all('matches')).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  private async begin(match: KeptMatch): Promise<LocalRoom> {
    const room = await this.roomOf(match, []);
    await this.kept.put('matches', match);
    this.open.set(match.id, Promise.resolve(room));
    for (const { id } of (await this.newestFirst()).slice(MOST)) await this.kept.forget(id);
    return room;
  }

  private async load(id: string): Promise<LocalRoom | undefined> {
    const match = await this.kept.match(id);
    return match && this.roomOf(match, await this.kept.reasonsOf(id));
  }

  private async roomOf(match: KeptMatch, reasons: readonly KeptReason[]): Promise<LocalRoom> {
    const players = await this.playersOf(match.game);
    for (const { agent } of match.seats) if (agent !== undefined) await players.provide(agent, match.game);
    return new LocalRoom(match, reasons, { players, keep: (...what) => this.keep(...what) });
  }

  /** One after another, so that no older state of a match takes the place of a newer one. */
  private keep(match: KeptMatch, reason?: KeptReason): void {
    this.writing = this.writing
      .then(async () => {
        if (reason) await this.kept.put('reasons', reason);
        await this.kept.put('matches', match);
        this.others.postMessage(match.id);
      })
      // the match goes on where the browser's storage is full
      .catch((error) => console.warn(`The match is not kept: ${error}`));
  }

  /** Another tab has played on in a match that may be open here too. */
  private async playedElsewhere(id: string): Promise<void> {
    const room = await this.open.get(id);
    const fresh = room && (await this.load(id));
    if (!fresh || !isNewer(fresh.match, room.match)) return;
    this.open.set(id, Promise.resolve(fresh));
    room.replacedBy(fresh);
  }
}

const FRESH = { actions: [], scores: [0, 0], outcome: null, repeats: null, rematch: null, endedAt: null } as const;

function isNewer(one: KeptMatch, other: KeptMatch): boolean {
  if (one.actions.length !== other.actions.length) return one.actions.length > other.actions.length;
  return (one.outcome !== null && other.outcome === null) || (one.rematch !== null && other.rematch === null);
}

/** So many random bytes as text that may stand in an address. */
function randomText(bytes: number): string {
  const text = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes)));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
