import { searchableText } from '../../kernel/text.ts';

/** Two venues with one name that are nearer to each other than this many meters are the same venue. */
export const sameVenueMetres = 150;

/**
 * Returns a name without the words that people add and leave out: "The Low Lantern" and "Low Lantern" have the same
 * core.
 */
export function nameCore(name: string): string {
  const words = searchableText(name)
    .replaceAll('&', ' and ')
    .replaceAll(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const core = words.filter(word => word !== 'the' && word !== 'and');
  return (core.length > 0 ? core : words).join(' ') || searchableText(name);
}

/** True for two venues that count as the same one: they have one name and are next to each other. */
export const isSameVenue = (name: string, other: { name: string; distance_m: number }): boolean =>
  other.distance_m <= sameVenueMetres && nameCore(name) === nameCore(other.name);

/**
 * Returns the name by which text messages to strangers call a venue: the one that a rep last confirmed. For a new
 * venue, which has no such name yet, it is the present name.
 */
export const confirmedNameOf = (venue: {
  readonly name: string;
  readonly confirmed_name: string | null;
}): string => venue.confirmed_name ?? venue.name;
