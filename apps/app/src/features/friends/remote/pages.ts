import { replaceEqualDeep } from '@tanstack/react-query';

/** The pages are numbered: after a full page there may be another. */
export const pageOptions = (size: number) => ({
  initialPageParam: 1,
  getNextPageParam: (last: readonly unknown[], _: unknown, page: number) =>
    last.length < size ? undefined : page + 1,
  // React Query compares the old and the new pages one by one. It would find no more equal parts in a flat list of all
  // rows, and it would compare all rows again after each new page.
  structuralSharing: (before: unknown, now: unknown) =>
    Array.isArray(now) ? now : replaceEqualDeep(before, now),
});

export const flattenPages = <Item>({ pages }: { pages: Item[][] }) => pages.flat();
