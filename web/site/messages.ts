import type { Problem } from '../../src/core/problems.ts';
import type { ClientMessage, ServerMessage } from '../../src/protocol/rooms.ts';

/** A request as the app makes it to the server. */
export interface LocalRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** What the page tells the worker that stands for the server. */
export type ToWorker =
  | { readonly type: 'ask'; readonly id: number; readonly request: LocalRequest }
  | { readonly type: 'connect'; readonly id: number; readonly room: string; readonly key: string | undefined }
  | { readonly type: 'frame'; readonly id: number; readonly message: ClientMessage }
  | { readonly type: 'close'; readonly id: number }
  | { readonly type: 'prepare'; readonly id: number; readonly game: string | undefined };

/** What it answers: to a request, or at the other end of a room's connection. */
export type FromWorker =
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly type: 'refused'; readonly id: number; readonly error: string; readonly problem?: Problem }
  | { readonly type: 'message'; readonly id: number; readonly message: ServerMessage }
  | { readonly type: 'closed'; readonly id: number; readonly state: 'missing' | 'lost' };
