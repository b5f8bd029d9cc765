import { replaceEqualDeep } from '@tanstack/react-query';

/** The pages are numbered: after a full page there may be another. */
export const pageOptions = (size: number) => ({
  initialPageParam: 1,
  getNextPageParam: (last: readonly unknown[], _: unknown, page: number) =>
    last.length < size ? undefined : page + 1,
  // The pages are compared one by one. A comparison of the flat list, with all of its rows after every
  // new page, would find nothing more.
  structuralSharing: (before: unknown, now: unknown) =>
    Array.isArray(now) ? now : replaceEqualDeep(before, now),
});

export const flattenPages = <Item>({ pages }: { pages: Item[][] }) => pages.flat();
