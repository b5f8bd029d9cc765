/**
 * Names why something is not on the screen. `unreached`: no request arrives at the server. `slow`: the server has not
 * answered yet. `failed`: the server is broken; `sentence` is its own explanation, if it sent one. `too_many`: the server takes no more
 * requests of this user for a while. `signed_out`: the session has ended. `refused`: a rule forbids the request.
 */
export type Trouble =
  | { readonly kind: 'unreached' | 'slow' | 'signed_out' }
  | { readonly kind: 'failed'; readonly sentence: string | null }
  | { readonly kind: 'too_many'; readonly waitSeconds: number | null }
  | { readonly kind: 'refused'; readonly sentence: string };

/** A failed call has these fields. A `status` of 0 means that the server was not reached. */
export type FailedCall = Error & {
  readonly status?: number;
  readonly code?: string;
  readonly retryAfterSeconds?: number | undefined;
  /** Tells which side needs an update, where the app and the server do not understand each other. */
  readonly update?: string | null;
};

/** A page shows that it still waits for an answer after this many milliseconds. */
export const tellsAfterMs = 4000;

/**
 * A page shows that an attempt has failed after this many milliseconds, although another attempt is running. The time is
 * shorter than `tellsAfterMs`, because the row at the top waits a moment longer to see whether the page itself shows it.
 */
const tellsFailureAfterMs = 3000;

/** Returns which trouble the error of a call means for the user. */
export function troubleOf(error: FailedCall): Trouble {
  const { status = 200, code, message } = error;
  if (error instanceof TypeError || status === 0) return { kind: 'unreached' };
  if (status === 401) return { kind: 'signed_out' };
  if (status === 429) return { kind: 'too_many', waitSeconds: error.retryAfterSeconds ?? null };
  if (isNotUnderstood(error) || (code === 'unexpected' && status >= 400) || message === '')
    return { kind: 'failed', sentence: null };
  return status >= 500 ? { kind: 'failed', sentence: message } : { kind: 'refused', sentence: message };
}

/** True for an unknown call or an unreadable answer, although app and server have the same version. */
const isNotUnderstood = ({ code, update }: FailedCall): boolean =>
  (code === 'unexpected_answer' || code === 'unknown_call') && !update;

/** What a page knows about one of the queries whose data it shows. */
export type QueryFacts = {
  readonly hasData: boolean;
  readonly isFetching: boolean;
  /** The page has waited for the data for this many milliseconds. */
  readonly waitedMs: number;
  /** The reason why the last attempt failed; null if none has failed. */
  readonly failure: FailedCall | null;
};

/** Returns in how many milliseconds the page shows that it waits for this query; 0 if it shows that already. */
export function untilToldMs({ isFetching, waitedMs, failure }: QueryFacts): number {
  if (!isFetching) return 0;
  return Math.max(0, (failure ? tellsFailureAfterMs : tellsAfterMs) - waitedMs);
}

/**
 * Returns the trouble of a whole page: the worst trouble of the queries that have no data. A refusal is left out,
 * because the page itself decides what it means.
 */
export function troubleOfPage(queries: readonly QueryFacts[]): Trouble | null {
  const found = queries
    .filter(query => !query.hasData && untilToldMs(query) === 0)
    .flatMap((query): Trouble[] => {
      if (query.failure) return [troubleOf(query.failure)];
      return query.isFetching ? [{ kind: 'slow' }] : [];
    });
  return (
    troubleKindsWorstFirst.map(kind => found.find(trouble => trouble.kind === kind)).find(Boolean) ?? null
  );
}

const troubleKindsWorstFirst: readonly Trouble['kind'][] = [
  'unreached',
  'signed_out',
  'too_many',
  'failed',
  'slow',
];

const firstRetrySeconds = 5;
const longestRetrySeconds = 60;

/**
 * Returns after how many milliseconds a failed query is fetched again by itself; null if that would not help. The wait
 * grows with the number of failures, so that a broken server gets few requests.
 */
export function retryWaitMs(error: FailedCall, failures: number): number | null {
  const trouble = troubleOf(error);
  if (trouble.kind === 'too_many') return Math.max(1, trouble.waitSeconds ?? firstRetrySeconds) * 1000;
  const { status = 0 } = error;
  if (status !== 0 && status < 500) return null;
  return Math.min(firstRetrySeconds * 2 ** Math.max(0, failures - 1), longestRetrySeconds) * 1000;
}
