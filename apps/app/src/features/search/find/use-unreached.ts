import { useOnline } from '../../../platform/network.ts';
import type { ViewedQuery } from '../../../ui/feedback/query-view.tsx';

type SearchQuery = Pick<ViewedQuery<unknown>, 'data' | 'failureReason'> & { isPlaceholderData: boolean };

/** Tests whether a search has no answer of its own because the server cannot be reached. */
export function useUnreached({ data, isPlaceholderData, failureReason }: SearchQuery): boolean {
  const online = useOnline();
  const isAnswered = data !== undefined && !isPlaceholderData;
  return !isAnswered && (!online || failureReason?.status === 0);
}
