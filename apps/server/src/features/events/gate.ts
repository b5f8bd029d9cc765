import { isAnnounced, maySeeEvent } from '@nightjar/domain/events/access';
import { countMovingUp, decideFollowing } from '@nightjar/domain/events/rules/going';
import { calendarPath } from '@nightjar/domain/events/rules/nights';
import { hasDeskRole } from '@nightjar/domain/kernel/access';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import type { Point } from '@nightjar/domain/kernel/geo';
import type { EventId, UserId } from '@nightjar/domain/kernel/id';
import { mayManage } from '@nightjar/domain/staff/access';
import { mostFacesInRow, mostFacesOnPage } from '@nightjar/domain/venues/entity';
import type { Database } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentEventCard, presentEventPage } from './present.ts';
import { type CardRow, findFriendsGoing } from './queries/cards.ts';
import type { NightsOfEvents } from './queries/lists.ts';
import { findEventPage } from './queries/page.ts';
import { countSuspendedGuests, type LockedEvent, lockEvent, moveGuestsUp } from './queries/places.ts';

type ViewingContext = { db: Database; actor: Actor };

/** Returns the page of an event as the caller sees it. A hidden event and a missing event get the same answer. */
export async function eventPageFor({ db, actor, now }: ViewingContext & { now: Date }, eventId: EventId) {
  // The query saves which version of an event a session has read. For a user without a role at the desk nothing is
  // saved, because that user changes no event.
  const session = hasDeskRole(actor) ? actor.sessionId : null;
  const row = await findEventPage(db, eventId, { viewer: actor.userId, now, session });
  if (!row || !maySeeEvent(actor, row.venue_role, row)) throw fail.notFound('Event');
  const friends = await findFriendsGoing(db, [eventId], { viewer: actor.userId, most: mostFacesOnPage });
  return presentEventPage(row, { friends, mayEdit: mayManage(actor, row.venue_role) });
}

/** Locks an announced event before a change of its guests. */
export async function lockAnnouncedEvent(db: Database, eventId: EventId): Promise<LockedEvent> {
  const event = await lockEvent(db, eventId);
  if (!event || !isAnnounced(event)) throw fail.notFound('Event');
  return event;
}

/**
 * Gives free places to the people on the waitlist, in its order, while the event accepts guests without a ticket.
 * `going` is the number of taken places; at a full event, the places of users on hold do not count.
 */
export async function giveFreePlaces(
  db: Database,
  event: LockedEvent,
  now: Date,
): Promise<{ going: number; movedUp: UserId[] }> {
  const { event_id, capacity, waiting_count: waiting } = event;
  const taken = event.going_count + event.held_count;
  const isFull = capacity !== null && taken >= capacity;
  const going = taken - (isFull ? await countSuspendedGuests(db, event_id) : 0);
  const most = isRefusal(decideFollowing(event, now)) ? 0 : countMovingUp({ capacity, going, waiting });
  const movedUp = most > 0 ? await moveGuestsUp(db, event_id, most) : [];
  return { going: going + movedUp.length, movedUp };
}

const calendarFeedSignaturePurpose = 'calendar';

const calendarFeedTokenPattern = /^[\w-]{43}$/;

const compactUuidPattern = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/**
 * Builds the secret address of a user's calendar. The address has a signed key, so that a guessed address is refused
 * without a query.
 */
export function feedAddressOf(
  { signer, settings }: Pick<Platform, 'signer' | 'settings'>,
  key: string,
): string {
  const signed = signer.sign(calendarFeedSignaturePurpose, Buffer.from(key.replaceAll('-', ''), 'hex'));
  return settings.publicUrl + calendarPath.feed(Buffer.from(signed).toString('base64url'));
}

/** Returns the key in an address. Returns null for an address that this server did not make. */
export function feedKeyOf({ signer }: Pick<Platform, 'signer'>, given: string): string | null {
  if (!calendarFeedTokenPattern.test(given)) return null;
  const key = signer.verify(calendarFeedSignaturePurpose, Buffer.from(given, 'base64url'));
  return key && Buffer.from(key).toString('hex').replace(compactUuidPattern, '$1-$2-$3-$4-$5');
}

/** Returns the nights of a filter. A filter with `date` alone has one night, and one without `date` has null. */
export const nightsOfFilter = ({ date, until }: NightsRequest): NightsOfEvents | null =>
  date === undefined ? null : { date, until: until ?? date };

/**
 * Answers a page of a list of events, with the length of the whole list, in the form that the specification gives for
 * these calls.
 */
export async function eventListFor(
  viewing: ViewingContext,
  { limit, offset }: { limit: number; offset: number },
  { rows, total }: { rows: readonly CardRow[]; total: number },
) {
  const { data: events } = await eventCardsFor(viewing, rows);
  return ok({ events, total, pagination: { limit, offset, total } }, { total });
}

export type NightsRequest = { date?: string | undefined; until?: string | undefined };

/** Presents rows as cards, each with the friends who go to the event. */
export async function eventCardsFor({ db, actor }: ViewingContext, rows: readonly CardRow[], near?: Point) {
  const ids = rows.map(({ event_id }) => event_id);
  const friends = await findFriendsGoing(db, ids, { viewer: actor.userId, most: mostFacesInRow });
  return ok(
    rows.map(row => presentEventCard(row, { friends, near })),
    { total: rows.length },
  );
}
