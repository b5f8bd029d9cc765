import type { Database } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { StoredVenue } from './city.ts';
import type { Town } from './people.ts';
import { type DemoPicture, storePictures } from './pictures.ts';

const profilePath = (userId: string) => `users/${userId}-profile.webp`;
const coverPath = (venueId: string) => `venues/${venueId}-profile.webp`;
const logoPath = (venueId: string) => `venues/${venueId}-logo.webp`;
const galleryPath = (venueId: string, place: number) =>
  `venues/${venueId}-gallery-${String(place).padStart(10, '0')}.webp`;

/** Stores portraits, logos, covers and galleries, and sets them as the pictures of people and venues. */
export async function saveProfilePictures(platform: Platform, town: Town): Promise<void> {
  const addresses = await storePictures(platform, picturesOf(town));
  const addressOf = (name: string) => addresses.get(name) ?? null;
  await setPortraits(platform.db, town, addressOf);
  for (const venue of town.venues) await setVenueImages(platform.db, venue, addressOf);
}

function picturesOf({ people, venues }: Town): DemoPicture[] {
  const owner = people.at(-1)?.id ?? '';
  return [
    ...people.map(({ id, portrait }) => ({ name: profilePath(id), file: portrait, owner: id })),
    ...venues.flatMap(({ id, logo, cover, gallery }) => [
      { name: logoPath(id), file: logo, owner },
      { name: coverPath(id), file: cover, owner },
      ...gallery.map((file, place) => ({ name: galleryPath(id, place), file, owner })),
    ]),
  ];
}

type FindPictureAddress = (name: string) => string | null;

/**
 * Sets the pictures of people. A person's banner is the picture of a venue that they go to, so two people may share a
 * banner.
 */
async function setPortraits(
  db: Database,
  { people, venues }: Town,
  addressOf: FindPictureAddress,
): Promise<void> {
  for (const [index, { id }] of people.entries()) {
    const venue = venues[index % venues.length];
    const place = venue && Math.floor(index / venues.length) % venue.gallery.length;
    await db
      .updateTable('users')
      .set({
        profile_image: addressOf(profilePath(id)),
        bannerImage: venue && place !== undefined ? addressOf(galleryPath(venue.id, place)) : null,
      })
      .where('id', '=', id)
      .execute();
  }
}

async function setVenueImages(
  db: Database,
  { id, name, gallery }: StoredVenue,
  addressOf: FindPictureAddress,
): Promise<void> {
  const images = [
    { kind: 'profile', url: addressOf(coverPath(id)), alt: `The bar at ${name}` },
    { kind: 'logo', url: addressOf(logoPath(id)), alt: `Logo of ${name}` },
    ...gallery.map((_, place) => ({
      kind: 'gallery',
      url: addressOf(galleryPath(id, place)),
      alt: `A night at ${name}`,
    })),
  ];
  await db
    .updateTable('venues')
    .set({ images: JSON.stringify(images) })
    .where('id', '=', id)
    .execute();
}
