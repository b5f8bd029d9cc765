import { VisuallyHidden } from '@mantine/core';

export type ResultCountProps = {
  count: number;
  /** True where there are further pages. */
  more?: boolean;
  /** The search text; empty where the list is not searched. */
  search: string;
};

/** Announces to screen readers how many rows a search has. */
export function ResultCount({ count, more = false, search }: ResultCountProps) {
  return <VisuallyHidden role="status">{search && resultsLabel(count, more)}</VisuallyHidden>;
}

const resultsLabel = (count: number, more: boolean): string =>
  `${count}${more ? '+' : ''} ${count === 1 && !more ? 'result' : 'results'}`;
