import { replaceEqualDeep } from '@tanstack/react-query';

/** The pages are numbered: after a full page there may be another. */
export const pageOptions = (size: number) => ({
  initialPageParam: 1,
  getNextPageParam: (last: readonly unknown[], _: unknown, page: number) =>
    last.length < size ? undefined : page + 1,
  // React Query compares the old and the new pages, and keeps equal parts as the same objects. The flat list of all
  // rows is left out of this comparison. Its rows are the objects of the pages, so a comparison would only cost time.
  structuralSharing: (before: unknown, now: unknown) =>
    Array.isArray(now) ? now : replaceEqualDeep(before, now),
});

export const flattenPages = <Item>({ pages }: { pages: Item[][] }) => pages.flat();
