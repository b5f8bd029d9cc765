/** Pages asked for by number: a full one may have another behind it. */
export const paged = (size: number) => ({
  initialPageParam: 1,
  getNextPageParam: (last: readonly unknown[], _: unknown, page: number) =>
    last.length < size ? undefined : page + 1,
});

export const flat = <Item>({ pages }: { pages: Item[][] }) => pages.flat();
