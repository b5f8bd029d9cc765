import { groupBy } from '../../kernel/floor/group-by.ts';
import { distanceMetres, metresPerDegree, type Point } from '../../kernel/geo.ts';
import { nameCore, sameVenueMetres } from './names.ts';

/** Each of OpenStreetMap's kinds of places where people go out has one of the product's types of venues. */
const typeIdByKind: Readonly<Record<string, number>> = {
  bar: 1,
  nightclub: 2,
  pub: 3,
  biergarten: 1,
  restaurant: 11,
  cafe: 12,
};
const breweryTypeId = 4;
const outdoorSeatingFeatureId = 1;
const wheelchairAccessFeatureId = 10;

type Tags = Readonly<Record<string, string>>;

/**
 * Returns the kinds of a place, in the words of the product or of OpenStreetMap, which separates several kinds by
 * semicolons. It returns no kind for a place to which people do not go out.
 */
export function venueKinds({ kind = '', amenity = '' }: Tags): string[] {
  const named = (text: string) =>
    text
      .toLowerCase()
      .split(';')
      .map(each => each.trim())
      .filter(each => Object.hasOwn(typeIdByKind, each));
  const own = named(kind);
  return own.length > 0 ? own : named(amenity);
}

/** True for a place that mappers have marked as closed; such a place keeps its kind. */
export const isGone = ({ disused, abandoned, demolished }: Tags): boolean =>
  disused === 'yes' || abandoned === 'yes' || demolished === 'yes';

/** Returns the ids of a venue's types. A kind in the product's own words that has no type counts as a bar. */
export function typesOfKinds(kinds: readonly string[], { microbrewery }: Tags): { id: number }[] {
  const ids = kinds.map(kind => typeIdByKind[kind] ?? 1);
  const all = [...(microbrewery === 'yes' ? [breweryTypeId] : []), ...(ids.length > 0 ? ids : [1])];
  return [...new Set(all)].map(id => ({ id }));
}

export function featuresOfTags({
  outdoor_seating,
  beer_garden,
  wheelchair,
  amenity,
}: Tags): { id: number }[] {
  const isOutside = outdoor_seating === 'yes' || beer_garden === 'yes' || amenity === 'biergarten';
  return [
    ...(isOutside ? [{ id: outdoorSeatingFeatureId }] : []),
    ...(wheelchair === 'yes' ? [{ id: wheelchairAccessFeatureId }] : []),
  ];
}

/** Describes a bar on the map: it is in the file of an import, or an earlier file had it. */
export type MappedVenue = Point & {
  /**
   * This is the id of the object in OpenStreetMap, such as "node/1". An object without one gets an id from `placeId`.
   */
  readonly osm: string;
  readonly name: string;
  readonly types: readonly number[];
};

/**
 * The middle of a building is at most this far from the pin of the bar in it, in meters, whatever kind of venue it is.
 */
export const sameNameMetres = 60;

/**
 * Decides whether two objects of OpenStreetMap from different files are one bar whose id changed. They have one name
 * and are next to each other, or a little farther apart where they are also of one kind.
 */
export function isSameBar(one: MappedVenue, other: MappedVenue): boolean {
  const apart = metresApart(one, other, sameVenueMetres);
  if (apart > sameVenueMetres || nameCore(one.name) !== nameCore(other.name)) return false;
  return apart <= sameNameMetres || one.types.some(type => other.types.includes(type));
}

/** Returns the distance of two points, or infinity where their latitudes alone are too far apart, as in most pairs. */
const metresApart = (one: Point, other: Point, most: number): number =>
  Math.abs(one.lat - other.lat) * metresPerDegree > most
    ? Number.POSITIVE_INFINITY
    : distanceMetres(one, other);

const osmElementTypeOf = ({ osm }: MappedVenue) => osm.split('/')[0];

/**
 * True where one file has the same bar twice, as a point and as an outline. Two points or two outlines with one name
 * are two branches.
 */
export const isDrawnTwice = (one: MappedVenue, other: MappedVenue): boolean =>
  osmElementTypeOf(one) !== osmElementTypeOf(other) &&
  metresApart(one, other, sameNameMetres) <= sameNameMetres &&
  nameCore(one.name) === nameCore(other.name);

/** Of two drawings of a bar, the one with more tags is taken. */
export type DrawnVenue = MappedVenue & { readonly tags: number };

/**
 * Maps each drawing that is left out to the drawing that is taken instead: the one with more tags, or the point where
 * both have equally many.
 */
export function surplusDrawings<Each extends DrawnVenue>(all: readonly Each[]): Map<Each, Each> {
  const taken = new Map<Each, Each>();
  for (const group of groupBy(all, ({ name }) => nameCore(name)).values()) {
    const ranked = group.toSorted(
      (one, other) => other.tags - one.tags || elementTypeRankOf(one) - elementTypeRankOf(other),
    );
    for (const kept of ranked) {
      if (taken.has(kept)) continue;
      for (const other of ranked)
        if (other !== kept && !taken.has(other) && isDrawnTwice(kept, other)) taken.set(other, kept);
    }
  }
  return taken;
}
const elementTypeRankOf = (drawn: DrawnVenue) =>
  ['node', 'point', 'way', 'outline', 'relation'].indexOf(osmElementTypeOf(drawn) ?? '');

/**
 * Makes an id for a bar of a map without ids: its name and its place, to the meter. Where a later map has an id for the
 * bar, that id replaces the made one, in the same way as for a bar whose id changed.
 */
export const placeId = (shape: 'point' | 'outline', name: string, { lat, lng }: Point): string =>
  `${shape}/${nameCore(name).replaceAll(' ', '-')}@${lat.toFixed(5)},${lng.toFixed(5)}`;

/**
 * Pairs each bar of a file with an earlier bar whose id changed. The nearest pairs are made first, and no bar is in two
 * pairs.
 */
export function pairChangedVenues<Was extends MappedVenue>(
  found: readonly MappedVenue[],
  before: readonly Was[],
): Map<MappedVenue, Was> {
  const byName = groupBy(before, ({ name }) => nameCore(name));
  const pairs = found
    .flatMap(one =>
      (byName.get(nameCore(one.name)) ?? []).map(was => ({ one, was, apart: distanceMetres(one, was) })),
    )
    .filter(({ one, was }) => isSameBar(one, was))
    .sort((a, b) => a.apart - b.apart || (a.one.osm < b.one.osm ? -1 : 1));
  const paired = new Map<MappedVenue, Was>();
  const gone = new Set<Was>();
  for (const { one, was } of pairs) {
    if (paired.has(one) || gone.has(was)) continue;
    paired.set(one, was);
    gone.add(was);
  }
  return paired;
}
