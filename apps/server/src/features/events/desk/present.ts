import type { SaveConflict } from '@nightjar/domain/venues/desk/entity';
import type { EventContent, EventToChange } from '../queries/changes.ts';

/** Returns the event's fields in the form in which the call `update-event` takes them. */
const eventFieldsOf = (event: EventToChange) => ({
  name: event.name,
  description: event.description,
  type: { id: event.type_id },
  starts_at: event.starts_at.toISOString(),
  ends_at: event.ends_at?.toISOString() ?? null,
  link: event.link,
  price_cents: event.price_cents,
  capacity: event.capacity,
  status: event.status,
  cancelled_reason: event.cancelled_reason,
  profile_image: event.profile_image,
  banner_image: event.banner_image,
});

/** Presents the event as it is now, for a user who has edited an older version of it. */
export const presentConflict = (event: EventToChange): SaveConflict => ({
  updated_at: event.updated_at.toISOString(),
  by: event.updated_by,
  theirs: eventFieldsOf(event),
});

/**
 * Presents the values that a save has overwritten, with the user who had saved them and the time. Only an answer to a
 * caller who did not name the version that they had read contains them.
 */
export const presentReplaced = (event: EventToChange, differing: readonly (keyof EventContent)[]) => ({
  updated_at: event.updated_at.toISOString(),
  by: event.updated_by,
  fields: Object.fromEntries(
    Object.entries(eventFieldsOf(event)).filter(([field]) =>
      differing.includes((field === 'type' ? 'type_id' : field) as keyof EventContent),
    ),
  ),
});
