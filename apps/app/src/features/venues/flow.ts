import type { Venue, VenueImage } from '@nightjar/domain/venues/entity';

/** Something about a venue that has not reached the server yet, oldest first. */
export type Waiting = {
  readonly id: string;
  readonly kind: string;
  readonly state: 'waiting' | 'sending' | 'refused';
};

/** The outbox lane of a venue: its writes are sent in order. */
export const laneOf = (venueId: string) => `venue-${venueId}`;

/** The venue as it will be once the follow that waits has gone out. */
export function withWaiting<Shown extends Pick<Venue, 'is_following' | 'followers_count'>>(
  venue: Shown,
  waiting: readonly Waiting[],
): Shown {
  const last = waiting.findLast(
    ({ kind, state }) => state !== 'refused' && (kind === 'follow-venue' || kind === 'unfollow-venue'),
  );
  const follows = last ? last.kind === 'follow-venue' : venue.is_following;
  if (venue.is_following === follows) return venue;
  return { ...venue, is_following: follows, followers_count: venue.followers_count + (follows ? 1 : -1) };
}

/** The check-in that has not gone out yet. */
export const waitingCheckIn = (waiting: readonly Waiting[]): Waiting | undefined =>
  waiting.findLast(({ kind, state }) => kind === 'check-in' && state !== 'refused');

/** Links as staff wrote them: only those that lead to a page. */
export function webLinks(links: Venue['links']): Venue['links'] {
  return links.filter(({ url }) => /^https?:\/\//i.test(url));
}

/** The pictures for guests, without the badge and the manager's picture; the banner first. */
export function guestPictures({ images }: Pick<Venue, 'images'>): VenueImage[] {
  const kinds = ['banner', 'profile', 'gallery'];
  return images
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}
