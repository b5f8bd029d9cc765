import type { NearbyFriend } from '@nightjar/domain/friends/entity';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { nameOr } from '@nightjar/domain/people/rules/name';
import { countKinds, type MapItem, nearestFirst } from '@nightjar/domain/places/rules';
import type { NearbyPro } from '@nightjar/domain/staff/entity';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { openStatus } from '@nightjar/domain/venues/rules';
import { initials } from '../../../ui/face/initials.ts';
import type { IconName } from '../../../ui/icon/icon.tsx';
import type { DiscoverSearch, DiscoverTab } from '../flow.ts';
import type { MapPlace } from '../map/items.ts';

type Answers = {
  venues: readonly VenueCard[];
  pros: readonly NearbyPro[];
  friends: readonly NearbyFriend[];
};

/** An item of the list and the map. `metres` is its distance from the person. */
export type DiscoverItem = MapItem & { readonly metres: number } & (
    | { readonly kind: 'venue'; readonly venue: VenueCard }
    | { readonly kind: 'friend'; readonly friend: NearbyFriend }
    | { readonly kind: 'pro'; readonly pro: NearbyPro }
  );

/** All items that pass the filters, nearest first. */
export function discoverItems(
  answers: Answers,
  search: DiscoverSearch,
  from: Point,
  now: Date,
): DiscoverItem[] {
  const at = <Thing extends Point>({ lat, lng }: Thing) => ({
    lat,
    lng,
    metres: distanceMetres(from, { lat, lng }),
  });
  const venues = answers.venues.filter(venue => passes(venue, search, now));
  const kept = new Set(venues.map(venue => venue.id));
  const narrowed = narrowsPlaces(search);
  const company = Boolean(search.friends || search.pros);
  const shows = { friends: !company || search.friends, pros: !company || search.pros };
  const items: DiscoverItem[] = [
    ...venues.map(venue => ({ kind: 'venue' as const, id: venue.id, venue, ...at(venue) })),
    ...answers.friends
      .filter(friend => shows.friends && (!narrowed || (friend.venue !== null && kept.has(friend.venue.id))))
      .map(friend => ({ kind: 'friend' as const, id: friend.id, friend, ...at(friend) })),
    ...answers.pros
      .filter(pro => shows.pros && (!narrowed || kept.has(pro.venue_id)))
      .map(pro => ({ kind: 'pro' as const, id: pro.pro_id, pro, ...at(pro) })),
  ];
  return nearestFirst(items, from);
}

/** With a filter for venues, only people at a matching venue are shown. */
function narrowsPlaces(search: DiscoverSearch): boolean {
  return Boolean(search.open || search.following || search.drinks || search.types || search.features);
}

function passes(venue: VenueCard, search: DiscoverSearch, now: Date): boolean {
  const has = (things: readonly { id: number }[], wanted: readonly number[] | undefined) =>
    !wanted || things.some(thing => wanted.includes(thing.id));
  const wantsCompany = Boolean(search.friends || search.pros);
  const hasCompany = (search.friends && venue.friends_here.length > 0) || (search.pros && venue.pros_on > 0);
  return (
    (!search.open || openStatus(venue, now).open) &&
    (!search.following || venue.is_following) &&
    (!search.drinks || venue.redeems_drinks) &&
    (!wantsCompany || Boolean(hasCompany)) &&
    has(venue.type, search.types) &&
    has(venue.features, search.features)
  );
}

const kindOfTab = { places: 'venue', people: 'friend', pros: 'pro' } as const;

export function itemsOfTab(items: readonly DiscoverItem[], tab: DiscoverTab): readonly DiscoverItem[] {
  return tab === 'all' ? items : items.filter(item => item.kind === kindOfTab[tab]);
}

export function countTabs(items: readonly DiscoverItem[]): Record<DiscoverTab, number> {
  const counts = countKinds(items);
  return { all: items.length, places: counts.venue, people: counts.friend, pros: counts.pro };
}

export function nameOf(item: DiscoverItem): string {
  if (item.kind === 'venue') return item.venue.name;
  const person = item.kind === 'friend' ? item.friend : item.pro;
  return nameOr(person, item.kind === 'friend' ? 'A friend' : 'Staff');
}

export function toMapPlace(item: DiscoverItem, now: Date): MapPlace {
  const { id, lat, lng } = item;
  const base = { id, lat, lng, name: nameOf(item) };
  if (item.kind === 'venue')
    return { ...base, kind: 'venue', open: openStatus(item.venue, now).open, glyph: glyphOf(item.venue) };
  if (item.kind === 'pro') return { ...base, kind: 'pro', initials: initials(nameOf(item)) };
  return {
    ...base,
    kind: 'friend',
    image: item.friend.profile_image,
    initials: initials(nameOf(item)),
    roaming: item.friend.venue === null,
  };
}

/** Icons by venue type id; every other type has the storefront. */
const glyphs: Readonly<Record<number, IconName>> = {
  1: 'Martini',
  2: 'VinylRecord',
  3: 'BeerStein',
  4: 'BeerStein',
  5: 'Martini',
  6: 'BeerStein',
  7: 'Wine',
  8: 'Trophy',
  9: 'MusicNotes',
  10: 'MoonStars',
  11: 'ForkKnife',
  12: 'Coffee',
};

function glyphOf(venue: Pick<VenueCard, 'type'>): IconName {
  return glyphs[venue.type[0]?.id ?? 0] ?? 'Storefront';
}
