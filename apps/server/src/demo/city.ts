import type { VenueId } from '@nightjar/domain/kernel/id';
import { parseOpeningHours } from '@nightjar/domain/venues/opening-hours';
import * as z from 'zod';
import { nameIn, picturePath, readDataFile } from './data-file.ts';

/** The file writes the opening hours of a week as OpenStreetMap does: `Mo-Th 16:00-02:00; Fr,Sa 16:00-03:00`. */
const openingHours = z.string().transform((text, { addIssue }) => {
  const { hours, notes } = parseOpeningHours(text);
  for (const note of notes) addIssue(note);
  return hours;
});

const demoVenueSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  street: z.string(),
  zip: z.string(),
  lat: z.number(),
  lng: z.number(),
  types: z.array(z.string()),
  features: z.array(z.string()),
  hours: openingHours,
  /** A new bartender joins the team with this venue code. A venue without one in city.json gets a random one. */
  venueCode: z.string().optional(),
  /** A guest of this venue may choose any of these drinks for a free pour of a plan. */
  complimentary: z.array(z.string()),
  payment: z.array(z.string()),
  cover: picturePath,
  gallery: z.array(picturePath),
  logo: picturePath,
});

/**
 * The city is an invented night in Tampa: none of these venues exists. Their neighborhoods are real places on the map;
 * every name, hour and policy is made up.
 *
 * On every evening of the week most venues are open between 9:00pm and 11:00pm, and three close one after the other:
 * Golden Hour Yard at 10:00pm, Sugar Kiln at 10:30pm and Copper Manatee at 11:00pm.
 */
const city = readDataFile(
  'city.json',
  z.strictObject({
    closedTonight: z.strictObject({ venue: z.string(), reason: z.string() }),
    busyTonight: z.array(z.string()),
    venues: z.array(demoVenueSchema),
  }),
);

export type DemoVenue = z.infer<typeof demoVenueSchema>;
export type StoredVenue = DemoVenue & { id: VenueId };

export const demoVenues: readonly DemoVenue[] = city.venues;

/** This schema reads the name of a venue in the other data files. The name must be in city.json. */
export const venueName = nameIn(
  demoVenues.map(({ name }) => name),
  'city.json',
);

/** This venue alone is closed tonight although its usual hours would have it open. */
export const closedTonight = city.closedTonight;

/**
 * A person who is out without a planned venue goes to one of these venues with a probability of one half, and otherwise
 * to any open venue. So some venues are lively and others quiet.
 */
export const busyTonight: readonly string[] = city.busyTonight;
