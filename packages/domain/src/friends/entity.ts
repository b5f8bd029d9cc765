import * as z from 'zod/mini';
import { person } from '../account/entity.ts';
import { latitude, longitude } from '../kernel/geo.ts';
import { venueId } from '../kernel/id.ts';

/** Ten miles: a friend further off is not on tonight's map (specification, section 9). */
export const nearbyFriendsRadiusMetres = 16093;
/** Locations older than this are not shown (domain decisions). */
export const locationShownHours = 4;
export const nearbyFriendsLimit = 500;

/** A friend who is out: at the venue they checked in to, or at the centre of a 100 m cell. Distance in metres. */
export const nearbyFriend = z.extend(person, {
  lat: latitude,
  lng: longitude,
  distance_m: z.number(),
  venue: z.nullable(z.object({ id: venueId, name: z.string() })),
});
export type NearbyFriend = z.infer<typeof nearbyFriend>;
