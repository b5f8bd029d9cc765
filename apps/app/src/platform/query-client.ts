import { brand } from '@nightjar/domain/brand';
import { days } from '@nightjar/domain/kernel/time';
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import { type Query, type QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client';
import { createStore, del, get, set } from 'idb-keyval';
import { attachmentCache } from './attachment-cache.ts';
import { CallError } from './client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
    /** `keep`: the last answer survives a restart for 24 h, so that a start without a network still shows it. */
    queryMeta: { readonly keep?: boolean };
  }
}

const keptFor = days;
const mostRetries = 2;

/** Asking again helps against a lost line or a server in trouble, never against its considered no. */
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
      // A call that cannot arrive fails at once and shows its error beside the last answer, instead of waiting unseen.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // A write is never sent later, behind the back of whoever has walked on.
    mutations: { retry: false, networkMode: 'always' },
  },
});

const database = createStore(brand.slug, 'answers');
const persister = createAsyncStoragePersister({
  key: 'kept',
  // Sooner than a page changes after an answer was given: who closes the app then is not asked again.
  throttleTime: 300,
  storage: {
    getItem: key => get<string>(key, database),
    setItem: (key, value) => set(key, value, database),
    removeItem: key => del(key, database),
  },
});

const kept = { queryClient, persister, maxAge: keptFor, buster: brand.version };

/** Brings back what was kept; resolves once it is there. From then on it is kept as it changes. Stands once, at the start. */
export async function restoreAnswers(): Promise<void> {
  await persistQueryClientRestore(kept);
  queryClient.getQueryCache().subscribe(event => {
    if (changesKept(event))
      void persistQueryClientSave({ ...kept, dehydrateOptions: { shouldDehydrateQuery: isKept } });
  });
}

/** Also where it was asked for again and no answer came: it is still the last one there is. */
const isKept = ({ meta, state }: Query) => meta?.keep === true && state.data !== undefined;

/** All that is kept is written as one, so only where some of it changed, not with every step of every other call. */
export function changesKept(event: QueryCacheNotifyEvent): boolean {
  if (event.query.meta?.keep !== true) return false;
  return event.type === 'removed' || (event.type === 'updated' && answers.includes(event.action.type));
}

const answers: readonly string[] = ['success', 'invalidate'];

/** Nothing of one person is left for the next who signs in on this device. */
export async function forgetAnswers(): Promise<void> {
  queryClient.clear();
  await persister.removeClient();
  // Absent on a page without https.
  await globalThis.caches?.delete(attachmentCache);
}
