import type { Venue, VenueImage } from '@nightjar/domain/venues/entity';

/** A change to a venue is in the outbox: it waits, is being sent, or was refused. Lists begin with the oldest change. */
export type WaitingWrite = {
  readonly id: string;
  readonly kind: string;
  readonly state: 'waiting' | 'sending' | 'refused';
};

/** Each venue has a lane of its own in the outbox. The outbox sends the changes in one lane in their order. */
export const outboxLaneOfVenue = (venueId: string) => `venue-${venueId}`;

/** Returns the venue as it will be once the waiting follow is sent. */
export function withWaitingFollow<Shown extends Pick<Venue, 'is_following' | 'followers_count'>>(
  venue: Shown,
  waiting: readonly WaitingWrite[],
): Shown {
  const last = waiting.findLast(
    ({ kind, state }) => state !== 'refused' && (kind === 'follow-venue' || kind === 'unfollow-venue'),
  );
  const follows = last ? last.kind === 'follow-venue' : venue.is_following;
  if (venue.is_following === follows) return venue;
  return { ...venue, is_following: follows, followers_count: venue.followers_count + (follows ? 1 : -1) };
}

/**
 * Returns the venue as it will be once the waiting changes are sent. With a connection, a check-in shows before the
 * server has answered it. Without a connection it does not show, because the server may refuse it when it is sent.
 */
export function withWaitingWrites<
  Shown extends Pick<Venue, 'is_following' | 'followers_count' | 'checked_in'>,
>(venue: Shown, waiting: readonly WaitingWrite[], online: boolean): Shown {
  const followed = withWaitingFollow(venue, waiting);
  const isChecking = online && findWaitingCheckIn(waiting) !== undefined;
  return isChecking ? { ...followed, checked_in: true } : followed;
}

export const findWaitingCheckIn = (waiting: readonly WaitingWrite[]): WaitingWrite | undefined =>
  waiting.findLast(({ kind, state }) => kind === 'check-in' && state !== 'refused');

/**
 * Returns only the links whose address begins with http or https. Staff type the addresses, so an address may begin
 * with anything.
 */
export function safeWebLinks(links: Venue['links']): Venue['links'] {
  return links.filter(({ url }) => /^https?:\/\//i.test(url));
}

/** Returns the pictures that guests see, the banner first. The logo and the manager's picture are left out. */
export function guestPictures({ images }: Pick<Venue, 'images'>): VenueImage[] {
  const kinds = ['banner', 'profile', 'gallery'];
  return images
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}
