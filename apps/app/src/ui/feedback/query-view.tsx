import { type ReactNode, use } from 'react';
import { commonTexts } from '../words.ts';
import { ErrorPanel } from './error-panel.tsx';
import classes from './query-view.module.css';
import { RefetchLine } from './refetch-line.tsx';
import { StaleNote } from './stale-note.tsx';
import { UpdateWay } from './update-way.ts';
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
  /** True while the next page of a list is loading. The end of the list shows this, so the view does not. */
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
  /**
   * The view shows this sentence of the call, such as "Failed to fetch venue", if the server sends no reason for its
   * failure.
   */
  errorFallback: string;
  /** True for a section of a page, which shows its error in a card. */
  inCard?: boolean;
  /**
   * The timing of the skeleton, if another section appears at the same time and shares it. Without this property the
   * view has its own timing.
   */
  shows?: ReturnType<typeof useShownPart>;
};

type QueryViewBodyProps<T> = QueryViewProps & {
  query: ViewedQuery<T>;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
};

/**
 * Shows one of four states of a query: loading, error, empty or content. Once content is shown, a later fetch or its
 * failure does not remove it.
 */
export function QueryView<T>(props: QueryViewBodyProps<T>) {
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
  const update = use(UpdateWay);
  const message = offline
    ? `Nothing saved from last time. ${commonTexts.needsSignal}.`
    : errorMessage(query.error, errorFallback);
  return (
    <ErrorPanel
      message={message}
      offline={offline}
      inCard={inCard}
      onRetry={() => void query.refetch()}
      onUpdate={needsUpdate(query.error) && update ? update : undefined}
    />
  );
}

/**
 * True if fetching the shown content again has failed. A missing network does not count, because a banner shows that.
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
 * Returns the sentence about an error that the user reads. The message of a fault (an error of the server or of the
 * connection) is only for the log, so the fallback replaces it.
 */
export function errorMessage(error: Error | null, fallback: string): string {
  return error?.message && !isFault(error) ? error.message : fallback;
}

/**
 * True for a fault: a TypeError, with which the browser reports a lost connection, or a failure of the server without a
 * code of its own, or an answer that the app cannot read.
 */
const isFault = (error: Error): boolean =>
  error instanceof TypeError ||
  ('code' in error && error.code === 'unexpected' && 'status' in error && Number(error.status) >= 500) ||
  isNotUnderstood(error);

/** True for an unknown call or an unreadable answer, although app and server have the same version. */
const isNotUnderstood = (error: Error): boolean =>
  'code' in error &&
  (error.code === 'unexpected_answer' || error.code === 'unknown_call') &&
  !('update' in error && error.update);

/** True for the error of an app that is too old for its server. */
const needsUpdate = (error: Error | null): boolean =>
  error !== null && 'update' in error && error.update === 'app';
