import { displayPhone } from '@nightjar/domain/kernel/phone-display';
import { hourLabel } from '@nightjar/domain/kernel/time';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import { closedDaysOf } from '@nightjar/domain/venues/rules/closed-days';
import { pourSentences } from '@nightjar/domain/venues/rules/pour-sentences';
import { isWholeDay } from '@nightjar/domain/venues/rules/week-edit';
import { weekdayName } from '@nightjar/domain/venues/rules/week-hours';
import type { VenueOptions } from '../parts/form/basics-fields.tsx';
import type { VenueFieldName, VenueValues } from '../parts/form/flow.ts';

const none = 'Not given';
const orNone = (text: string | null | undefined) => text?.trim() || none;
const joined = (words: readonly string[]) => (words.length === 0 ? none : words.join(', '));
const namesIn = (options: VenueOptions['types'], ids: readonly number[]) =>
  joined(ids.map(id => options.find(option => option.id === id)?.name ?? `Number ${id}`));

const spanText = ({ hours }: Opening) =>
  isWholeDay(hours) ? '24 hours' : `${hourLabel(hours.start)} to ${hourLabel(hours.end)}`;

/** Each day of the week with its hours, or that it is closed. */
export function weekLines(week: readonly Opening[]): { day: string; text: string }[] {
  return [1, 2, 3, 4, 5, 6, 7].map(day => {
    const spans = week.filter(({ name }) => name === day).map(spanText);
    return { day: weekdayName(day), text: spans.length === 0 ? 'Closed' : spans.join(', ') };
  });
}

const openDays = (week: readonly Opening[]) =>
  weekLines(week).flatMap(({ day, text }) => (text === 'Closed' ? [] : [`${day} ${text}`]));

const dayText = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${date}T12:00:00Z`));

/** "Dec 24, 2026 to Dec 26, 2026: Holidays". */
export const closureLines = (closures: readonly Closure[]): string[] =>
  closedDaysOf(closures).map(({ from, to, reason }) => {
    const days = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
    return reason ? `${days}: ${reason}` : days;
  });

type Texts = {
  readonly [Name in VenueFieldName]?: (value: VenueValues[Name], options: VenueOptions) => string;
};

const texts: Texts = {
  type: (ids, options) => namesIn(options.types, ids),
  features: (ids, options) => namesIn(options.features, ids),
  paymentTypes: joined,
  phone: phone => (phone ? displayPhone(phone) : none),
  hours: week => joined(openDays(week)),
  closures: closures => joined(closureLines(closures)),
  compPolicy: policy => (policy ? pourSentences(policy).join(' ') || none : none),
  links: links => joined(links.map(({ label, url }) => `${label} (${url})`)),
};

/** A value of the form in words: as a fact, and where two people changed it. */
export function valueText(field: string, value: unknown, options: VenueOptions): string {
  const text = texts[field as VenueFieldName] as
    | ((value: unknown, options: VenueOptions) => string)
    | undefined;
  return text ? text(value, options) : orNone(value == null ? null : String(value));
}
