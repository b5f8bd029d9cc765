import { brand } from '@nightjar/domain/brand';
import { days } from '@nightjar/domain/kernel/time';
import { retryWaitMs } from '@nightjar/domain/kernel/trouble';
import { type Query, type QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { createStore, del, get, set } from 'idb-keyval';
import { attachmentCache, pictureCache } from './attachment-cache.ts';
import { CallError } from './client.ts';
import { log } from './log.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
  }
}

const answersMaxAgeMs = days;
const maxRetries = 2;

/**
 * Returns whether a failed query is tried again: after a lost connection or a server error, but not after a refusal.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= maxRetries || !(error instanceof CallError)) return false;
  return error.status === 0 || error.status >= 500;
}

/**
 * Returns after how many milliseconds a query whose last fetch failed is fetched again by itself; false if another
 * fetch would not help.
 */
export function retryInterval({ state }: Pick<Query, 'state'>): number | false {
  if (state.status !== 'error' || !(state.error instanceof CallError)) return false;
  return retryWaitMs(state.error, state.errorUpdateCount) ?? false;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      staleTime: 15_000,
      gcTime: answersMaxAgeMs,
      // Without a connection a query fails at once and its error is shown beside the last answer. It does not wait for
      // the connection.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: retryInterval,
    },
    // The query client never repeats a failed write by itself. Writes that wait for a connection are in the outbox.
    mutations: { retry: false, networkMode: 'always' },
  },
});

const answersDatabase = createStore(brand.slug, 'answers');
const storageKey = 'kept';
const persister: Persister = {
  // The answers are stored as text, because the database cannot store the error objects that a query has after a failed
  // refetch.
  persistClient: client => set(storageKey, JSON.stringify(client), answersDatabase),
  restoreClient: async () => {
    const text = await get<string>(storageKey, answersDatabase);
    return text === undefined ? undefined : (JSON.parse(text) as PersistedClient);
  },
  removeClient: () => del(storageKey, answersDatabase),
};
const persistOptions = { queryClient, persister, maxAge: answersMaxAgeMs, buster: brand.version };

/**
 * This many milliseconds after a change, the answers are stored. The delay joins changes that follow each other into
 * one write.
 */
const storeAfterMs = 300;

/** This timer starts the next write, which stores all changes since the last write. */
let nextWrite: ReturnType<typeof setTimeout> | undefined;

type StoredQueries = PersistedClient['clientState']['queries'];

export type AnswerSelection = {
  /** Returns those of the answers of another version of the app that this version can show. */
  selectFitting: (stored: StoredQueries) => Promise<StoredQueries>;
  /** Returns those of the answers that are shown although nothing was stored for 24 h. By default there are none. */
  selectLasting?: (stored: StoredQueries) => StoredQueries;
};

/** Returns the stored answers. After 24 h without an answer, only the lasting ones are left. */
async function readStillNeeded(
  selectLasting: AnswerSelection['selectLasting'] = () => [],
): Promise<PersistedClient | undefined> {
  const stored = await persister.restoreClient();
  const now = Date.now();
  if (!stored || now - stored.timestamp <= answersMaxAgeMs) return stored;
  const queries = selectLasting(stored.clientState.queries);
  if (queries.length === 0) return stored;
  return { ...stored, timestamp: now, clientState: { ...stored.clientState, queries } };
}

/** Returns the stored answers. Of those that another version of the app has stored, it returns the fitting ones. */
async function readStored({
  selectFitting,
  selectLasting,
}: AnswerSelection): Promise<PersistedClient | undefined> {
  const stored = await readStillNeeded(selectLasting);
  if (!stored || stored.buster === brand.version) return stored;
  const queries = await selectFitting(stored.clientState.queries).catch(error => {
    log.warn('The answers of another version could not be read', error);
    return [];
  });
  return { ...stored, buster: brand.version, clientState: { ...stored.clientState, queries } };
}

/**
 * Restores the stored answers, and from then on stores each change of the answers. It is called once, at the start. All
 * restored answers count as stale: the last changes may not have been stored when the app was closed, and events were
 * missed while it was closed.
 */
export async function restoreAnswers(selection: AnswerSelection): Promise<void> {
  await persistQueryClientRestore({
    ...persistOptions,
    persister: { ...persister, restoreClient: () => readStored(selection) },
  });
  await queryClient.invalidateQueries({ refetchType: 'none' });
  queryClient.getQueryCache().subscribe(event => {
    if (changesKeptAnswer(event)) nextWrite ??= setTimeout(storeAnswers, storeAfterMs);
  });
}

function storeAnswers(): void {
  nextWrite = undefined;
  persistQueryClientSave({
    ...persistOptions,
    dehydrateOptions: { shouldDehydrateQuery: isKeptQuery },
  }).catch(error => log.warn('The answers were not stored', error));
}

/** An answer whose refetch failed is stored too, because it is the last answer of its query. */
const isKeptQuery = ({ meta, state }: Query) => isPersisted(meta) && state.data !== undefined;

const isPersisted = (meta: Query['meta']) => Boolean(meta?.keep);

/**
 * Returns whether an event of the query cache changes an answer that is stored on the device. Each write stores all
 * answers together, so the app writes only after such an event.
 */
export function changesKeptAnswer(event: QueryCacheNotifyEvent): boolean {
  if (!isPersisted(event.query.meta)) return false;
  return (
    event.type === 'removed' ||
    (event.type === 'updated' && answerChangingActionTypes.includes(event.action.type))
  );
}

const answerChangingActionTypes: readonly string[] = ['success', 'invalidate'];

/** Deletes all stored answers of a user whose session has ended, before the next user signs in on this device. */
export async function forgetAnswers(): Promise<void> {
  queryClient.clear();
  // The next write is canceled, because it would store the answers again after the deletion. A write that is already
  // running ends before the deletion, because the database works in order.
  clearTimeout(nextWrite);
  nextWrite = undefined;
  await persister.removeClient();
  // `caches` is undefined on a page without https, so nothing is deleted there.
  await globalThis.caches?.delete(attachmentCache);
  await globalThis.caches?.delete(pictureCache);
}

/** Closes the database before the page is loaded again, and ends the writes to it. */
export async function closeAnswers(): Promise<void> {
  clearTimeout(nextWrite);
  await answersDatabase('readonly', store => store.transaction.db.close());
}
