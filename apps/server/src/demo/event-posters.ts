import type { Platform } from '../platform/platform.ts';
import { type DemoPicture, storePictures } from './pictures.ts';
import { demoEvents } from './programme.ts';
import { demoSource } from './queries.ts';

/** Stores the posters of those demo events that have no picture yet. */
export async function saveEventPosters(platform: Platform): Promise<void> {
  const { db } = platform;
  const withoutPoster = await db
    .selectFrom('events')
    .innerJoin('venues', 'venues.id', 'events.venue_id')
    .where('venues.source', 'like', demoSource)
    .where('profile_image', 'is', null)
    .select(['event_id', 'events.name', 'venues.name as venue'])
    .execute();
  const [owner] = await db
    .selectFrom('users')
    .where('super_admin', '=', true)
    .select('id')
    .limit(1)
    .execute();
  const posters = withoutPoster.flatMap(({ event_id, name, venue }) => {
    const planned = demoEvents.find(event => event.name === name && event.venue === venue);
    const picture: DemoPicture | null =
      planned && owner
        ? { name: `events/${event_id}/profile.webp`, file: planned.poster, owner: owner.id }
        : null;
    return picture ? [{ event_id, picture }] : [];
  });
  const addresses = await storePictures(
    platform,
    posters.map(({ picture }) => picture),
  );
  for (const { event_id, picture } of posters)
    await db
      .updateTable('events')
      .set({ profile_image: addresses.get(picture.name) ?? null })
      .where('event_id', '=', event_id)
      .execute();
}
