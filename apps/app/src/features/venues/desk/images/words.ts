import { fileLimits, mebibyte } from '@nightjar/domain/kernel/upload';
import { venueListLimits } from '@nightjar/domain/venues/desk/entity';
import type { VenueImage } from '@nightjar/domain/venues/entity';

export type PictureSlotKind = Exclude<VenueImage['kind'], 'gallery'>;

const largestImageMegabytes = fileLimits.image.bytes / mebibyte;

export const pictureWords = {
  title: 'Images',
  text: 'What guests see of this venue in lists, on the map and on its page.',
  failed: 'Failed to fetch venue',
  readOnly: 'You can look at these. Owners and managers change them.',
  slots: {
    profile: { title: 'Profile', text: 'In lists and at the top of the page.' },
    banner: { title: 'Banner', text: 'Behind the name, as wide as the phone.' },
    logo: { title: 'Logo', text: 'A square, where there is no room for more.' },
    manager: { title: 'Manager', text: 'A face to ask for at the bar.' },
  } satisfies Record<PictureSlotKind, { title: string; text: string }>,
  gallery: {
    title: 'Gallery',
    text: (count: number) =>
      `${count} of ${venueListLimits.gallery}. Guests swipe through them in this order.`,
    empty: 'No pictures yet. The bar at its best hour is a good first one.',
    full: `A gallery holds ${venueListLimits.gallery} pictures. Remove one to add another.`,
    name: (place: number) => `Picture ${place}`,
    described: (place: number, alt: string | undefined) => `Picture ${place}${alt ? `: ${alt}` : ''}`,
    moved: (place: number, count: number) => `Now picture ${place} of ${count}.`,
    drag: (place: number) => `Drag picture ${place}`,
    earlier: (place: number) => `Move picture ${place} earlier`,
    later: (place: number) => `Move picture ${place} later`,
  },
  drop: {
    idle: 'Drop pictures here, or choose them',
    one: 'Drop a picture here, or choose one',
    help: `JPEG, PNG or WebP, up to ${largestImageMegabytes} MB`,
    label: (title: string) => `Add a picture: ${title}`,
  },
  uploading: (title: string, percent: number) => `${title}: uploading, ${percent} %`,
  add: (title: string) => `Add ${title.toLowerCase()}`,
  replace: (title: string) => `Replace ${title.toLowerCase()}`,
  describe: (title: string) => `Describe ${title.toLowerCase()}`,
  remove: (title: string) => `Remove ${title.toLowerCase()}`,
  buttons: { replace: 'Replace', describe: 'Describe', remove: 'Remove' },
  noAlt: 'No description',
  none: 'No picture yet',
  alt: {
    title: 'Describe this picture',
    label: 'Description',
    help: 'For guests who listen to the page: what is on it, in a few words.',
    save: 'Save',
    failed: 'An error has occured. Please try again.',
  },
  ask: {
    title: (title: string) => `Remove ${title.toLowerCase()}?`,
    text: 'Guests see it no more, and the file is deleted.',
    confirm: 'Remove',
    deny: 'Keep it',
  },
  saved: 'Saved. Guests see it now.',
  removed: 'Removed.',
  wrongType: (name: string) => `${name} is not a picture we can show. Use a JPEG, PNG or WebP file.`,
  tooLarge: (name: string) =>
    `${name} is larger than ${largestImageMegabytes} MB. Save it smaller and try again.`,
  problem: 'Error uploading image. Please try again.',
} as const;
