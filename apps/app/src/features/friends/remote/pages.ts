import { replaceEqualDeep } from '@tanstack/react-query';

/** Pages asked for by number: a full one may have another behind it. */
export const paged = (size: number) => ({
  initialPageParam: 1,
  getNextPageParam: (last: readonly unknown[], _: unknown, page: number) =>
    last.length < size ? undefined : page + 1,
  // What did not change stays the same object, page by page. The flat list is made of them: comparing it as well, all
  // of its rows with every page that comes, finds nothing new.
  structuralSharing: (before: unknown, now: unknown) =>
    Array.isArray(now) ? now : replaceEqualDeep(before, now),
});

export const flat = <Item>({ pages }: { pages: Item[][] }) => pages.flat();
