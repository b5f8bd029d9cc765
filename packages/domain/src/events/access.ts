import { mayServeAt, type VenueRole } from '../staff/access.ts';
import type { EventStatus } from './entity.ts';

type StaffActor = Parameters<typeof mayServeAt>[0];
type EventVisibility = {
  readonly status: EventStatus;
  /** True where guests are shown the venue. */
  readonly active: boolean;
};

/** True for an event that is announced, at a venue that guests are shown. */
export const isAnnounced = ({ status, active }: EventVisibility): boolean => status !== 'draft' && active;

/**
 * True where a user may see an event. Only the team of the venue, reps and super admins see a draft, and an event of a
 * venue that guests are not shown.
 */
export const maySeeEvent = (actor: StaffActor, venueRole: VenueRole, event: EventVisibility): boolean =>
  isAnnounced(event) || mayServeAt(actor, venueRole);
