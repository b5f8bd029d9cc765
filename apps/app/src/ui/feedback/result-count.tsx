import { VisuallyHidden } from '@mantine/core';
import { resultsWords } from '../../features/friends/flow.ts';

/** How many rows a search has left, for whoever does not see them. */
export function Found({ count, more = false, search }: { count: number; more?: boolean; search: string }) {
  return <VisuallyHidden role="status">{search && resultsWords(count, more)}</VisuallyHidden>;
}
