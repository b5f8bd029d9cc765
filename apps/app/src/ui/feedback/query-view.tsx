import { VisuallyHidden } from '@mantine/core';
import { type FailedCall, type Trouble, troubleOf } from '@nightjar/domain/kernel/trouble';
import { type ReactNode, use } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import classes from './query-view.module.css';
import { RefetchLine } from './refetch-line.tsx';
import { StaleNote } from './stale-note.tsx';
import { troubleSentence } from './trouble-words.ts';
import { UpdateWay } from './update-way.ts';
import { useShownFailure } from './use-shown-failure.ts';
import { useShownPart } from './use-shown-part.ts';

/** The component uses these fields of a TanStack query. */
export type ViewedQuery<T> = {
  data: T | undefined;
  error: FailedCall | null;
  isPending: boolean;
  isFetching: boolean;
  /** The time when `data` arrived, in milliseconds since the epoch. */
  dataUpdatedAt?: number;
  /**
   * This is the reason why the running or the last fetch failed; null after a fetch has succeeded. An error with
   * `status` 0 means that the server was not reached.
   */
  failureReason?: FailedCall | null;
  /** True while the next page of a list is loading. The end of the list shows this, so the view does not. */
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  /** Counts the fetches that have failed so far. A query that failed before keeps its error while it tries again. */
  errorUpdateCount?: number;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
};

export type QueryViewProps = {
  /** The skeleton has the exact shape of the content (skeletons.tsx). */
  skeleton: ReactNode;
  /** This `<EmptyPerch>` is shown if `isEmpty` returns true. By default a list is empty if its length is 0. */
  empty?: ReactNode;
  /**
   * Names what failed, such as "Failed to fetch venue". The view shows it below its own sentence, except where the
   * server refused the call with a sentence.
   */
  errorFallback: string;
  /** Screen readers get this title of the page while the content, which has the title itself, is missing. */
  title?: string;
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
  const { query, skeleton, empty, errorFallback, title, inCard, isEmpty, children } = props;
  const { data } = query;
  const failure = useShownFailure(query);
  const own = useShownPart(props.shows === undefined && isAwaited(query) && !failure);
  const shows = failure ? 'content' : (props.shows ?? own);
  if (shows !== 'content')
    return (
      <>
        {title && <MissingTitle title={title} />}
        <div aria-busy="true" className={shows === 'nothing' ? classes.unseen : undefined}>
          {skeleton}
        </div>
      </>
    );
  const instead =
    data === undefined ? (
      <QueryError query={{ ...query, error: failure }} errorFallback={errorFallback} inCard={inCard} />
    ) : empty && (isEmpty ?? isEmptyList)(data) ? (
      empty
    ) : null;
  if (data === undefined || instead)
    return inCard ? (
      instead
    ) : (
      <div className={classes.middle}>
        {title && data === undefined && <MissingTitle title={title} />}
        {instead}
      </div>
    );
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

const MissingTitle = ({ title }: { title: string }) => (
  <VisuallyHidden>
    <h1>{title}</h1>
  </VisuallyHidden>
);

type QueryErrorProps = {
  query: Pick<ViewedQuery<unknown>, 'error' | 'fetchStatus' | 'refetch'>;
} & Pick<QueryViewProps, 'errorFallback' | 'inCard'>;

/** Shows why a query has no data, or that the network is missing. */
export function QueryError({ query, errorFallback, inCard }: QueryErrorProps) {
  const update = use(UpdateWay);
  const trouble = query.error ? troubleOf(query.error) : unexplained(query.fetchStatus);
  return (
    <ErrorPanel
      message={troubleSentence(trouble)}
      detail={trouble.kind === 'refused' ? undefined : errorFallback}
      offline={trouble.kind === 'unreached'}
      inCard={inCard}
      retrying={query.fetchStatus === 'fetching'}
      onRetry={() => void query.refetch()}
      onUpdate={needsUpdate(query.error) && update ? update : undefined}
    />
  );
}

/** A query that waits for a network has no error. */
const unexplained = (fetchStatus: ViewedQuery<unknown>['fetchStatus']): Trouble =>
  fetchStatus === 'paused' ? { kind: 'unreached' } : { kind: 'failed', sentence: null };

/**
 * True if fetching the shown content again has failed. A missing network does not count, because a row at the top of
 * the page shows that.
 */
const isStale = ({ failureReason, ...end }: ViewedQuery<unknown>) =>
  failureReason != null && failureReason.status !== 0 && !end.isFetchingNextPage && !end.isFetchNextPageError;

/** True while an answer of the server is expected. Without a network no answer is expected. */
export const isAwaited = ({
  isPending,
  fetchStatus,
}: Pick<ViewedQuery<unknown>, 'isPending' | 'fetchStatus'>) => isPending && fetchStatus !== 'paused';

/**
 * True while the first answer of the server is expected, and false for good once an attempt has failed. A page that hid
 * its parts at each further attempt would mount them again and so cause the next attempt, without end.
 */
export const isFirstAwaited = (
  query: Parameters<typeof isAwaited>[0] & { failureCount: number; errorUpdateCount: number },
) => isAwaited(query) && query.failureCount === 0 && query.errorUpdateCount === 0;

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;

/**
 * Returns the sentence about an error for a place with room for one line. Only a refusal has a sentence of its own, so
 * the fallback replaces any other.
 */
export function errorMessage(error: FailedCall | null, fallback: string): string {
  const trouble = error && troubleOf(error);
  return trouble?.kind === 'refused' ? trouble.sentence : fallback;
}

/** True for the error of an app that is too old for its server. */
const needsUpdate = (error: FailedCall | null): boolean => error?.update === 'app';
