import { replaceEqualDeep } from '@tanstack/react-query';

/** Pages by number: after a full page there may be another. */
export const paged = (size: number) => ({
  initialPageParam: 1,
  getNextPageParam: (last: readonly unknown[], _: unknown, page: number) =>
    last.length < size ? undefined : page + 1,
  // Structural sharing compares page by page. Comparing the flat list as well, all of its rows with every new page,
  // would find nothing more.
  structuralSharing: (before: unknown, now: unknown) =>
    Array.isArray(now) ? now : replaceEqualDeep(before, now),
});

export const flat = <Item>({ pages }: { pages: Item[][] }) => pages.flat();
