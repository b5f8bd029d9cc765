import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keepRecentSearches, recentSearchesOptions } from '../remote.ts';
import { withRecentSearch } from './flow.ts';

export type RecentSearches = {
  readonly texts: readonly string[];
  /** Adds a search that led to a page to the recent searches. */
  readonly note: (text: string) => void;
  readonly remove: (text: string) => void;
  readonly clear: () => void;
};

/** Keeps the recent searches on this device, the latest first. */
export function useRecentSearches(userId: string): RecentSearches {
  const { data: texts = [] } = useQuery(recentSearchesOptions(userId));
  const note = useCallback(
    (text: string) => void keepRecentSearches(userId, withRecentSearch(texts, text)),
    [userId, texts],
  );
  const remove = useCallback(
    (text: string) =>
      void keepRecentSearches(
        userId,
        texts.filter(known => known !== text),
      ),
    [userId, texts],
  );
  const clear = useCallback(() => void keepRecentSearches(userId, []), [userId]);
  return { texts, note, remove, clear };
}
