import { fileLimits } from '@nightjar/domain/kernel/upload';
import { expect, it } from 'vitest';
import { fileProblemOf, imagesInChosenOrder, moveItem } from './flow.ts';

it('a picture of the gallery moves by one position and not beyond the ends', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveItem(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

it('the gallery keeps the chosen order, and a picture that was added meanwhile comes last', () => {
  const image = (url: string) => ({ kind: 'gallery' as const, url });
  const shown = imagesInChosenOrder([image('a'), image('b'), image('new')], ['b', 'a', 'gone']);
  expect(shown.map(({ url }) => url)).toEqual(['b', 'a', 'new']);
  expect(imagesInChosenOrder([image('a')], null)).toEqual([image('a')]);
});

it('the refusal of a file for the gallery names its reason', () => {
  const file = { name: 'menu.pdf', type: 'image/png', size: 10 };
  expect(fileProblemOf(file)).toBeNull();
  expect(fileProblemOf({ ...file, type: 'application/pdf' })).toBe(
    'menu.pdf is not a picture we can show. Use a JPEG, PNG or WebP file.',
  );
  expect(fileProblemOf({ ...file, size: fileLimits.image.bytes + 1 })).toMatch('larger than 10 MB');
});
