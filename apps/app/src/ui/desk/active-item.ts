type LinkedItem = { readonly href: string; readonly covers?: string };

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** Returns the navigation item of the shown page: the item whose address covers most of the page's path. */
export function activeItem<Some extends LinkedItem>(items: readonly Some[], path: string): Some | null {
  const covering = items
    .map(item => ({ item, prefix: [item.href, item.covers ?? item.href].filter(to => isBelow(path, to)) }))
    .filter(({ prefix }) => prefix.length > 0)
    .map(({ item, prefix }) => ({ item, length: Math.max(...prefix.map(to => to.length)) }));
  return covering.toSorted((a, b) => b.length - a.length)[0]?.item ?? null;
}
