import { isRefusal, type Refusal } from '../kernel/failure.ts';
import { nightDate } from '../kernel/night.ts';
import { addDays, clockLabel, dayLabel, days, hours, later, localTime, minutes } from '../kernel/time.ts';
import {
  type EventPlace,
  type EventStatus,
  longestEvent,
  openEndHours,
  plannedAhead,
  remindedHoursBefore,
  startsSoon,
} from './entity.ts';
import { eventRefusals } from './refusals.ts';

type Times = { starts_at: Date; ends_at: Date | null };
type Planned = Times & { status: EventStatus };

export function eventEnd(event: Times): Date {
  return event.ends_at ?? later(event.starts_at, openEndHours * hours);
}

/** A user can still come while the event lasts. */
export function decideGoing(
  event: Planned,
  now: Date,
): { granted: true } | Refusal<'event_over' | 'event_cancelled'> {
  if (event.status === 'cancelled') return eventRefusals.refuse('event_cancelled');
  if (eventEnd(event) <= now) return eventRefusals.refuse('event_over');
  return { granted: true };
}

type Room = { capacity: number | null; going: number };

/** The next user who wants to come gets this. */
export const nextPlace = ({ capacity, going }: Room): Exclude<EventPlace, 'none'> =>
  capacity === null || going < capacity ? 'going' : 'waiting';

/** Returns how many of the waitlist move up. A lowered capacity takes no place from a user who has one. */
export const movingUp = ({ capacity, going, waiting }: Room & { waiting: number }): number =>
  capacity === null ? waiting : Math.min(waiting, Math.max(0, capacity - going));

/** Friends see that a user goes where the user chose so, else where their profile is open. */
export const shownToFriends = (chosen: boolean | undefined, profile: { private: boolean }): boolean =>
  chosen ?? !profile.private;

type TimesRefused = 'ends_before_start' | 'too_long' | 'starts_in_the_past' | 'starts_too_late';

/**
 * Decides whether an event may have these times. `before` has its present times: a start that has passed stays allowed
 * while it is not changed.
 */
export function decideTimes(
  { starts_at, ends_at }: Times,
  now: Date,
  before: Times | null = null,
): { granted: true } | Refusal<TimesRefused> {
  if (ends_at && ends_at <= starts_at) return eventRefusals.refuse('ends_before_start');
  if (ends_at && ends_at > later(starts_at, longestEvent)) return eventRefusals.refuse('too_long');
  if (starts_at > later(now, plannedAhead)) return eventRefusals.refuse('starts_too_late');
  const isNewStart = before?.starts_at.getTime() !== starts_at.getTime();
  if (isNewStart && starts_at <= now) return eventRefusals.refuse('starts_in_the_past');
  return { granted: true };
}

/**
 * Returns the first and the last night of an event, by the clock of its bar. A night that runs late stays one night: a
 * later night counts only where the event goes on past its noon.
 */
export function nightsOf(event: Times, timezone: string): { night: string; last_night: string } {
  const night = nightDate(event.starts_at, timezone);
  const noonBefore = localTime(later(eventEnd(event), -12 * hours - 1), timezone).date;
  const goesOn = noonBefore > night;
  return { night, last_night: goesOn ? noonBefore : night };
}

type ChangeRefused = 'event_over' | 'no_draft_any_more' | 'never_announced' | TimesRefused;

type When = { now: Date; mayHaveBegun?: boolean };

/**
 * Decides whether the venue may make this change of an event. A draft may be given any later time; an event that is
 * over stays as it was. `mayHaveBegun`: the new start may have passed, as long as the event is not over.
 */
export function decideChange(
  before: Planned,
  after: Planned,
  { now, mayHaveBegun = false }: When,
): { granted: true } | Refusal<ChangeRefused> {
  const wasDraft = before.status === 'draft';
  if (!wasDraft && eventEnd(before) <= now) return eventRefusals.refuse('event_over');
  if (!wasDraft && after.status === 'draft') return eventRefusals.refuse('no_draft_any_more');
  if (wasDraft && after.status === 'cancelled') return eventRefusals.refuse('never_announced');
  const isOn = mayHaveBegun && eventEnd(after) > now;
  const times = decideTimes(after, now, isOn ? after : before);
  if (isRefusal(times)) return times;
  if (wasDraft && after.status === 'published' && eventEnd(after) <= now)
    return eventRefusals.refuse('event_over');
  return times;
}

/** People who go are notified of a change as one of these. */
export type Change = 'announced' | 'moved' | 'cancelled' | 'reinstated' | 'none';

export function changeOf(before: Planned, after: Planned): Change {
  if (after.status === 'draft') return 'none';
  if (before.status === 'draft') return after.status === 'published' ? 'announced' : 'none';
  if (before.status !== after.status) return after.status === 'cancelled' ? 'cancelled' : 'reinstated';
  const isMoved =
    before.starts_at.getTime() !== after.starts_at.getTime() ||
    before.ends_at?.getTime() !== after.ends_at?.getTime();
  return after.status === 'published' && isMoved ? 'moved' : 'none';
}

