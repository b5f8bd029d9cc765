import { replaceEqualDeep } from '@tanstack/react-query';

/** The pages are numbered: after a full page there may be another. */
export const pageOptions = (size: number) => ({
  initialPageParam: 1,
  getNextPageParam: (last: readonly unknown[], _: unknown, page: number) =>
    last.length < size ? undefined : page + 1,
  // React Query compares the old and the new pages, and keeps what is equal. The flat list of all rows is not compared:
  // that would find nothing more that is equal, and would compare all rows again after each new page.
  structuralSharing: (before: unknown, now: unknown) =>
    Array.isArray(now) ? now : replaceEqualDeep(before, now),
});

export const flattenPages = <Item>({ pages }: { pages: Item[][] }) => pages.flat();
