import type { EventCard } from '@nightjar/domain/events/entity';
import { type ChosenNights, nightsChosen, nightsOf } from '@nightjar/domain/events/rules/nights';
import type { NearbyFriend } from '@nightjar/domain/friends/entity';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import { countKinds, type MapItem, nearestFirst } from '@nightjar/domain/places/rules/map-items';
import type { NearbyPro } from '@nightjar/domain/staff/entity';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { openStatus } from '@nightjar/domain/venues/rules/open-status';
import { chosenNights, type DiscoverSearch, type DiscoverTab } from '../flow.ts';
import { tonightWords } from './words.ts';

type NightResults = {
  venues: readonly VenueCard[];
  pros: readonly NearbyPro[];
  friends: readonly NearbyFriend[];
  events: readonly EventCard[];
};

/** An item of the list; `metres` is its distance from the person, in meters. */
export type DiscoverItem = MapItem & { readonly metres: number } & (
    | { readonly kind: 'venue'; readonly venue: VenueCard }
    | { readonly kind: 'friend'; readonly friend: NearbyFriend }
    | { readonly kind: 'pro'; readonly pro: NearbyPro }
    | { readonly kind: 'event'; readonly event: EventCard }
  );

/** Returns the items that pass all filters, sorted by their distance from the point `from`. */
export function discoverItems(
  answers: NightResults,
  search: DiscoverSearch,
  { from, now }: { from: Point; now: Date },
): DiscoverItem[] {
  const at = <Thing extends Point>({ lat, lng }: Thing) => ({
    lat,
    lng,
    metres: distanceMetres(from, { lat, lng }),
  });
  const nights = chosenNights(search);
  const events = answers.events.filter(event => isOnChosenNights(event, nights, now));
  const hosts = new Set(events.map(event => event.venue.id));
  const venues = answers.venues.filter(venue => passesFilters(venue, search, { now, hosts }));
  const kept = new Set(venues.map(venue => venue.id));
  const narrowed = areFiltersNarrowingPlaces(search);
  const company = isFilteredByPeopleOrEvents(search);
  const shows = {
    friends: !company || search.friends,
    pros: !company || search.pros,
    events: !company || search.events,
  };
  const items: DiscoverItem[] = [
    ...venues.map(venue => ({ kind: 'venue' as const, id: venue.id, venue, ...at(venue) })),
    ...answers.friends
      .filter(friend => shows.friends && (!narrowed || (friend.venue !== null && kept.has(friend.venue.id))))
      .map(friend => ({ kind: 'friend' as const, id: friend.id, friend, ...at(friend) })),
    ...answers.pros
      .filter(pro => shows.pros && (!narrowed || kept.has(pro.venue_id)))
      .map(pro => ({ kind: 'pro' as const, id: pro.pro_id, pro, ...at(pro) })),
    ...events
      .filter(event => shows.events && (!narrowed || kept.has(event.venue.id)))
      .map(event => ({ kind: 'event' as const, id: event.event_id, event, ...at(event.venue) })),
  ];
  return nearestFirst(items, from);
}

/**
 * Tests whether an event is on one of the chosen nights and has not ended. This is tested here too, because the
 * server's answer may be about other nights, or an hour old.
 */
function isOnChosenNights(
  { status, starts_at, ends_at, over_at, venue }: EventCard,
  nights: ChosenNights,
  now: Date,
) {
  const { date, until } = nightsChosen(nights, now, venue.timezone);
  const times = { starts_at: new Date(starts_at), ends_at: ends_at === null ? null : new Date(ends_at) };
  const { night, last_night } = nightsOf(times, venue.timezone);
  return status === 'published' && new Date(over_at) > now && night <= until && last_night >= date;
}

/** Tests whether the search asks for bars with friends, with pros or with an event. */
const isFilteredByPeopleOrEvents = (search: DiscoverSearch) =>
  Boolean(search.friends || search.pros || search.events);

/** Tests whether the search has a filter for venues. Only people and events at a matching venue are shown then. */
function areFiltersNarrowingPlaces(search: DiscoverSearch): boolean {
  return Boolean(search.open || search.following || search.drinks || search.types || search.features);
}

type FilterContext = { now: Date; hosts: ReadonlySet<string> };

