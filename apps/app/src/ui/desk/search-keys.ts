import { type RefObject, useEffect } from 'react';

const searchFieldSelector = 'input[type="search"]';
const editableSelector = 'input, textarea, select, [contenteditable], [role="dialog"] *';

/**
 * Lets the key "/" focus the first search field of a filter bar and select its text, unless the user types in another
 * field or an overlay is open.
 */
export function useSlashKey(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.matches(editableSelector)) return;
      const search = bar.current?.querySelector<HTMLInputElement>(searchFieldSelector);
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [bar]);
}

/** Returns the links of a table's rows, starting with the first row. */
export const rowLinkSelector = (body: ParentNode): HTMLElement[] => [
  ...body.querySelectorAll<HTMLElement>('tr > th a'),
];

/** Focuses the first row of the list on the page; returns false if the list has no rows. */
export function focusFirstRow(): boolean {
  const [first] = rowLinkSelector(document);
  first?.focus();
  return first !== undefined;
}

/** Focuses the search field of the list on the page. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>(`search ${searchFieldSelector}`)?.focus();
}
