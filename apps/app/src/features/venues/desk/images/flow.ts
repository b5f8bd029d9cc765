import { fileLimits, mimeTypesOf } from '@nightjar/domain/kernel/upload';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { cropShapes } from '../../../../ui/picture/crop-area.ts';
import { pictureWords, type Slot } from './words.ts';

export const slots: readonly Slot[] = ['profile', 'banner', 'logo', 'manager'];

/** The shape in which the app shows a picture of this kind. */
export const shapeOf = (kind: VenueImage['kind']) => ({
  name: kind === 'logo' || kind === 'manager' ? ('tile' as const) : ('cover' as const),
  crop: kind === 'logo' || kind === 'manager' ? cropShapes.tile : cropShapes.cover,
});

export const acceptedTypes = mimeTypesOf('image');

/** Why a file is not taken, as a sentence for the user; null where it is. */
export function problemOf({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): string | null {
  if (!acceptedTypes.includes(type)) return pictureWords.wrongType(name);
  return size > fileLimits.image.bytes ? pictureWords.tooLarge(name) : null;
}

/** The list with the item at one place put at another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The gallery in an order that was chosen here and is on its way to the server. */
export function inChosenOrder(images: readonly VenueImage[], order: readonly string[] | null): VenueImage[] {
  if (!order) return [...images];
  const placeOf = ({ url }: VenueImage) => {
    const place = order.indexOf(url);
    return place === -1 ? order.length : place;
  };
  return images.toSorted((one, other) => placeOf(one) - placeOf(other));
}
