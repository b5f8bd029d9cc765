import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail, type Refusal } from '@nightjar/domain/kernel/failure';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { publicPictureName } from '@nightjar/domain/kernel/picture';
import { publicFiles } from '@nightjar/domain/kernel/upload';
import { mayManage, mayServeAt } from '@nightjar/domain/staff/access';
import type { DeskRole } from '@nightjar/domain/venues/access';
import type { VenueForm } from '@nightjar/domain/venues/desk/entity';
import { drawVenueCode } from '@nightjar/domain/venues/desk/rules/confirming';
import {
  isNamedFor,
  isShownAlready,
  namesDropped,
  pictureList,
} from '@nightjar/domain/venues/desk/rules/pictures';
import type { VenueImage } from '@nightjar/domain/venues/entity';
import { venueRefusals } from '@nightjar/domain/venues/refusals';
import { type Place, type Placed, placeChangeOf } from '@nightjar/domain/venues/rules/place';
import type { Database } from '../../../platform/db/database.ts';
import type { Random } from '../../../platform/random.ts';
import { findObjects, type StoredObject, type StoredVersion } from '../../../platform/storage/queries.ts';
import type { VenueOptionLists } from '../queries/cards.ts';
import {
  type DeskRow,
  freeVenueCode,
  type LockedRow,
  lockReadVenue,
  type VenueColumns,
} from './queries/venue.ts';

/** Returns the caller's role on the venue's team. */
export const roleOf = ({ role, manages, owns }: DeskRow): DeskRole =>
  role === null ? null : { manages: manages === true, owns: owns === true };

/** Returns a venue of the caller's desk: of their team, or any for reps and super admins. All others look missing. */
export function mustBeOnDesk<Row extends DeskRow>(actor: Actor, venue: Row | null): Row {
  if (!venue || !mayServeAt(actor, roleOf(venue))) throw fail.notFound('Venue');
  return venue;
}

/** Locks the venue for a change by those who manage it. */
export async function lockManaged(db: Database, actor: Actor, id: VenueId): Promise<LockedRow> {
  const venue = mustBeOnDesk(actor, await lockReadVenue(db, id, actor));
  if (!mayManage(actor, roleOf(venue))) throw fail.forbidden('Only the managers of a venue change it');
  return venue;
}

/** Where a venue is, where it was confirmed, and where its team wants it to be. */
export function placedOf(row: DeskRow): Placed {
  const { confirmed_lat, confirmed_lng, confirmed_state, confirmed_timezone } = row;
  const { asked_lat, asked_lng, asked_state, asked_timezone } = row;
  return {
    pours: row.partner,
    place: { lat: row.lat, lng: row.lng, state: row.state, timezone: row.timezone },
    confirmed: placeIn(confirmed_lat, confirmed_lng, confirmed_state, confirmed_timezone),
    asked: placeIn(asked_lat, asked_lng, asked_state, asked_timezone),
  };
}

type Kept = number | null;
const placeIn = (lat: Kept, lng: Kept, state: string | null, timezone: string | null): Place | null =>
  lat === null || lng === null || timezone === null ? null : { lat, lng, state, timezone };

export const changeOf = (row: DeskRow) => placeChangeOf(placedOf(row));

/** The columns of a place at which a rep has looked. */
export const confirmedAt = ({ lat, lng, state, timezone }: Place) => ({
  confirmed_lat: lat,
  confirmed_lng: lng,
  confirmed_state: state,
  confirmed_timezone: timezone,
});

/** The columns of a place that waits for a rep. */
export const askedFor = ({ lat, lng, state, timezone }: Place, at: Date, by: string | null) => ({
  asked_lat: lat,
  asked_lng: lng,
  asked_state: state,
  asked_timezone: timezone,
  asked_at: at,
  asked_by: by,
});

export const nothingAsked = {
  asked_lat: null,
  asked_lng: null,
  asked_state: null,
  asked_timezone: null,
  asked_at: null,
  asked_by: null,
} as const;

/** Refuses types and features that the product does not have. */
export function decideOptions(
  { type = [], features = [] }: Partial<Pick<VenueForm, 'type' | 'features'>>,
  words: VenueOptionLists,
): Refusal<'no_such_option'> | null {
  const unknown =
    (type.some(id => !words.types.has(id)) && 'types') ||
    (features.some(id => !words.features.has(id)) && 'features');
  return unknown ? venueRefusals.refuse('no_such_option', { params: { field: unknown } }) : null;
}

const asJson = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
const asIds = (ids: readonly number[] | undefined) => asJson(ids?.map(id => ({ id })));

/** Returns the columns of the typed fields; a field that is left out has none. */
export function columnsOf({
  type,
  features,
  paymentTypes,
  hours,
  closures,
  compPolicy,
  links,
  ...plain
}: Partial<VenueForm>): VenueColumns {
  const lists = {
    type: asIds(type),
    features: asIds(features),
    paymentTypes: asJson(paymentTypes),
    hours: asJson(hours),
    closures: asJson(closures),
    compPolicy: compPolicy === null ? null : asJson(compPolicy),
    links: asJson(links),
  };
  return Object.fromEntries(
    Object.entries({ ...plain, ...lists }).filter(([, value]) => value !== undefined),
  );
}

/** One of this many drawn codes is free: the product has fewer venues than a thousandth of all codes. */
const codesDrawn = 4;

/** Draws a code that no other venue has, as the value of a column. */
export const newVenueCode = ({ int }: Random) =>
  freeVenueCode(Array.from({ length: codesDrawn }, () => drawVenueCode(int)));

/** The files that a venue shows no more. */
export async function findDropped(
  db: Database,
  before: readonly VenueImage[],
  after: readonly VenueImage[],
): Promise<StoredVersion[]> {
  const dropped = await findObjects(db, namesDropped(before, after));
  return dropped.map(({ name, version }) => ({ name, version }));
}

/** Returns the whole list of pictures that a save asks for. */
export async function picturesAsked(
  db: Database,
  { venueId, images }: { venueId: VenueId; images: readonly VenueImage[] },
  sent: readonly VenueImage[],
): Promise<VenueImage[] | Refusal<'no_such_picture'>> {
  const added = sent.filter(picture => !isShownAlready(images, picture));
  const foreign = added.find(({ kind, url }) => !isNamedFor(publicPictureName(url), venueId, kind));
  if (foreign)
    throw fail.invalid(
      `images.${sent.indexOf(foreign)}.url must be a picture of this venue that was uploaded as its ${foreign.kind}`,
    );
  const files = await findObjects(
    db,
    added.map(({ url }) => publicPictureName(url)),
  );
  const addresses = new Map(files.map(file => [file.name, addressOf(file)]));
  return (
    pictureList(images, sent, name => addresses.get(name) ?? null) ?? venueRefusals.refuse('no_such_picture')
  );
}

/** A newer file has another address, so no browser shows the one it cached. */
export const addressOf = ({ name, updated_at }: Pick<StoredObject, 'name' | 'updated_at'>): string =>
  `${publicFiles}${name}?t=${updated_at.getTime()}`;
