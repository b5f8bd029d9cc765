import { expect, test } from 'vitest';
import { hasText } from './text.ts';

test('a typed text is found in a name whatever its accents and case', () => {
  expect(hasText('Café Élan', 'cafe e')).toBe(true);
  expect(hasText('Café Élan', 'bar')).toBe(false);
  expect(hasText(null, '')).toBe(true);
});
