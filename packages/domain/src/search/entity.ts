import * as z from 'zod/mini';
import { eventCard } from '../events/entity.ts';
import { listedPerson } from '../people/entity.ts';
import { nearbyPro } from '../staff/entity.ts';
import { venueCard } from '../venues/entity.ts';

/** One search finds these kinds of things. Kinds that fit equally well are listed in this order. */
export const searchKinds = ['people', 'venues', 'pros', 'events'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A group of one kind has `preset` things, which leave room for the other groups on the screen of a phone. */
export const foundPerKind = { preset: 4, most: 20 } as const;

/** A search compares this many things of each kind before it takes the best of them. */
export const comparedPerKind = 20;

/** `more` is true where there are more things of this kind than the group has. */
const group = <Thing extends z.ZodMiniType>(thing: Thing) =>
  z.object({ items: z.array(thing), more: z.boolean() });

export const searchResults = z.object({
  /** Names the kinds of which something was found, the best kind first. */
  kinds: z.array(z.enum(searchKinds)),
  people: group(listedPerson),
  venues: group(venueCard),
  pros: group(nearbyPro),
  events: group(eventCard),
});
export type SearchResults = z.infer<typeof searchResults>;
