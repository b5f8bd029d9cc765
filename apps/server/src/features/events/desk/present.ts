import type { ChangedMeanwhile } from '@nightjar/domain/venues/desk/entity';
import type { ChangingEvent } from '../queries/changes.ts';

/** An event as it is now, for an editor who read an older one: in the fields of `update-event`. */
export const presentMeanwhile = (event: ChangingEvent): ChangedMeanwhile => ({
  updated_at: event.updated_at.toISOString(),
  by: event.updated_by,
  theirs: {
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
  },
});
