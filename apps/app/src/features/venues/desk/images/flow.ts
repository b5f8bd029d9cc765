import { fileLimits, mimeTypesOf } from '@nightjar/domain/kernel/upload';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { cropShapes } from '../../../../ui/picture/crop-area.ts';
import { type PictureSlotKind, pictureWords } from './words.ts';

export const pictureSlotKinds: readonly PictureSlotKind[] = ['profile', 'banner', 'logo', 'manager'];

/** Returns the shape in which the app shows a picture of this kind. */
export const pictureShapeOf = (kind: VenueImage['kind']) => ({
  name: kind === 'logo' || kind === 'manager' ? ('tile' as const) : ('cover' as const),
  crop: kind === 'logo' || kind === 'manager' ? cropShapes.tile : cropShapes.cover,
});

export const acceptedTypes = mimeTypesOf('image');

/** Returns the sentence that explains why a file is refused; null where it is accepted. */
export function fileProblemOf({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): string | null {
  if (!acceptedTypes.includes(type)) return pictureWords.wrongType(name);
  return size > fileLimits.image.bytes ? pictureWords.tooLarge(name) : null;
}

/** Returns the list after one item was moved to another position. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/**
 * Returns the pictures of the gallery in the order that the user chose on this device, until the server has stored this
 * order.
 */
export function imagesInChosenOrder(
  images: readonly VenueImage[],
  order: readonly string[] | null,
): VenueImage[] {
  if (!order) return [...images];
  const placeOf = ({ url }: VenueImage) => {
    const place = order.indexOf(url);
    return place === -1 ? order.length : place;
  };
  return images.toSorted((one, other) => placeOf(one) - placeOf(other));
}
