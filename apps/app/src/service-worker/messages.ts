import type { Note } from './note.ts';

/** What the worker says to an open page. */
export type WorkerWord =
  | { readonly said: 'note'; readonly note: Note }
  | { readonly said: 'open'; readonly path: string };

export function isWorkerWord(data: unknown): data is WorkerWord {
  return typeof data === 'object' && data !== null && 'said' in data;
}
