import * as z from 'zod/mini';
import { latitude, longitude, pointFields, readPoint } from '../kernel/geo.ts';
import { neighborhoodId, userId, venueId } from '../kernel/id.ts';
import { maxPageSize } from '../kernel/page.ts';
import { day } from '../kernel/time.ts';
import { person } from '../people/entity.ts';

export const venueNameLimit = 80;
/**
 * An answer has at most this many of the nearest venues, because no person looks through more; the map asks again as it
 * moves.
 */
export const nearbyVenuesLimit = 200;
/** A row shows the faces of at most this many friends. */
export const mostFacesInRow = 3;
/** The page of a venue or of an event shows at most this many faces. */
export const mostFacesOnPage = 5;

/** A page of a search has this many venues. */
export const venuesFoundPageSizes = { preset: 20, most: maxPageSize } as const;
export const mostVenuesCounted = 1000;
/** A call takes a cursor of at most this many characters. The cursors that the server makes are shorter. */
export const venueCursorLimit = 200;

export const nearbyRadiusMetres = 1500;
/** A search on the map reaches up to 25 miles; a venue farther away is not near. */
export const widestRadiusMetres = 25 * 1609.34;

const radius = z.number().check(z.minimum(1), z.maximum(widestRadiusMetres));

/** A search has a center and a radius; `radius` is in meters, `presetMetres` by default. */
export const aroundFields = (presetMetres: number) => ({
  lat: latitude,
  lng: longitude,
  radius: z._default(radius, presetMetres),
});

/**
 * The specification spells the fields of some calls with an underscore, so these also take `user_lat` or `_lat` for
 * `lat`.
 */
export const aroundFieldsByAnyName = (presetMetres: number) =>
  z.pipe(
    z.object({
      user_id: z.optional(userId),
      ...pointFields,
      radius: z.optional(radius),
      _radius: z.optional(radius),
    }),
    z.transform((sent, { issues }) => {
      const near = readPoint(sent);
      if (near) return { near, radius: sent.radius ?? sent._radius ?? presetMetres };
      issues.push({ code: 'custom', path: ['lat'], message: 'must be given, with lng', input: sent });
      return z.NEVER;
    }),
  );

/** A time of a day is written as a number: 930 is 9:30am, and 2400 is the midnight at the end of the day. */
const hhmm = z.int().check(
  z.minimum(0),
  z.maximum(2400),
  z.refine(time => time % 100 < 60, { error: 'must be a time of day in hhmm form' }),
);

/** One opening of one day: `name` is Sunday 1 to Saturday 7, and an end under 1200 is past midnight. */
export const opening = z.object({
  name: z.int().check(z.minimum(1), z.maximum(7)),
  hours: z.object({ start: hhmm, end: hhmm }),
});
export type Opening = z.infer<typeof opening>;

/** A week has at most this many openings, which is three on each day: a longer list is a mistake or an attack. */
export const mostOpeningsAWeek = 21;

/** The venue is shut on this date, whatever its hours. */
export const closure = z.object({ date: day, reason: z.optional(z.string()) });
export type Closure = z.infer<typeof closure>;

export const imageKinds = ['profile', 'banner', 'logo', 'manager', 'gallery'] as const;
export const venueImage = z.object({
  kind: z.enum(imageKinds),
  url: z.string(),
  alt: z.optional(z.string()),
});
export type VenueImage = z.infer<typeof venueImage>;

const namedOption = z.object({ id: z.int(), name: z.optional(z.string()) });
export const link = z.object({ label: z.string(), url: z.string() });

/** The venue pours this for a free drink or a voucher. */
export const compPolicy = z.object({
  includes: z.array(z.string()),
  excludes: z.array(z.string()),
  note: z.optional(z.string()),
});

/** A list or a map shows a venue with what a row and a pin need. The distance is in meters. */
export const venueCard = z.object({
  id: venueId,
  name: z.string(),
  type: z.array(namedOption),
  features: z.array(namedOption),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  lat: latitude,
  lng: longitude,
  timezone: z.string(),
  hours: z.array(opening),
  closures: z.array(closure),
  image: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  redeems_drinks: z.boolean(),
  distance_m: z.number(),
  here_count: z.int(),
  friends_here: z.array(person),
  pros_on: z.int(),
  is_following: z.boolean(),
});
export type VenueCard = z.infer<typeof venueCard>;

/** A plan's page shows this many of the venues where the plan is good. */
export const mostPouringShown = 6;

/** Describes an option of a form by its id and its name. */
export const option = z.object({ id: z.int(), name: z.string() });

/** The page of a venue names these ways to pay. */
export const paymentTypes = ['Cash', 'Card', 'Phone'] as const;

/** The page of a venue has these fields. */
export const venue = z.object({
  id: venueId,
  name: z.string(),
  description: z.nullable(z.string()),
  address: z.nullable(z.string()),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  country: z.nullable(z.string()),
  lat: latitude,
  lng: longitude,
  timezone: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  neighborhood: z.nullable(z.object({ id: neighborhoodId, label: z.string() })),
  active: z.boolean(),
  images: z.array(venueImage),
  hours: z.array(opening),
  closures: z.array(closure),
  features: z.array(namedOption),
  type: z.array(namedOption),
  paymentTypes: z.array(z.string()),
  compPolicy: z.nullable(compPolicy),
  links: z.array(link),
  redeems_drinks: z.boolean(),
  /** `soft` means that the law of the venue's state bars free alcohol, so a free pour is a soft drink. */
  free_pours: z.enum(['any', 'soft']),
  followers_count: z.int(),
  is_following: z.boolean(),
  checked_in: z.boolean(),
  here_count: z.int(),
  friends_here: z.array(person),
});
export type Venue = z.infer<typeof venue>;

/** Anyone may read this of a venue without a session. It has no person and no figure that counts people. */
export const publicVenuePage = z.pick(venue, {
  id: true,
  name: true,
  description: true,
  address: true,
  city: true,
  state: true,
  lat: true,
  lng: true,
  timezone: true,
  images: true,
  hours: true,
  closures: true,
  features: true,
  type: true,
  links: true,
});
export type PublicVenue = z.infer<typeof publicVenuePage>;
