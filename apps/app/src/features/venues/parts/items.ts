import type { IconName } from '../../../ui/icon/icon.tsx';

/** Each key is the id of a venue type. A type that is not in this list has the icon of a storefront. */
const glyphsByType: Readonly<Record<number, IconName>> = {
  1: 'Martini',
  2: 'VinylRecord',
  3: 'BeerStein',
  4: 'BeerStein',
  5: 'Martini',
  6: 'BeerStein',
  7: 'Wine',
  8: 'Trophy',
  9: 'MusicNotes',
  10: 'MoonStars',
  11: 'ForkKnife',
  12: 'Coffee',
};
const fallbackVenueGlyph: IconName = 'Storefront';

export const venueGlyphs: readonly IconName[] = [
  ...new Set([...Object.values(glyphsByType), fallbackVenueGlyph]),
];

/** Returns the icon of a venue, which is that of its first type. */
export const venueGlyph = (types: readonly { id: number }[]): IconName =>
  glyphsByType[types[0]?.id ?? 0] ?? fallbackVenueGlyph;
