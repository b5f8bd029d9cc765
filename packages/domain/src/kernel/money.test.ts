import { expect, test } from 'vitest';
import { priceLabel } from './money.ts';

test.each([
  [1200, '$12'],
  [750, '$7.50'],
  [99, '$0.99'],
])('a price of %i cents is shown as %s', (cents, label) => {
  expect(priceLabel(cents)).toBe(label);
});
