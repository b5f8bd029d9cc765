import { expect, test } from 'vitest';
import { venueId } from '../../../kernel/id.ts';
import { publicFilesPath } from '../../../kernel/upload.ts';
import type { VenueImage } from '../../entity.ts';
import { venueListLimits } from '../entity.ts';
import {
  droppedPictureNames,
  isPictureNameOf,
  orderPictures,
  withoutPicture,
  withPicture,
} from './pictures.ts';

const id = venueId.parse('5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1');
const other = venueId.parse('6f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1');
const name = (place: string) => `venues/${id}-${place}`;
const shown = (place: string, kind: VenueImage['kind'] = 'gallery', more: object = {}): VenueImage => ({
  kind,
  url: `${publicFilesPath}${name(place)}?t=1`,
  ...more,
});
const night = (count: number) => `gallery-179000000000${count}.jpg`;

test.each([
  [name('logo.png'), 'logo', true],
  [name('gallery-1790000000000.jpg'), 'gallery', true],
  [name('logo.png'), 'banner', false],
  [name('gallery-1790000000000.jpg'), 'logo', false],
  [name('poster-1790000000000.jpg'), 'gallery', false],
  [`venues/${other}-logo.png`, 'logo', false],
  [`events/${id}/banner.jpg`, 'banner', false],
] as const)('the file name %s fits a picture of the kind %s of its venue: %s', (file, kind, fits) => {
  expect(isPictureNameOf(file, id, kind)).toBe(fits);
});

test("a second picture of a fixed kind is shown in place of the venue's first one, without the first one's description", () => {
  const before = [shown('logo.png', 'logo', { alt: 'Old' }), shown(night(1))];
  expect(withPicture(before, shown('logo.jpg', 'logo'))).toEqual({
    images: [shown('logo.jpg', 'logo'), shown(night(1))],
  });
});

test("a venue's picture keeps its description until that changes, and an empty description is none", () => {
  const before = [shown(night(1), 'gallery', { alt: 'The bar' })];
  const newer = { kind: 'gallery' as const, url: `${publicFilesPath}${name(night(1))}?t=2` };
  expect(withPicture(before, newer)).toEqual({ images: [{ ...newer, alt: 'The bar' }] });
  expect(withPicture(before, { ...newer, alt: 'The band' })).toEqual({
    images: [{ ...newer, alt: 'The band' }],
  });
  expect(withPicture(before, { ...newer, alt: '' })).toEqual({ images: [newer] });
});

test("a venue's gallery has a limited number of pictures", () => {
  const full = Array.from({ length: venueListLimits.gallery }, (_, count) =>
    shown(`gallery-${1_790_000_000_000 + count}.jpg`),
  );
  expect(withPicture(full, shown('gallery-1890000000000.jpg'))).toMatchObject({ code: 'too_many_pictures' });
  expect(withPicture(full, shown('logo.png', 'logo'))).toMatchObject({ images: { length: full.length + 1 } });
});

test('ordering some pictures puts the others after them, ignores unknown names, and leaves fixed kinds alone', () => {
  const before = [shown(night(1)), shown('logo.png', 'logo'), shown(night(2)), shown(night(3))];
  expect(orderPictures(before, [name(night(3)), name(night(9)), name(night(1))])).toEqual([
    shown('logo.png', 'logo'),
    shown(night(3)),
    shown(night(1)),
    shown(night(2)),
  ]);
});

test("a venue's picture that is not shown any more is removed by the name of its file", () => {
  const before = [shown('logo.png', 'logo'), shown(night(1))];
  expect(withoutPicture(before, name(night(1)))).toEqual([shown('logo.png', 'logo')]);
  expect(
    droppedPictureNames(before, [
      { ...shown('logo.png', 'logo'), url: `${publicFilesPath}${name('logo.png')}?t=9` },
    ]),
  ).toEqual([name(night(1))]);
});
