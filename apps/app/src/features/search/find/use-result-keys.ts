import type { KeyboardEvent } from 'react';

/** What the keys of the field do beyond the browser's own. */
type FieldKeys = {
  /** Enter: searches at once. False where that was done already. */
  readonly onEnter: () => boolean;
  /** Escape. */
  readonly onClear: () => void;
};

/**
 * The keys of a page with a search field above rows. ArrowDown, and Enter once the results are there, lead from the
 * field to the first row; arrows from row to row; ArrowUp from the first and Escape from any of them back to the field.
 * Other controls keep their own keys.
 */
export function useResultKeys(keys: FieldKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return event => {
    const { key, target, currentTarget: page } = event;
    if (!(target instanceof HTMLElement) || event.nativeEvent.isComposing) return;
    const field = page.querySelector<HTMLElement>('input[type="search"]');
    if (target === field && key === 'Escape') return keys.onClear();
    if (target === field && key === 'Enter' && keys.onEnter()) return;
    const next = target === field ? fromField(key, rowsOf(page)) : fromRow(key, target, rowsOf(page), field);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

/** The first control of each row, in the order of the page. */
const rowsOf = (page: Element): HTMLElement[] =>
  [...page.querySelectorAll('li')].flatMap(
    row => row.querySelector<HTMLElement>('a[href], button:not([disabled])') ?? [],
  );

const fromField = (key: string, rows: readonly HTMLElement[]) =>
  key === 'ArrowDown' || key === 'Enter' ? rows[0] : undefined;

function fromRow(key: string, target: HTMLElement, rows: readonly HTMLElement[], field: HTMLElement | null) {
  const row = target.closest('li');
  const place = rows.findIndex(control => row?.contains(control));
  if (place < 0) return null;
  if (key === 'ArrowDown') return rows[place + 1];
  if (key === 'ArrowUp') return rows[place - 1] ?? field;
  return key === 'Escape' ? field : null;
}
