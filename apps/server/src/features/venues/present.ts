import { freePoursUnder, lawWithDefaults } from '@nightjar/domain/drinks/rules/alcohol';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { nearbyVenues, publicVenue, venueProfile } from '@nightjar/domain/venues/calls';
import {
  type Closure,
  mostFacesInRow,
  mostFacesOnPage,
  type VenueImage,
} from '@nightjar/domain/venues/entity';
import { readHours } from '@nightjar/domain/venues/rules/week-hours';
import { Json } from '../../platform/json.ts';
import { type Preview, previewPicture, previewText } from '../../platform/page/preview.ts';
import type { VenueCardRow } from './queries/cards.ts';
import type { FriendsHere } from './queries/check-ins.ts';
import type { VenueOptionLists } from './queries/options.ts';
import type { PublicVenueRow, VenueRow } from './queries/page.ts';

type CardWire = OutputWireOf<typeof nearbyVenues>[number];
type VenueWire = OutputWireOf<typeof venueProfile>;
type PublicVenueWire = OutputWireOf<typeof publicVenue>;
type CardContext = { near: Point; options: VenueOptionLists; friends: FriendsHere };

export function presentVenueCard(row: VenueCardRow, around: CardContext): CardWire {
  return {
    ...presentSharedCard(row, around.options),
    distance_m: Math.round(distanceMetres(around.near, row)),
    here_count: row.here_count,
    friends_here: facesOfFriendsHere(around.friends, row.id),
    pros_on: row.pros_on,
    is_following: row.followed_by !== null,
  };
}

type SharedCardRow = Omit<VenueCardRow, 'here_count' | 'pros_on' | 'followed_by'>;
type ViewerCardFields = Pick<
  CardWire,
  'distance_m' | 'here_count' | 'friends_here' | 'pros_on' | 'is_following'
>;

/** Presents the fields of a card that are the same for every viewer, place and time. */
export function presentSharedCard(
  row: SharedCardRow,
  options: VenueOptionLists,
): Omit<CardWire, keyof ViewerCardFields> {
  return {
    id: row.id,
    name: row.name,
    type: namedOptions(row.type, options.types),
    features: namedOptions(row.features, options.features),
    city: row.city,
    state: row.state,
    lat: row.lat,
    lng: row.lng,
    timezone: row.timezone,
    hours: readHours(row.hours),
    closures: row.closures as Closure[],
    image: imageUrlOfKind(row.images, 'profile'),
    logo: imageUrlOfKind(row.images, 'logo'),
    redeems_drinks: row.partner,
  };
}

/** Writes a card as JSON from the shared fields, whose text has no closing brace yet, and the viewer's own fields. */
export const presentCardText = (shared: string, own: ViewerCardFields): Json<CardWire> =>
  Json.of(`${shared},${JSON.stringify(own).slice(1)}`);

export function presentVenue(row: VenueRow, options: VenueOptionLists, friends: FriendsHere): VenueWire {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    address: addressLineOf(row),
    street: row.street,
    city: row.city,
    state: row.state,
    zip: row.zip,
    country: row.country,
    lat: row.lat,
    lng: row.lng,
    timezone: row.timezone,
    phone: row.phone,
    email: row.email,
    neighborhood:
      row.neighborhood_id && row.neighborhood_label
        ? { id: row.neighborhood_id, label: row.neighborhood_label }
        : null,
    active: row.active,
    images: row.images as VenueImage[],
    hours: readHours(row.hours),
    closures: row.closures as Closure[],
    features: namedOptions(row.features, options.features),
    type: namedOptions(row.type, options.types),
    paymentTypes: row.paymentTypes as string[],
    compPolicy: row.compPolicy as VenueWire['compPolicy'],
    links: row.links as VenueWire['links'],
    redeems_drinks: row.partner,
    free_pours: freePoursUnder(lawWithDefaults(row)),
    followers_count: row.followers_count,
    is_following: row.followed_by !== null,
    checked_in: row.check_in_id !== null,
    here_count: row.here_count,
    friends_here: facesOfFriendsHere(friends, row.id, mostFacesOnPage),
  };
}

export function presentPublicVenue(row: PublicVenueRow, options: VenueOptionLists): PublicVenueWire {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    address: addressLineOf(row),
    city: row.city,
    state: row.state,
    lat: row.lat,
    lng: row.lng,
    timezone: row.timezone,
    images: row.images as VenueImage[],
    hours: readHours(row.hours),
    closures: row.closures as Closure[],
    features: namedOptions(row.features, options.features),
    type: namedOptions(row.type, options.types),
    links: row.links as PublicVenueWire['links'],
  };
}

export function namedOptions(
  list: unknown,
  names: ReadonlyMap<number, string>,
): { id: number; name?: string }[] {
  return (list as { id: number }[]).map(({ id }) => ({ id, name: names.get(id) }));
}

export function imageUrlOfKind(images: unknown, kind: VenueImage['kind']): string | null {
  return (images as VenueImage[]).find(image => image.kind === kind)?.url ?? null;
}

export function facesOfFriendsHere(friends: FriendsHere, venueId: string, most: number = mostFacesInRow) {
  return (friends.get(venueId) ?? []).slice(0, most).map(({ friend }) => friend);
}

/** Returns an address such as "1601 E 7th Ave, Tampa, FL 33605". Unknown parts are left out. */
export function addressLineOf(row: Pick<VenueRow, 'street' | 'city' | 'state' | 'zip'>): string | null {
  const region = [row.state, row.zip].filter(Boolean).join(' ');
  return [row.street, row.city, region].filter(Boolean).join(', ') || null;
}

export const presentVenuePreview = (row: PublicVenueRow, publicUrl: string): Preview => ({
  url: `${publicUrl}/venues/${row.id}`,
  title: row.name,
  description: previewText([addressLineOf(row), row.description]),
  image: previewPicture(imageUrlOfKind(row.images, 'profile'), publicUrl),
});
