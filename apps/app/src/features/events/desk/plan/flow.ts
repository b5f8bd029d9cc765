import type { EventCard } from '@nightjar/domain/events/entity';
import { addDays } from '@nightjar/domain/kernel/time';

/** The address of the page contains a month in this form: "2026-11". */
export const monthPattern = /^2\d{3}-(0[1-9]|1[0-2])$/;

export const monthOf = (date: string): string => date.slice(0, 7);

export function shiftMonth(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
}

export const nightsOfMonth = (month: string): { date: string; until: string } => ({
  date: `${month}-01`,
  until: addDays(`${shiftMonth(month, 1)}-01`, -1),
});

/**
 * Returns the weeks of a month, each from Sunday to Saturday. A day that belongs to the month before or after is null.
 */
export function weeksOfMonth(month: string): (string | null)[][] {
  const { date: first, until } = nightsOfMonth(month);
  const before = new Date(`${first}T00:00:00Z`).getUTCDay();
  const days = Number(until.slice(-2));
  const cells = Math.ceil((before + days) / 7) * 7;
  const dayAt = (cell: number) =>
    cell < before || cell >= before + days ? null : addDays(first, cell - before);
  return Array.from({ length: cells / 7 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => dayAt(week * 7 + day)),
  );
}

/** Returns the seven nights that begin with the given night. */
export const nightsOfWeekFrom = (night: string): string[] =>
  Array.from({ length: 7 }, (_, day) => addDays(night, day));

type PlannedEvent = Pick<EventCard, 'night' | 'starts_at'>;

/** Groups events by their night, each night sorted by its start. */
export function eventsByNight<Item extends PlannedEvent>(events: readonly Item[]): Map<string, Item[]> {
  const nights = new Map<string, Item[]>();
  const inOrder = events.toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  for (const event of inOrder) nights.set(event.night, [...(nights.get(event.night) ?? []), event]);
  return nights;
}

/** Groups events by the month of their night, in their given order. */
export function eventsByMonth<Item extends PlannedEvent>(
  events: readonly Item[],
): { month: string; events: Item[] }[] {
  const months: { month: string; events: Item[] }[] = [];
  for (const event of events) {
    const month = monthOf(event.night);
    const last = months.at(-1);
    if (last?.month === month) last.events.push(event);
    else months.push({ month, events: [event] });
  }
  return months;
}
