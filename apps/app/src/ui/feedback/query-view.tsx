import type { ReactNode } from 'react';
import { commonTexts } from '../words.ts';
import { ErrorPanel } from './error-panel.tsx';
import classes from './query-view.module.css';
import { RefetchLine } from './refetch-line.tsx';
import { StaleNote } from './stale-note.tsx';
import { useShownPart } from './use-shown-part.ts';

/** A TanStack query is used with these fields. */
export type ViewedQuery<T> = {
  data: T | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  /** The time when `data` arrived, in milliseconds since the epoch. */
  dataUpdatedAt?: number;
  /**
   * The reason why the running or the last fetch failed; null again as soon as a fetch succeeds. A `status` of 0
   * means that no server was reached.
   */
  failureReason?: (Error & { readonly status?: number }) | null;
  /** The end of a list shows by itself that more is coming. */
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
};

export type QueryViewProps = {
  /** The skeleton, with the exact shape of the content; see skeletons.tsx. */
  skeleton: ReactNode;
  /** An `<EmptyPerch>`, which is shown where `isEmpty` is true; a list is empty at length 0. */
  empty?: ReactNode;
  /** The call's own sentence is shown where the server reports only that it failed: "Failed to fetch venue". */
  errorFallback: string;
  /** True for a section of a page, which shows its error in a card. */
  inCard?: boolean;
  /**
   * The timing of the skeleton, where another section appears at the same moment; else the view keeps a timing of its
   * own.
   */
  shows?: ReturnType<typeof useShownPart>;
};

type Props<T> = QueryViewProps & {
  query: ViewedQuery<T>;
  isEmpty?: (data: T) => boolean;
  children: (data: T) => ReactNode;
};

/** Shows loading, error, empty or content. Shown content is never taken away by a later fetch or its failure. */
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

/** Shows the error of a query that has no data and loads none, or that the connection is missing. */
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
 * True where the shown content could not be fetched again for another reason than a missing network, which has a banner
 * of its own.
 */
const isStale = ({ failureReason, ...end }: ViewedQuery<unknown>) =>
  failureReason != null && failureReason.status !== 0 && !end.isFetchingNextPage && !end.isFetchNextPageError;

/** True while an answer is expected; without a network none is. */
export const isAwaited = ({
  isPending,
  fetchStatus,
}: Pick<ViewedQuery<unknown>, 'isPending' | 'fetchStatus'>) => isPending && fetchStatus !== 'paused';

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;

/** Returns the sentence for an error. A fault's own message is for the log: the user reads what did not load. */
function messageOf(error: Error | null, fallback: string): string {
  return error?.message && !isFault(error) ? error.message : fallback;
}

/** A TypeError has the browser's sentence for a lost connection; a server's fault has no code of its own. */
const isFault = (error: Error): boolean =>
  error instanceof TypeError ||
  ('code' in error && error.code === 'unexpected' && 'status' in error && Number(error.status) >= 500);
