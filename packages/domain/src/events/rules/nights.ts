import { nightDate } from '../../kernel/night.ts';
import {
  addDays,
  addMilliseconds,
  clockLabel,
  dayLabel,
  days,
  hours,
  localTime,
  minutes,
} from '../../kernel/time.ts';
import { type EventStatus, openEndHours, remindedHoursBefore, startsSoonWithin } from '../entity.ts';

export type Times = { starts_at: Date; ends_at: Date | null };

export type PlannedEvent = Times & { status: EventStatus };

export function eventEnd(event: Times): Date {
  return event.ends_at ?? addMilliseconds(event.starts_at, openEndHours * hours);
}

/**
 * Returns the first and the last night of an event, by the clock of its bar. An event that runs late still has one
 * night. A later night counts only where the event goes on beyond noon of the later date.
 */
export function nightsOf(event: Times, timezone: string): { night: string; last_night: string } {
  const night = nightDate(event.starts_at, timezone);
  const noonBefore = localTime(addMilliseconds(eventEnd(event), -12 * hours - 1), timezone).date;
  const goesOn = noonBefore > night;
  return { night, last_night: goesOn ? noonBefore : night };
}

/** Returns the moment at which people who go to an event are reminded. */
export const remindAt = ({ starts_at }: Pick<Times, 'starts_at'>): Date =>
  addMilliseconds(starts_at, -remindedHoursBefore * hours);

/** Returns the text that a row shows beside the time of an event: that it begins soon, is on, or was called off. */
export function eventNowText(event: PlannedEvent, now: Date): string | null {
  if (event.status === 'cancelled') return 'Called off';
  if (eventEnd(event) <= now) return null;
  if (event.starts_at <= now) return 'On now';
  const wait = event.starts_at.getTime() - now.getTime();
  return wait <= startsSoonWithin ? `Starts in ${Math.ceil(wait / minutes)} min` : null;
}

/**
 * Writes the night of an event for a row: "Tonight", "Tomorrow", "Friday" for a night two to six days ahead, "Sat, Dec
 * 5" for every other one.
 */
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

export type ChosenNights = 'tonight' | 'tomorrow' | 'weekend' | { date: string };

const saturdayNumber = 7;

const sundayNumber = 1;

/**
 * Returns the first and the last night that a choice such as "This weekend" means. A weekend is Friday to Sunday;
 * during a weekend, only its remaining nights are meant.
 */
export function nightsChosen(
  chosen: ChosenNights,
  now: Date,
  timezone: string,
): { date: string; until: string } {
  const tonight = nightDate(now, timezone);
  const one = (date: string) => ({ date, until: date });
  if (chosen === 'tonight') return one(tonight);
  if (chosen === 'tomorrow') return one(addDays(tonight, 1));
  if (chosen !== 'weekend') return one(chosen.date);
  const day = new Date(`${tonight}T00:00:00Z`).getUTCDay() + 1;
  if (day === sundayNumber) return one(tonight);
  const toSaturday = saturdayNumber - day;
  return { date: addDays(tonight, Math.max(0, toSaturday - 1)), until: addDays(tonight, toSaturday + 1) };
}

/** Writes the times of an event for a note or a shared link: "Nov 20, 9:30pm to 1:00am". */
export function datesText(event: Times & { timezone: string }): string {
  const until = event.ends_at ? ` to ${clockLabel(event.ends_at, event.timezone)}` : '';
  return `${dayLabel(event.starts_at, event.timezone)}, ${startClockText(event)}${until}`;
}

/**
 * Calendar programs read these addresses. Anyone may read an announced event; the nights of a user need a secret word
 * in the address.
 */
export const calendarPath = {
  event: (eventId: string) => `/calendar/events/${eventId}.ics`,
  feed: (token: string) => `/calendar/feed/${token}.ics`,
};

export const startClockText = ({ starts_at, timezone }: { starts_at: Date; timezone: string }) =>
  clockLabel(starts_at, timezone);
