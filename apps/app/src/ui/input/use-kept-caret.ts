import { type RefObject, useLayoutEffect, useRef } from 'react';
import { caretAfter } from './phone-text.ts';

/**
 * Keeps the caret of a field that formats its text. Formatting moves the characters, so this puts the caret back behind
 * the digit that it was behind. `note` is called with the typed text before the text is formatted.
 */
export function useKeptCaret(input: RefObject<HTMLInputElement | null>, shown: string) {
  const digitsLeft = useRef<number | null>(null);
  useLayoutEffect(() => {
    const node = input.current;
    if (digitsLeft.current === null || !node || node !== document.activeElement) return;
    const place = caretAfter(shown, digitsLeft.current);
    node.setSelectionRange(place, place);
    digitsLeft.current = null;
  }, [input, shown]);
  return function note({ value, selectionStart }: HTMLInputElement): void {
    const atEnd = selectionStart === null || selectionStart === value.length;
    digitsLeft.current = atEnd ? null : value.slice(0, selectionStart).replace(/\D/g, '').length;
  };
}
