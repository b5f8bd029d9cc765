import type { Note } from './note.ts';

/** A message of the service worker to an open page. The page may run another version: its fields stay as they are. */
export type WorkerMessage =
  | { readonly said: 'note'; readonly note: Note }
  | { readonly said: 'open'; readonly path: string };

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === 'object' && data !== null && 'said' in data;
}