function passesFilters(venue: VenueCard, search: DiscoverSearch, { now, hosts }: FilterContext): boolean {
  const has = (things: readonly { id: number }[], wanted: readonly number[] | undefined) =>
    !wanted || things.some(thing => wanted.includes(thing.id));
  const hasCompany =
    (search.friends && venue.friends_here.length > 0) ||
    (search.pros && venue.pros_on > 0) ||
    (search.events && hosts.has(venue.id));
  return (
    (!search.open || openStatus(venue, now).open) &&
    (!search.following || venue.is_following) &&
    (!search.drinks || venue.redeems_drinks) &&
    (!isFilteredByPeopleOrEvents(search) || Boolean(hasCompany)) &&
    has(venue.type, search.types) &&
    has(venue.features, search.features)
  );
}

/**
 * A section of the list has a heading. In the list of all kinds, each section except that of the bars shows only its
 * first items; the tab of the section shows all of them.
 */
export type ListSection = {
  readonly tab: Exclude<DiscoverTab, 'all'>;
  readonly rows: readonly DiscoverItem[];
  /** The number of all items of the section, where it does not show all of them; otherwise null. */
  readonly of: number | null;
};

const maxRowsOfOtherSections = 3;

/** Returns the sections friends, events, bars and staff. The tab of a single section shows all of its items. */
export function listSectionsOf(items: readonly DiscoverItem[], tab: DiscoverTab): ListSection[] {
  const order = ['people', 'events', 'places', 'pros'] as const;
  return order.flatMap(part => {
    const rows = itemsOfTab(items, part);
    if (rows.length === 0 || (tab !== 'all' && tab !== part)) return [];
    const cut = tab === 'all' && part !== 'places' && rows.length > maxRowsOfOtherSections + 1;
    return [
      { tab: part, rows: cut ? rows.slice(0, maxRowsOfOtherSections) : rows, of: cut ? rows.length : null },
    ];
  });
}

const itemKindByTab = { places: 'venue', people: 'friend', pros: 'pro', events: 'event' } as const;

/** The items of a tab are sorted nearest first; events are sorted by their start. */
export function itemsOfTab(items: readonly DiscoverItem[], tab: DiscoverTab): readonly DiscoverItem[] {
  if (tab === 'all') return items;
  const ofKind = items.filter(item => item.kind === itemKindByTab[tab]);
  return tab === 'events' ? ofKind.toSorted((one, other) => eventStartOf(one) - eventStartOf(other)) : ofKind;
}

const eventStartOf = (item: DiscoverItem) => (item.kind === 'event' ? Date.parse(item.event.starts_at) : 0);

export function countItemsByTab(items: readonly DiscoverItem[]): Record<DiscoverTab, number> {
  const counts = countKinds(items);
  return {
    all: items.length,
    places: counts.venue,
    people: counts.friend,
    pros: counts.pro,
    events: counts.event,
  };
}

export function itemName(item: DiscoverItem): string {
  if (item.kind === 'venue') return item.venue.name;
  if (item.kind === 'event') return item.event.name;
  const person = item.kind === 'friend' ? item.friend : item.pro;
  return nameOrElse(person, tonightWords.unnamed[item.kind]);
}

/**
 * Returns the points for which the map opens: the open bars and the friends who are out, nearest first. Where no bar is
 * open, it takes all bars.
 */
export function pointsOfOpenBarsAndFriends(
  items: readonly DiscoverItem[],
  now: Date,
): { bars: readonly Point[]; friends: readonly Point[] } {
  const bars = items.filter(item => item.kind === 'venue');
  const open = bars.filter(({ venue }) => openStatus(venue, now).open);
  return { bars: open.length > 0 ? open : bars, friends: items.filter(item => item.kind === 'friend') };
}

/**
 * Returns the rows that show a distance. Each bar shows it once, on its own row or on that of the first event or person
 * there.
 */
export function idsOfRowsShowingDistance(rows: readonly DiscoverItem[]): ReadonlySet<string> {
  const placesWithDistance = new Set(rows.flatMap(item => (item.kind === 'venue' ? [item.id] : [])));
  const shown = new Set(placesWithDistance);
  for (const item of rows) {
    if (item.kind === 'venue') continue;
    const place = barIdOfItem(item) ?? item.id;
    if (!placesWithDistance.has(place)) shown.add(item.id);
    placesWithDistance.add(place);
  }
  return shown;
}

function barIdOfItem(item: DiscoverItem): string | null {
  if (item.kind === 'venue') return item.id;
  if (item.kind === 'pro') return item.pro.venue_id;
  return item.kind === 'event' ? item.event.venue.id : (item.friend.venue?.id ?? null);
}
