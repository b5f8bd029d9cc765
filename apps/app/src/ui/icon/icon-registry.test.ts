import { expect, test } from 'vitest';
import { addIcons, findIcon, loadIcons, loadMoreIcons } from './icon-registry.ts';
import { moreIcons } from './more-icons.ts';
import { tonightIcons } from './tonight-icons.ts';

test('a chunk of code adds its icons, and no chunk is loaded where all icons are known', async () => {
  expect(findIcon('Wine')).toBeUndefined();
  addIcons(tonightIcons);
  expect(findIcon('Wine')).toBe(tonightIcons.Wine);
  await loadIcons(['Wine', 'Martini']);
  expect(findIcon('Archive')).toBeUndefined();
});

test('an icon of a later chunk is undefined until that chunk has loaded, and an unknown name then throws', async () => {
  expect(findIcon('ArrowLeft')).toBeDefined();
  expect(findIcon('Archive')).toBeUndefined();
  await loadIcons(['Wine', 'Archive']);
  expect(findIcon('Archive')).toBe(moreIcons.Archive);
  await loadMoreIcons();
  expect(() => findIcon('Unicorn')).toThrow('Invalid icon type');
  expect(() => findIcon('toString')).toThrow('Invalid icon type');
});
