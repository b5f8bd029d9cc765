import type { ReactNode } from 'react';
import { commonTexts } from '../words.ts';
import { ErrorPanel } from './error-panel.tsx';
import classes from './query-view.module.css';
import { RefetchLine } from './refetch-line.tsx';
import { StaleNote } from './stale-note.tsx';
import { useShownPart } from './use-shown-part.ts';

/** The component uses these fields of a TanStack query. */
export type ViewedQuery<T> = {
  data: T | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  /** The time when `data` arrived, in milliseconds since the epoch. */
  dataUpdatedAt?: number;
  /**
   * This is the reason why the running or the last fetch failed; null after a fetch has succeeded. An error with
   * `status` 0 means that the server was not reached.
   */
  failureReason?: (Error & { readonly status?: number }) | null;
  /** True while the next page of a list loads, which the end of the list shows by itself. */
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
};

export type QueryViewProps = {
  /** The skeleton has the exact shape of the content (skeletons.tsx). */
  skeleton: ReactNode;
  /** This `<EmptyPerch>` is shown if `isEmpty` returns true. By default a list is empty if its length is 0. */
  empty?: ReactNode;
  /** This sentence of the call, such as "Failed to fetch venue", is shown if the server reports only that it failed. */
  errorFallback: string;
  /** True for a section of a page, which shows its error in a card. */
  inCard?: boolean;
  /**
   * This is the timing of the skeleton, shared with another section that appears at the same moment. Without it, the
   * view has its own timing.
   */
  shows?: ReturnType<typeof useShownPart>;
};

type Props<T> = QueryViewProps & {
  query: ViewedQuery<T>;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
};

/**
 * Shows one of four states of a query: loading, error, empty or content. Once content is shown, a later fetch or its
 * failure does not remove it.
 */
export function QueryView<T>(props: Props<T>) {
  const { query, skeleton, empty, errorFallback, inCard, isEmpty, children } = props;
  const { data } = query;
  const own = useShownPart(props.shows === undefined && isAwaited(query));
  const shows = props.shows ?? own;
  if (shows !== 'content')
    return (
      <div aria-busy="true" className={shows === 'nothing' ? classes.unseen : undefined}>
        {skeleton}
      </div>
    );
  const instead =
    data === undefined ? (
      <QueryError query={query} errorFallback={errorFallback} inCard={inCard} />
    ) : empty && (isEmpty ?? isEmptyList)(data) ? (
      empty
    ) : null;
  if (data === undefined || instead)
    return inCard ? instead : <div className={classes.middle}>{instead}</div>;
  return (
    <div className={classes.content}>
      {query.isFetching && !query.isFetchingNextPage && <RefetchLine />}
      {query.dataUpdatedAt && isStale(query) && (
        <StaleNote at={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
      )}
      {children(data)}
    </div>
  );
}

type QueryErrorProps = {
  query: Pick<ViewedQuery<unknown>, 'error' | 'fetchStatus' | 'refetch'>;
} & Pick<QueryViewProps, 'errorFallback' | 'inCard'>;

/** Shows the error of a query that has no data and loads none, or shows that the network is missing. */
export function QueryError({ query, errorFallback, inCard }: QueryErrorProps) {
  const offline = query.fetchStatus === 'paused';
  const message = offline
    ? `Nothing saved from last time. ${commonTexts.needsSignal}.`
    : messageOf(query.error, errorFallback);
  return (
    <ErrorPanel message={message} offline={offline} inCard={inCard} onRetry={() => void query.refetch()} />
  );
}

/**
 * True if the shown content could not be fetched again. A missing network does not count, because a banner of its own
 * reports it.
 */
const isStale = ({ failureReason, ...end }: ViewedQuery<unknown>) =>
  failureReason != null && failureReason.status !== 0 && !end.isFetchingNextPage && !end.isFetchNextPageError;

/** True while an answer of the server is expected. Without a network no answer is expected. */
export const isAwaited = ({
  isPending,
  fetchStatus,
}: Pick<ViewedQuery<unknown>, 'isPending' | 'fetchStatus'>) => isPending && fetchStatus !== 'paused';

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;

/**
 * Returns the sentence that the user reads about an error. The message of a fault is only for the log, so the fallback
 * replaces it.
 */
function messageOf(error: Error | null, fallback: string): string {
  return error?.message && !isFault(error) ? error.message : fallback;
}

/**
 * An error is a fault if it is a TypeError, which has the browser's sentence about a lost connection, or a failure of
 * the server without a code of its own.
 */
const isFault = (error: Error): boolean =>
  error instanceof TypeError ||
  ('code' in error && error.code === 'unexpected' && 'status' in error && Number(error.status) >= 500);
