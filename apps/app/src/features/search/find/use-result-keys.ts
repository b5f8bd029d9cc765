import type { KeyboardEvent } from 'react';

/** The search field handles Enter and Escape by these functions. */
type FieldKeys = {
  /** Searches at once when Enter is pressed. It returns false where the typed text was searched for already. */
  readonly onEnter: () => boolean;
  /** Called when Escape is pressed in the search field. */
  readonly onClear: () => void;
};

/**
 * Handles the keys of a page with a search field above the rows of results. ArrowDown moves the focus from the field to
 * the first row. Enter does the same once the results are shown. The arrow keys move the focus from row to row. ArrowUp
 * on the first row, and Escape on any row, move the focus back to the field. Other controls keep their own keys.
 */
export function useResultKeys(keys: FieldKeys): (event: KeyboardEvent<HTMLElement>) => void {
  return event => {
    const { key, target, currentTarget: page } = event;
    if (!(target instanceof HTMLElement) || event.nativeEvent.isComposing) return;
    const field = page.querySelector<HTMLElement>('input[type="search"]');
    if (target === field && key === 'Escape') return keys.onClear();
    if (target === field && key === 'Enter' && keys.onEnter()) return;
    const next =
      target === field
        ? focusTargetFromField(key, resultRowsOf(page))
        : focusTargetFromRow(key, target, { rows: resultRowsOf(page), field });
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

/** Returns the first control of each row, in the order of the page. */
const resultRowsOf = (page: Element): HTMLElement[] =>
  [...page.querySelectorAll('li')].flatMap(
    row => row.querySelector<HTMLElement>('a[href], button:not([disabled])') ?? [],
  );

const focusTargetFromField = (key: string, rows: readonly HTMLElement[]) =>
  key === 'ArrowDown' || key === 'Enter' ? rows[0] : undefined;

type RowsAndField = { readonly rows: readonly HTMLElement[]; readonly field: HTMLElement | null };

function focusTargetFromRow(key: string, target: HTMLElement, { rows, field }: RowsAndField) {
  const row = target.closest('li');
  const place = rows.findIndex(control => row?.contains(control));
  if (place < 0) return null;
  if (key === 'ArrowDown') return rows[place + 1];
  if (key === 'ArrowUp') return rows[place - 1] ?? field;
  return key === 'Escape' ? field : null;
}
