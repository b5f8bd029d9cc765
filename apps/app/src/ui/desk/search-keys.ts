import { type RefObject, useEffect } from 'react';

const searchFieldSelector = 'input[type="search"]';
const editableSelector = 'input, textarea, select, [contenteditable], [role="dialog"] *';

/** "/" moves the focus to the first search of a bar and selects its text, unless something else is typed or open. */
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

/** Returns the links of a table's rows, from the first on. */
export const rowLinkSelector = (body: ParentNode): HTMLElement[] => [
  ...body.querySelectorAll<HTMLElement>('tr > th a'),
];

/** Focuses the first row of the list that a search filters; false where the list has none. */
export function focusFirstRow(): boolean {
  const [first] = rowLinkSelector(document);
  first?.focus();
  return first !== undefined;
}

/** Focuses the search of the page's list. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>(`search ${searchFieldSelector}`)?.focus();
}
