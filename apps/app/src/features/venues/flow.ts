import { days, hourLabel, later, localTime } from '@nightjar/domain/kernel/time';
import type { Closure, Opening, Venue, VenueImage } from '@nightjar/domain/venues/entity';

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

/** "You and Moth are here", "Moth, Dee and 3 others are here", "4 people are here". `total` counts everybody. */
export function hereWords(friends: readonly string[], total: number, alsoMe: boolean): string {
  if (alsoMe && total <= 1 && friends.length === 0) return 'Just you, for now';
  const known = alsoMe ? ['You', ...friends] : friends;
  const others = Math.max(0, total - known.length);
  if (known.length === 0) return others === 1 ? '1 person is here' : `${others} people are here`;
  const rest = others === 0 ? [] : [others === 1 ? '1 other' : `${others} others`];
  const one = known.length + others === 1 && !alsoMe;
  return `${listed([...known, ...rest], 'and')} ${one ? 'is' : 'are'} here`;
}

/** "well drinks, house wine or draft beer" */
function listed(words: readonly string[], last: 'and' | 'or'): string {
  const [final = '', ...before] = words.toReversed();
  return before.length === 0 ? final : `${before.toReversed().join(', ')} ${last} ${final}`;
}

/** The drinks of a venue for a free drink or a voucher, as sentences. */
export function pourSentences(policy: NonNullable<Venue['compPolicy']>): string[] {
  const { includes, excludes, note } = policy;
  const small = (words: readonly string[]) => words.map(word => word.charAt(0).toLowerCase() + word.slice(1));
  return [
    includes.length > 0 && `A free pour or a voucher gets you ${listed(small(includes), 'or')}.`,
    excludes.length > 0 && `Not ${listed(small(excludes), 'or')}.`,
    note,
  ].filter((sentence): sentence is string => Boolean(sentence));
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A line of the hours table. `nextDay`: it closes after midnight. `closedFor`: a closure of the coming week. */
export type HoursDay = {
  readonly day: string;
  readonly today: boolean;
  readonly openings: readonly { readonly text: string; readonly nextDay: boolean }[];
  readonly closedFor: string | null;
};

/** Sunday to Saturday, each with its openings in order; today is by the clock on the venue's own wall. */
export function weekHours({ hours, closures, timezone }: Schedule, now: Date): HoursDay[] {
  const local = localTime(now, timezone);
  return dayNames.map((day, index) => {
    const ahead = (index + 1 - local.day + 7) % 7;
    const closure = closures.find(({ date }) => date === dateAfter(local.date, ahead));
    return {
      day,
      today: ahead === 0,
      openings: closure ? [] : openingsOf(hours, index + 1),
      closedFor: closure?.reason ?? null,
    };
  });
}

type Schedule = Pick<Venue, 'hours' | 'closures' | 'timezone'>;

const openingsOf = (hours: readonly Opening[], day: number) =>
  hours
    .filter(({ name }) => name === day)
    .toSorted((one, other) => one.hours.start - other.hours.start)
    .map(({ hours: { start, end } }) => ({
      text: `${hourLabel(start)} to ${hourLabel(end)}`,
      nextDay: end < 1200,
    }));

const dateAfter = (date: string, count: number): string =>
  later(new Date(`${date}T00:00:00Z`), count * days)
    .toISOString()
    .slice(0, 10);

/** "5:00pm to 3:00am", "Closed", "Closed: Inventory". */
export function hoursText({ openings, closedFor }: Pick<HoursDay, 'openings' | 'closedFor'>): string {
  if (openings.length === 0) return closedFor ? `Closed: ${closedFor}` : 'Closed';
  return openings.map(({ text }) => text).join(', ');
}

/** Closures show this long in advance. */
const closureNotice = 14 * 24 * 3_600_000;

/** "Closed Nov 30: Inventory", for those that are near. */
export function closureNotes(closures: readonly Closure[], timezone: string, now: Date): string[] {
  const from = localTime(now, timezone).date;
  const to = localTime(new Date(now.getTime() + closureNotice), timezone).date;
  return closures
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ date, reason }) => `Closed ${shortDate(date)}${reason ? `: ${reason}` : ''}`);
}

function shortDate(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(noon);
}

/** Links as staff wrote them: only those that lead to a page. */
export function webLinks(links: Venue['links']): Venue['links'] {
  return links.filter(({ url }) => /^https?:\/\//i.test(url));
}

/** The map application's way there, on every platform. */
export function directionsUrl({ lat, lng }: { lat: number; lng: number }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}

/** The pictures for guests, without the badge and the manager's picture; the banner first. */
export function guestPictures({ images }: Pick<Venue, 'images'>): VenueImage[] {
  const kinds = ['banner', 'profile', 'gallery'];
  return images
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}

/** Why no drink can be redeemed at a venue; null where it can. A closed bar may still pour. */
export function noRedeemReason({
  active,
  redeems_drinks,
}: Pick<Venue, 'active' | 'redeems_drinks'>): string | null {
  if (!active) return 'No drinks during the break';
  return redeems_drinks ? null : 'No drinks to redeem here yet';
}
