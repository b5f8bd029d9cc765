import { expect, test } from 'vitest';
import { findIcon, loadMoreIcons } from './icon-registry.ts';
import { moreIcons } from './more-icons.ts';

test('an icon of the second chunk is undefined until it has loaded; an unknown name then throws', async () => {
  expect(findIcon('ArrowLeft')).toBeDefined();
  expect(findIcon('Wine')).toBeUndefined();
  await loadMoreIcons();
  expect(findIcon('Wine')).toBe(moreIcons.Wine);
  expect(() => findIcon('Unicorn')).toThrow('Invalid icon type');
  expect(() => findIcon('toString')).toThrow('Invalid icon type');
});
