import type { PushNote } from './note.ts';

/**
 * The service worker sends these messages to an open page. The page may run another version of the app, so the fields
 * never change.
 */
export type WorkerMessage =
  | { readonly said: 'note'; readonly note: PushNote }
  | { readonly said: 'open'; readonly path: string };

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === 'object' && data !== null && 'said' in data;
}
