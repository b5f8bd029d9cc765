import { expect, test } from 'vitest';
import { moreIconNames } from './icon-names.ts';
import { findIcon, loadMoreIcons } from './icon-registry.ts';
import { moreIcons } from './more-icons.ts';

test('an unknown name throws "Invalid icon type"', () => {
  expect(() => findIcon('Unicorn')).toThrow('Invalid icon type');
  expect(() => findIcon('toString')).toThrow('Invalid icon type');
});

test('an icon of the second chunk is empty until it has come, then drawn', async () => {
  expect(findIcon('Wine')).toBeUndefined();
  await loadMoreIcons();
  expect(findIcon('Wine')).toBe(moreIcons.Wine);
});

test('the names promised are the icons delivered', () => {
  expect([...moreIconNames].sort()).toEqual(Object.keys(moreIcons).sort());
});
