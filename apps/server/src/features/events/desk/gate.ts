import { maySeeEvent } from '@nightjar/domain/events/access';
import { isLaterNight } from '@nightjar/domain/events/rules/series';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail } from '@nightjar/domain/kernel/failure';
import type { EventId } from '@nightjar/domain/kernel/id';
import { publicFilesPath } from '@nightjar/domain/kernel/upload';
import { parseUploadPath } from '@nightjar/domain/kernel/upload-path';
import { mayManage } from '@nightjar/domain/staff/access';
import type { Database } from '../../../platform/db/database.ts';
import {
  type EventToChange,
  findStorageTimes,
  isEventType,
  type LockedForChange,
  lockEventWithReadVersion,
  lockLaterNights,
} from '../queries/changes.ts';

/** Locks the event, even a deleted one. A caller who may not see the event gets the answer that it does not exist. */
export async function lockOwnEvent(db: Database, actor: Actor, id: EventId): Promise<LockedForChange> {
  const event = await lockEventWithReadVersion(db, id, actor);
  if (event && mayManage(actor, event.venue_role)) return event;
  if (!event || event.deleted || !maySeeEvent(actor, event.venue_role, event)) throw fail.notFound('Event');
  throw fail.forbidden('Only managers of a venue can change its events');
}

/** Locks the later nights of the event's series, and returns those that are not over. */
export async function lockLaterNightsOf(
  db: Database,
  event: EventToChange,
  { actor, now }: { actor: Actor; now: Date },
): Promise<EventToChange[]> {
  const nights = await lockLaterNights(db, event, actor.userId);
  return nights.filter(night => isLaterNight(night, event, now));
}

export async function mustBeEventType(db: Database, id: number): Promise<void> {
  if (!(await isEventType(db, id))) throw fail.notFound('Event type');
}

type EventPictures = {
  profile_image?: string | null | undefined;
  banner_image?: string | null | undefined;
};

/** Returns the addresses of the event's stored pictures. A newer file gets another address. */
export async function pictureAddressesOf(db: Database, id: EventId, pictures: EventPictures) {
  const { profile_image, banner_image } = pictures;
  const named = Object.entries({ profile_image, banner_image }).flatMap(([field, name]) =>
    name ? [{ field, name }] : [],
  );
  const storedAt = await findStorageTimes(
    db,
    named.map(({ name }) => name),
  );
  for (const { field, name } of named)
    if (!isPictureOfEvent(name, id) || !storedAt.has(name))
      throw fail.invalid(`${field} must be a picture of this event that was uploaded`);
  const addressOf = (name: string | null | undefined) =>
    name ? `${publicFilesPath}${name}?t=${storedAt.get(name)?.getTime()}` : name;
  return {
    profile_image: addressOf(profile_image),
    banner_image: addressOf(banner_image),
  };
}

function isPictureOfEvent(name: string, id: EventId): boolean {
  const path = parseUploadPath(name);
  return path?.area === 'events' && path.eventId === id;
}
