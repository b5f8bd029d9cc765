import { brand } from '@nightjar/domain/brand';
import { days } from '@nightjar/domain/kernel/time';
import { type Query, type QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { createStore, del, get, set } from 'idb-keyval';
import { attachmentCache } from './attachment-cache.ts';
import { CallError } from './client.ts';
import { log } from './log.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
    /** `keep`: the last answer survives a restart for 24 h, so that a start without a network still shows it. */
    queryMeta: { readonly keep?: boolean };
  }
}

const keptFor = days;
const mostRetries = 2;

/** A retry helps against a lost connection or a server error, not against a refusal. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= mostRetries || !(error instanceof CallError)) return false;
  return error.status === 0 || error.status >= 500;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      staleTime: 15_000,
      gcTime: keptFor,
      // Without a connection a call fails at once and shows its error beside the last answer, instead of waiting.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // A failed write is never repeated later without the person.
    mutations: { retry: false, networkMode: 'always' },
  },
});

const database = createStore(brand.slug, 'answers');
const storageKey = 'kept';
const persister: Persister = {
  // The answers are stored as text, because the database refuses the errors that some queries hold after a failed
  // refetch.
  persistClient: client => set(storageKey, JSON.stringify(client), database),
  restoreClient: async () => {
    const text = await get<string>(storageKey, database);
    return text === undefined ? undefined : (JSON.parse(text) as PersistedClient);
  },
  removeClient: () => del(storageKey, database),
};
const persistOptions = { queryClient, persister, maxAge: keptFor, buster: brand.version };

/**
 * Changes are stored after this many milliseconds, which is shorter than the time a page takes to change after an
 * answer: closing the app then does not lose the change.
 */
const storedAfter = 300;

/** The next write stores all changes until then. */
let nextWrite: ReturnType<typeof setTimeout> | undefined;

/**
 * Restores the stored answers, and from then on stores each change. It is called once, at the start. All restored
 * answers are stale, however young they are: the last changes before the app was closed may not have been stored, and
 * events that came while it was closed were missed.
 */
export async function restoreAnswers(): Promise<void> {
  await persistQueryClientRestore(persistOptions);
  await queryClient.invalidateQueries({ refetchType: 'none' });
  queryClient.getQueryCache().subscribe(event => {
    if (changesKept(event)) nextWrite ??= setTimeout(storeAnswers, storedAfter);
  });
}

function storeAnswers(): void {
  nextWrite = undefined;
  persistQueryClientSave({ ...persistOptions, dehydrateOptions: { shouldDehydrateQuery: isKept } }).catch(
    error => log.swallowed('The answers were not stored', error),
  );
}

/** An answer whose refetch failed is stored too, because it is the last one. */
const isKept = ({ meta, state }: Query) => meta?.keep === true && state.data !== undefined;

/** All stored answers are written together, so they are written only where one of them changed. */
export function changesKept(event: QueryCacheNotifyEvent): boolean {
  if (event.query.meta?.keep !== true) return false;
  return event.type === 'removed' || (event.type === 'updated' && answerEvents.includes(event.action.type));
}

const answerEvents: readonly string[] = ['success', 'invalidate'];

/** Deletes all answers of a person whose session has ended, before the next person signs in on this device. */
export async function forgetAnswers(): Promise<void> {
  queryClient.clear();
  // A running write comes before the deletion, because the database keeps their order; no write may come after it.
  clearTimeout(nextWrite);
  nextWrite = undefined;
  await persister.removeClient();
  // `caches` is undefined on a page without https.
  await globalThis.caches?.delete(attachmentCache);
}