/** People who go are reminded at this moment. */
export const remindAt = ({ starts_at }: Pick<Times, 'starts_at'>): Date =>
  later(starts_at, -remindedHoursBefore * hours);

/** A row shows this beside the time of an event: that it begins soon, is on, or was called off. */
export function nowText(event: Planned, now: Date): string | null {
  if (event.status === 'cancelled') return 'Called off';
  if (eventEnd(event) <= now) return null;
  if (event.starts_at <= now) return 'On now';
  const wait = event.starts_at.getTime() - now.getTime();
  return wait <= startsSoon ? `Starts in ${Math.ceil(wait / minutes)} min` : null;
}

/** A row names the night of an event so: "Tonight", "Tomorrow", "Friday" in the next six nights, "Sat, Dec 5". */
export function nightText(night: string, now: Date, timezone: string): string {
  const tonight = nightDate(now, timezone);
  const ahead = (Date.parse(night) - Date.parse(tonight)) / days;
  if (ahead === 0) return 'Tonight';
  if (ahead === 1) return 'Tomorrow';
  const date = new Date(`${night}T00:00:00Z`);
  const form: Intl.DateTimeFormatOptions =
    ahead > 1 && ahead < 7 ? { weekday: 'long' } : { weekday: 'short', month: 'short', day: 'numeric' };
  return new Intl.DateTimeFormat('en-US', { ...form, timeZone: 'UTC' }).format(date);
}

/** Writes when an event begins, by the clock of its bar: "Tonight, 9:30pm". */
export const whenText = (starts: Date, now: Date, timezone: string): string =>
  `${nightText(nightDate(starts, timezone), now, timezone)}, ${clockLabel(starts, timezone)}`;

export type NightsChosen = 'tonight' | 'tomorrow' | 'weekend' | { date: string };

const saturday = 7;
const sunday = 1;

/** Returns the nights of a choice. Friday to Sunday are a weekend; during it, its remaining nights. */
export function nightsChosen(
  chosen: NightsChosen,
  now: Date,
  timezone: string,
): { date: string; until: string } {
  const tonight = nightDate(now, timezone);
  const one = (date: string) => ({ date, until: date });
  if (chosen === 'tonight') return one(tonight);
  if (chosen === 'tomorrow') return one(addDays(tonight, 1));
  if (chosen !== 'weekend') return one(chosen.date);
  const day = new Date(`${tonight}T00:00:00Z`).getUTCDay() + 1;
  if (day === sunday) return one(tonight);
  const toSaturday = saturday - day;
  return { date: addDays(tonight, Math.max(0, toSaturday - 1)), until: addDays(tonight, toSaturday + 1) };
}

type Announced = {
  name: string;
  venue_name: string;
  starts_at: Date;
  ends_at: Date | null;
  timezone: string;
};
const hourOf = ({ starts_at, timezone }: Pick<Announced, 'starts_at' | 'timezone'>) =>
  clockLabel(starts_at, timezone);

/** A note or a shared link gives the dates of an event so: "Nov 20, 9:30pm to 1:00am". */
export function datesText(event: Times & { timezone: string }): string {
  const until = event.ends_at ? ` to ${clockLabel(event.ends_at, event.timezone)}` : '';
  return `${dayLabel(event.starts_at, event.timezone)}, ${hourOf(event)}${until}`;
}

/** People who go get this push two hours before the start; times are the venue's. */
export const reminderNote = (event: Announced) => ({
  title: event.name,
  body: `Starts at ${hourOf(event)} at ${event.venue_name}.`,
});

/** People who go get this push when the bar moves the start or the end of an event. */
export const movedNote = (event: Announced) => ({
  title: `${event.name} moved`,
  body: `Now ${datesText(event)} at ${event.venue_name}.`,
});

export const cancelledNote = (event: Announced, reason: string | null) => ({
  title: `${event.name} is off`,
  body: reason
    ? `${event.venue_name}: ${reason}`
    : `${event.venue_name} called it off. Find another for that night.`,
});

export const reinstatedNote = (event: Announced) => ({
  title: `${event.name} is on again`,
  body: `${datesText(event)} at ${event.venue_name}.`,
});

/** A user who moves up from the waitlist gets this push. */
export const movedUpNote = (event: Announced) => ({
  title: `You're in for ${event.name}`,
  body: `A place came free. ${datesText(event)} at ${event.venue_name}.`,
});

/** Calendars read these addresses: an announced event is open to everybody, the nights of a user need a secret word. */
export const calendarAddress = {
  event: (eventId: string) => `/calendar/events/${eventId}.ics`,
  feed: (token: string) => `/calendar/feed/${token}.ics`,
};
