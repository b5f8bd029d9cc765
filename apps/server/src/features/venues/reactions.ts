import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { venueStaffTopic, venueTopic } from '@nightjar/domain/live';
import { reactTo } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** `isPrivate` means that only friends may learn of the check-in. */
    checked_in: { userId: string; venueId: string; isPrivate: boolean };
    followed: { userId: string; venueId: string };
    /** A change of the venue was saved at the desk. */
    venue_saved: { venueId: VenueId; updatedAt: Date };
    /**
     * The venue was put on hold, so guests do not find it for a while. `onShiftIds` are the pros who were on shift
     * there at that moment.
     */
    venue_held: {
      venueId: VenueId;
      at: Date;
      teamIds: readonly UserId[];
      onShiftIds: readonly UserId[];
    };
    venue_reopened: { venueId: VenueId; at: Date };
    /**
     * The venue was archived, so guests do not find it any more. `onShiftIds` are the pros who were on shift there at
     * that moment.
     */
    venue_archived: {
      venueId: VenueId;
      at: Date;
      teamIds: readonly UserId[];
      onShiftIds: readonly UserId[];
    };
  }
}

const savedVenueBroadcast = (venueId: VenueId, at: Date) =>
  venueStaffTopic.broadcast({ to: venueId, from: null }, 'venue', {
    venue_id: venueId,
    updated_at: at.toISOString(),
  });

const changedGuestsBroadcast = (venueId: string, from: string | null) =>
  venueTopic.broadcast({ to: venueId, from }, 'activity', { venue_id: venueId });

export const venuesReactions = [
  reactTo('venue_saved', {
    broadcasts: ({ venueId, updatedAt }) => [savedVenueBroadcast(venueId, updatedAt)],
  }),
  reactTo('venue_held', {
    broadcasts: ({ venueId, at }) => [
      savedVenueBroadcast(venueId, at),
      changedGuestsBroadcast(venueId, null),
    ],
  }),
  reactTo('venue_reopened', {
    broadcasts: ({ venueId, at }) => [
      savedVenueBroadcast(venueId, at),
      changedGuestsBroadcast(venueId, null),
    ],
  }),
  reactTo('venue_archived', {
    broadcasts: ({ venueId, at }) => [
      savedVenueBroadcast(venueId, at),
      changedGuestsBroadcast(venueId, null),
    ],
  }),
  reactTo('checked_in', {
    counts: metrics => metrics.checkedIn(),
    broadcasts: ({ userId, venueId, isPrivate }) =>
      isPrivate ? [] : [changedGuestsBroadcast(venueId, userId)],
  }),
];
