import { displayTypedPhone } from '@nightjar/domain/kernel/phone/display';
import { hourLabel } from '@nightjar/domain/kernel/time';
import { closedDaysOf } from '@nightjar/domain/venues/desk/rules/closed-days';
import { isWholeDay } from '@nightjar/domain/venues/desk/rules/week-edit';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import { pourSentences } from '@nightjar/domain/venues/rules/pour-sentences';
import { weekdayName } from '@nightjar/domain/venues/rules/week-hours';
import type { VenueOptions } from '../parts/form/basics-fields.tsx';
import type { VenueFieldName, VenueValues } from '../parts/form/flow.ts';

const notGivenText = 'Not given';
const textOrNotGiven = (text: string | null | undefined) => text?.trim() || notGivenText;
const joinTexts = (words: readonly string[]) => (words.length === 0 ? notGivenText : words.join(', '));
const optionNamesText = (options: VenueOptions['types'], ids: readonly number[]) =>
  joinTexts(ids.map(id => options.find(option => option.id === id)?.name ?? `Number ${id}`));

const spanText = ({ hours }: Opening) =>
  isWholeDay(hours) ? '24 hours' : `${hourLabel(hours.start)} to ${hourLabel(hours.end)}`;

/** Returns a line for each day of the week: the day's hours, or that it is closed. */
export function weekLines(week: readonly Opening[]): { day: string; text: string }[] {
  return [1, 2, 3, 4, 5, 6, 7].map(day => {
    const spans = week.filter(({ name }) => name === day).map(spanText);
    return { day: weekdayName(day), text: spans.length === 0 ? 'Closed' : spans.join(', ') };
  });
}

const openDayTexts = (week: readonly Opening[]) =>
  weekLines(week).flatMap(({ day, text }) => (text === 'Closed' ? [] : [`${day} ${text}`]));

const dayText = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${date}T12:00:00Z`));

/** Returns a line for each closure, such as "Dec 24, 2026 to Dec 26, 2026: Holidays". */
export const closureLines = (closures: readonly Closure[]): string[] =>
  closedDaysOf(closures).map(({ from, to, reason }) => {
    const days = from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
    return reason ? `${days}: ${reason}` : days;
  });

type FieldFormatters = {
  readonly [Name in VenueFieldName]?: (value: VenueValues[Name], options: VenueOptions) => string;
};

const fieldFormatters: FieldFormatters = {
  type: (ids, options) => optionNamesText(options.types, ids),
  features: (ids, options) => optionNamesText(options.features, ids),
  paymentTypes: joinTexts,
  phone: phone => (phone ? displayTypedPhone(phone) : notGivenText),
  hours: week => joinTexts(openDayTexts(week)),
  closures: closures => joinTexts(closureLines(closures)),
  compPolicy: policy => (policy ? pourSentences(policy).join(' ') || notGivenText : notGivenText),
  links: links => joinTexts(links.map(({ label, url }) => `${label} (${url})`)),
};

/**
 * Returns the text of a field's value: for the page of facts, and for the question which of two users' changes is kept.
 */
export function valueText(field: string, value: unknown, options: VenueOptions): string {
  const text = fieldFormatters[field as VenueFieldName] as
    | ((value: unknown, options: VenueOptions) => string)
    | undefined;
  return text ? text(value, options) : textOrNotGiven(value == null ? null : String(value));
}

type SectionTexts = { readonly title: string; readonly text: string };
const sectionTexts = (title: string, text: string): SectionTexts => ({ title, text });

export const infoWords = {
  links: 'On this page',
  readOnly: 'Owners and managers change this page. Here is what it says.',
  failed: 'Update failed',
  notReached: 'There is no connection. What you typed stays here: save again once you are back online.',
  basics: sectionTexts('Basics', 'The first thing guests read.'),
  address: sectionTexts('Address', 'Where guests go, and where their phones find it.'),
  hours: sectionTexts('Hours', "By the clock on the venue's wall."),
  features: sectionTexts('Good to know', 'What guests look for in the filters.'),
  pours: sectionTexts('What pours here', 'For free and paid drinks.'),
  payouts: sectionTexts('Payouts', "Through Stripe, to the venue's own bank account."),
  members: sectionTexts('Pours for members', 'Free and paid drinks.'),
  visibility: sectionTexts('Visibility', 'Whether guests find it.'),
  danger: sectionTexts('Danger', 'For a venue that must stop, for a while or for good.'),
  archived: sectionTexts('Archived', 'For good, unless it is brought back.'),
  neighborhood: 'Neighborhood',
  noNeighborhood: 'None on our map',
  none: 'None',
  restore: {
    button: 'Bring it back',
    until: (day: string) =>
      `A super admin can bring it back until ${day}. Its team and its hours come back with it; it stays hidden until somebody shows it again.`,
    over: (days: number, day: string) =>
      `The ${days} days to bring it back ended on ${day}. Add it as a new venue.`,
  },
  archive: {
    title: 'Archive this venue',
    button: 'Archive venue…',
    ask: (venue: string) => `Archive ${venue}?`,
    askText: 'Running shifts end now, its coming events are called off, and the team gets a note.',
    confirm: 'Archive',
    follows: (days: number) => [
      'Running shifts end, and the team gets a note.',
      'Coming events are called off, and their guests get a note.',
      'Guests find it no more, and followers lose it from their lists.',
      `What was poured stays in the books. A super admin can bring the venue back for ${days} days.`,
    ],
  },
  pouring: {
    help: 'Free and paid drinks are redeemed here.',
    on: 'Members redeem free and paid drinks here.',
    off: 'Nothing is redeemed here yet. Your rep switches it on.',
    stop: {
      title: (venue: string) => `Stop pours at ${venue}?`,
      text: 'From now on, no free or paid drink is redeemed here. What was poured stays in the books.',
      confirmLabel: 'Stop pours',
    },
    start: {
      title: (venue: string) => `Let ${venue} pour for members?`,
      text: 'Members find it among the bars that pour, and redeem free and paid drinks here from now on.',
      confirmLabel: 'Let it pour',
    },
  },
  visible: {
    label: 'Shown to guests',
    on: 'On the map, in the search, and open by its link.',
    off: 'Taking a break: guests find it neither on the map nor by search, and redeem nothing here.',
    waits: 'Guests see it as soon as a rep has confirmed it.',
    hide: (venue: string) => `Hide ${venue} from guests?`,
    hideText:
      'It leaves the map and the search at once, and no drink is redeemed here. Show it again whenever you like.',
    hideConfirm: 'Hide it',
  },
} as const;
