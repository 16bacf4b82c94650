import type { Redis } from 'ioredis';

/** What servers of one site tell each other: plain JSON. A message has a kind, and whoever listens for it. */
export interface Message {
  readonly kind: string;
}

/** What a server does with what comes. */
export interface Listener {
  receive(from: string, message: Message): void;
  /** Messages of a server, or of all (undefined), may not have come. */
  lost(from?: string): void;
}

/**
 * Carries messages between the servers of a site. Those of one server come in the order in which they were sent, and
 * none comes twice. One may be lost: then `lost` says so, at the next message at the latest.
 */
export interface Bus {
  /** Whether there may be other servers. */
  readonly shared: boolean;
  /** Sends to one server, which may be this one. */
  send(to: string, message: Message): void;
  /** Sends to all other servers. */
  tell(message: Message): void;
  listen(listener: Listener): Promise<void>;
  /** Whether a server listens: one whose process has ended does not, one that is only slow does. */
  hears(server: string): Promise<boolean>;
  /** Redis, for what is counted there; undefined for servers of one process. */
  readonly redis?: Redis;
  /** Why messages do not pass at present, if so. */
  readonly trouble: string | undefined;
  /** Resolves when everything that was sent is on its way. */
  close(): Promise<void>;
}

/** The bus of servers in one process: of one alone, which has nobody to talk to, or of several in a test. */
export class ProcessBus {
  private readonly members = new Map<string, Listener>();

  join(name: string): Bus {
    const { members } = this;
    const deliver = (to: string, message: Message) => {
      // as if it had travelled: nobody changes what another holds, and nobody is called from within a call
      const copy = structuredClone(message);
      setImmediate(() => members.get(to)?.receive(name, copy));
    };
    return {
      get shared() {
        return members.size > 1;
      },
      trouble: undefined,
      send: deliver,
      hears: async (server) => members.has(server),
      tell(message) {
        for (const other of members.keys()) if (other !== name) deliver(other, message);
      },
      async listen(listener) {
        members.set(name, listener);
      },
      async close() {
        members.delete(name);
      },
    };
  }
}
