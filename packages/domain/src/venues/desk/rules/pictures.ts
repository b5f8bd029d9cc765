import type { Refusal } from '../../../kernel/failure.ts';
import type { VenueId } from '../../../kernel/id.ts';
import { publicPictureName } from '../../../kernel/picture.ts';
import { parseUploadPath } from '../../../kernel/upload-path.ts';
import type { VenueImage } from '../../entity.ts';
import { venueRefusals } from '../../refusals.ts';
import { venueListLimits } from '../entity.ts';

type VenueImages = readonly VenueImage[];
type PictureKind = VenueImage['kind'];

const pictureNameOf = ({ url }: VenueImage): string => publicPictureName(url);

/**
 * True where a picture of this kind and this venue has this name, such as `venues/{id}-logo.png` or
 * `venues/{id}-gallery-1732….jpg`.
 */
export function isPictureNameOf(name: string, venueId: VenueId, kind: PictureKind): boolean {
  const path = parseUploadPath(name);
  if (path?.area !== 'venues' || path.venueId !== venueId) return false;
  return new RegExp(`-${kind}${path.replaceable ? '' : '[-_][0-9]+'}\\.[a-z]+$`).test(name);
}

/**
 * Adds this picture to a venue. A gallery picture replaces the gallery picture of the same file, or else is added as
 * the last one. Of each other kind, such as the logo, a venue has one picture, and the new picture replaces it. Where
 * no description is sent, a picture of the same file keeps its description.
 */
export function withPicture(
  images: VenueImages,
  picture: VenueImage,
): { images: VenueImage[] } | Refusal<'too_many_pictures'> {
  const { kind, url, alt } = picture;
  const isSamePlace = (one: VenueImage) =>
    one.kind === kind && (kind !== 'gallery' || pictureNameOf(one) === pictureNameOf(picture));
  const place = images.findIndex(isSamePlace);
  const known = images[place];
  const description =
    alt ?? (known && pictureNameOf(known) === pictureNameOf(picture) ? known.alt : undefined);
  const shown = { kind, url, ...(description ? { alt: description } : {}) };
  if (known) return { images: images.map((one, at) => (at === place ? shown : one)) };
  const inGallery = images.filter(one => one.kind === 'gallery').length;
  const most = venueListLimits.gallery;
  if (kind === 'gallery' && inGallery >= most)
    return venueRefusals.refuse('too_many_pictures', { params: { most: `${most}` } });
  return { images: [...images, shown] };
}

export const withoutPicture = (images: VenueImages, name: string): VenueImage[] =>
  images.filter(one => pictureNameOf(one) !== name);

/**
 * Sorts the pictures of the gallery in the order of these file names. A picture without a name in the list comes last.
 * A name without a picture is ignored.
 */
export function orderPictures(images: VenueImages, names: readonly string[]): VenueImage[] {
  const gallery = images.filter(({ kind }) => kind === 'gallery');
  const placeOf = (one: VenueImage) => {
    const at = names.indexOf(pictureNameOf(one));
    return at === -1 ? names.length : at;
  };
  return [
    ...images.filter(({ kind }) => kind !== 'gallery'),
    ...gallery.toSorted((one, other) => placeOf(one) - placeOf(other)),
  ];
}

/** Returns the files that were shown before and are not shown any more. */
export function droppedPictureNames(before: VenueImages, after: VenueImages): string[] {
  const kept = new Set(after.map(pictureNameOf));
  return [...new Set(before.map(pictureNameOf))].filter(name => !kept.has(name));
}

/** True where the venue shows this picture already: one of the same kind has the same address. */
export const isShownAlready = (images: VenueImages, { kind, url }: VenueImage): boolean =>
  images.some(one => one.kind === kind && one.url === url);

/**
 * Builds the new list of a venue's pictures. A picture that the venue shows already keeps its address. A file that is
 * new in the list gets the address of its newest version. Null where there is no such file.
 */
export function pictureList(
  images: VenueImages,
  sent: VenueImages,
  addressOf: (name: string) => string | null,
): VenueImage[] | null {
  const list: VenueImage[] = [];
  for (const picture of sent) {
    const url = isShownAlready(images, picture) ? picture.url : addressOf(pictureNameOf(picture));
    if (url === null) return null;
    list.push({ kind: picture.kind, url, ...(picture.alt ? { alt: picture.alt } : {}) });
  }
  return list;
}
