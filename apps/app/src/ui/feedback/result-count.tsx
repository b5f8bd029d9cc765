import { VisuallyHidden } from '@mantine/core';

export type ResultCountProps = {
  count: number;
  /** True if there are further pages of results. */
  more?: boolean;
  /** This is the searched text; empty if the list is not being searched. */
  search: string;
};

/** Announces to screen readers how many results a search has. */
export function ResultCount({ count, more = false, search }: ResultCountProps) {
  return <VisuallyHidden role="status">{search && resultsLabel(count, more)}</VisuallyHidden>;
}

const resultsLabel = (count: number, more: boolean): string =>
  `${count}${more ? '+' : ''} ${count === 1 && !more ? 'result' : 'results'}`;
