import { type FailedCall, tellsAfterMs } from '@nightjar/domain/kernel/trouble';
import { useRef } from 'react';
import { useLasting } from './use-lasting.ts';

type FailingQuery = {
  readonly data: unknown;
  readonly error: FailedCall | null;
  readonly isPending: boolean;
  readonly errorUpdateCount?: number;
};

/**
 * Returns the error that is shown in place of the data of a query; null if there is none. A query that tries again has no
 * error meanwhile, so the last one is kept: otherwise the page would change at each try.
 */
export function useShownFailure(query: FailingQuery): FailedCall | null {
  const { data, error, isPending, errorUpdateCount = 0 } = query;
  const last = useRef<FailedCall | null>(null);
  const triesAgain = data === undefined && isPending && errorUpdateCount > 0;
  if (error) last.current = error;
  else if (!triesAgain) last.current = null;
  return data === undefined ? last.current : null;
}

/**
 * True if a page has no content because its query has failed or takes long. The page then shows its title and the way
 * back itself, because both are part of the content.
 */
export function useLacksContent(query: FailingQuery): boolean {
  const failure = useShownFailure(query);
  const isWaiting = query.isPending && query.data === undefined;
  const isSlow = useLasting(isWaiting, tellsAfterMs);
  return failure !== null || isSlow;
}
