import type { NearbyFriend } from '@nightjar/domain/friends/entity';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { nameOr } from '@nightjar/domain/people/rules/name';
import { countKinds, type MapItem, nearestFirst } from '@nightjar/domain/places/rules';
import type { NearbyPro } from '@nightjar/domain/staff/entity';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { openStatus } from '@nightjar/domain/venues/rules';
import { imageUrl } from '../../../platform/config.ts';
import { initials } from '../../../ui/face/initials.ts';
import { venueGlyph } from '../../venues/parts/items.ts';
import type { DiscoverSearch, DiscoverTab } from '../flow.ts';
import type { MapBar, MapFriend, MapPlace } from '../map/items.ts';
import { tonightWords } from './words.ts';

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

/** A part of the list under a heading. Of people, only the nearest are shown beside bars; their tab has them all. */
export type ListSection = {
  readonly tab: Exclude<DiscoverTab, 'all'>;
  readonly rows: readonly DiscoverItem[];
  /** How many there are, where not all are shown. */
  readonly of: number | null;
};

const peopleBesideBars = 3;

/** The list in parts: friends, bars, staff. A tab of its own shows its part in full. */
export function sectionsOf(items: readonly DiscoverItem[], tab: DiscoverTab): ListSection[] {
  const order = ['people', 'places', 'pros'] as const;
  return order.flatMap(part => {
    const rows = itemsOfTab(items, part);
    if (rows.length === 0 || (tab !== 'all' && tab !== part)) return [];
    const cut = tab === 'all' && part !== 'places' && rows.length > peopleBesideBars + 1;
    return [{ tab: part, rows: cut ? rows.slice(0, peopleBesideBars) : rows, of: cut ? rows.length : null }];
  });
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
  return nameOr(person, tonightWords.unnamed[item.kind]);
}

/** What the map opens on, nearest first: the open bars (all, where none is open) and the friends who are out. */
export function openBarsAndFriends(
  items: readonly DiscoverItem[],
  now: Date,
): { bars: readonly Point[]; friends: readonly Point[] } {
  const bars = items.filter(item => item.kind === 'venue');
  const open = bars.filter(({ venue }) => openStatus(venue, now).open);
  return { bars: open.length > 0 ? open : bars, friends: items.filter(item => item.kind === 'friend') };
}

/** The item of a pin: a friend has a face; a pro's pin is the venue they are on at. */
export const pinOf = (item: DiscoverItem): string => (item.kind === 'pro' ? item.pro.venue_id : item.id);

/**
 * The pins and faces of the items: staff on shift are counted on their bar's pin, and a bar is there for the people
 * in it even where the list has people alone.
 */
export function toMapPlaces(
  items: readonly DiscoverItem[],
  venues: readonly VenueCard[],
  now: Date,
): MapPlace[] {
  const cards = new Map(venues.map(venue => [venue.id as string, venue]));
  const bars = new Map<string, MapBar>();
  const friends: MapFriend[] = [];
  const barAt = (at: Point, { id, name }: { id: string; name: string }): MapBar => {
    const bar = bars.get(id) ?? barOf(cards.get(id), { ...nowhere, id, name, lat: at.lat, lng: at.lng }, now);
    bars.set(id, bar);
    return bar;
  };
  for (const item of items) {
    if (item.kind === 'venue') barAt(item.venue, item.venue);
    if (item.kind === 'friend') {
      if (item.friend.venue) barAt(item.friend, item.friend.venue);
      friends.push(friendOf(item));
    }
    if (item.kind !== 'pro') continue;
    const bar = barAt(item.pro, { id: item.pro.venue_id, name: item.pro.venue_name });
    bars.set(bar.id, { ...bar, staff: bar.staff + 1 });
  }
  return [...bars.values(), ...friends];
}

/** A bar that no answer describes: it has guests or staff, so it is open. */
const nowhere = { kind: 'bar', open: true, glyph: venueGlyph([]), logo: null, staff: 0, here: 0 } as const;

function barOf(venue: VenueCard | undefined, unknown: MapBar, now: Date): MapBar {
  if (!venue) return unknown;
  return {
    kind: 'bar',
    id: venue.id,
    name: venue.name,
    lat: venue.lat,
    lng: venue.lng,
    open: openStatus(venue, now).open,
    glyph: venueGlyph(venue.type),
    logo: imageUrl(venue.logo, 'face'),
    staff: 0,
    here: venue.here_count,
  };
}

function friendOf(item: DiscoverItem & { kind: 'friend' }): MapFriend {
  const { friend, id, lat, lng } = item;
  return {
    kind: 'friend',
    id,
    lat,
    lng,
    name: nameOf(item),
    image: imageUrl(friend.profile_image, 'face'),
    initials: initials(nameOf(item)),
    venueId: friend.venue?.id ?? null,
  };
}

/** The items whose row has a distance: each bar once, on its own row or on that of the first person in it. */
export function distancesSaid(rows: readonly DiscoverItem[]): ReadonlySet<string> {
  const said = new Set(rows.flatMap(item => (item.kind === 'venue' ? [item.id] : [])));
  const shown = new Set(said);
  for (const item of rows) {
    if (item.kind === 'venue') continue;
    const place = item.kind === 'pro' ? item.pro.venue_id : (item.friend.venue?.id ?? item.id);
    if (!said.has(place)) shown.add(item.id);
    said.add(place);
  }
  return shown;
}
