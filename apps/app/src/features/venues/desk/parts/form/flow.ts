import { typedText } from '@nightjar/domain/kernel/text';
import {
  type DeskVenue,
  venueFieldNames,
  venueFields,
  type venueForm,
} from '@nightjar/domain/venues/desk/entity';
import { type Closure, type Opening, venueNameLimit } from '@nightjar/domain/venues/entity';
import { judgeHours, weekdayName } from '@nightjar/domain/venues/rules/week-hours';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';

/** These are the values of a venue's form. Where the typed text is not valid, a number is NaN and a date is empty. */
export type VenueValues = z.input<typeof venueForm>;
export type VenueFieldName = keyof VenueValues;

type VenueOption = { id: number; name: string };

/** The labels have the order of the page. */
export const venueLabels: { readonly [Name in VenueFieldName]: string } = {
  name: 'Name',
  type: 'Kind of venue',
  description: 'Description',
  phone: 'Phone',
  email: 'Email',
  links: 'Links',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  lat: 'Latitude',
  lng: 'Longitude',
  timezone: 'Time zone',
  hours: 'Opening hours',
  closures: 'Closed days',
  features: 'Good to know',
  paymentTypes: 'Ways to pay',
  compPolicy: 'What pours here',
};

/** A section of the form needs these members of `useDeskForm`, for its own fields. */
export type VenueFieldsForm<Name extends VenueFieldName> = {
  readonly values: Pick<VenueValues, Name>;
  field(name: Name): { id: string; label: string; value?: unknown; error?: ReactNode };
  set(name: Name, value: VenueValues[Name]): void;
};

/** Checks a list as one field. The error is a whole sentence; null means that the list is valid. */
const schemaCheckedBy = <Value>(judge: (value: Value) => string | null) =>
  z.custom<Value>().check(context => {
    const message = judge(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  });

function judgeWeek(week: readonly Opening[]): string | null {
  const unread = week.find(({ hours }) => Number.isNaN(hours.start) || Number.isNaN(hours.end));
  if (unread) return `${weekdayName(unread.name)}: type a time such as 8pm or 20:00.`;
  const [problem] = judgeHours(week);
  return problem ? `${weekdayName(problem.day)}: ${problem.sentence}` : null;
}

const invalidDaysMessage = 'Pick the first and the last day of each closure.';

const judgeClosures = (closures: readonly Closure[]): string | null => {
  if (closures.some(({ date }) => date === '')) return invalidDaysMessage;
  return venueFields.closures.safeParse(closures).success
    ? null
    : 'That is more closed days than a venue keeps. Remove past ones.';
};

/** Returns what is wrong with a link; null where it is valid. */
export function judgeLink({ label, url }: VenueValues['links'][number]): string | null {
  if (typedText(label) === '') return 'Name the link: guests tap the name.';
  return venueFields.links.safeParse([{ label, url }]).success
    ? null
    : 'Use a whole web address, such as https://example.com.';
}

const judgeLinks = (links: VenueValues['links']): string | null =>
  links.flatMap(link => judgeLink(link) ?? [])[0] ?? null;

const emailField = z.nullable(z.string()).check(
  z.refine(typed => !typed?.trim() || /^\S+@\S+\.\S+$/.test(typed.trim()), {
    error: 'must be an address such as hello@bar.com',
  }),
);

/**
 * Checks the values before they are sent, so that a sentence beside the field explains what the server would refuse. A
 * step uses the part of the schema with its fields.
 */
export const venueFormSchema = z.object({
  ...venueFields,
  name: z.string().check(
    z.refine(name => typedText(name) !== '', { error: 'Tell us the name of the venue.' }),
    z.maxLength(venueNameLimit),
  ),
  email: emailField,
  lat: z.number('Type the latitude as a number from -90 to 90.').check(z.minimum(-90), z.maximum(90)),
  lng: z.number('Type the longitude as a number from -180 to 180.').check(z.minimum(-180), z.maximum(180)),
  hours: schemaCheckedBy<Opening[]>(judgeWeek),
  closures: schemaCheckedBy<Closure[]>(judgeClosures),
  links: schemaCheckedBy<VenueValues['links']>(judgeLinks),
  compPolicy: schemaCheckedBy<VenueValues['compPolicy']>(() => null),
});

/**
 * Returns the values of the form for a venue, or for some of the venue's fields. Types and features are replaced by
 * their ids.
 */
export function venueValues(venue: DeskVenue): VenueValues;
export function venueValues(fields: Readonly<Record<string, unknown>>): Partial<VenueValues>;
export function venueValues(read: Readonly<Record<string, unknown>>): Partial<VenueValues> {
  const known = venueFieldNames.filter(name => name in read);
  return Object.fromEntries(known.map(name => [name, formValueOf(name, read[name])]));
}

const formValueOf = (name: VenueFieldName, value: unknown) =>
  name === 'type' || name === 'features' ? (value as DeskVenue['type']).map(({ id }) => id) : value;

/** Returns those of the venue's types or features that have a name. */
export const namedOptions = (options: DeskVenue['type']): VenueOption[] =>
  options.flatMap(({ id, name }) => (name === undefined ? [] : [{ id, name }]));

/** Returns the values of a new form, which has a place and a time zone and is empty otherwise. */
export const emptyVenueValues = (place: Pick<VenueValues, 'lat' | 'lng' | 'timezone'>): VenueValues => ({
  ...place,
  name: '',
  description: null,
  street: null,
  city: null,
  state: null,
  zip: null,
  phone: null,
  email: null,
  type: [],
  features: [],
  paymentTypes: [],
  hours: [],
  closures: [],
  compPolicy: null,
  links: [],
});

/** The wizards show the facts of a venue with these labels. */
export const factWords = {
  name: 'Name',
  address: 'Address',
  pin: 'Pin',
  timezone: 'Time zone',
  closures: 'Closed days',
  features: 'Good to know',
  payments: 'Ways to pay',
  pours: 'Pours',
  poursNot: 'Does not pour',
  note: 'Note',
  type: 'Kind of venue',
  description: 'Description',
  phone: 'Phone',
  email: 'Email',
  links: 'Links',
  optionsFailed: 'Failed to fetch venue options',
  empty: 'Not given',
  none: 'None',
  noException: 'No exception',
  closed: 'Closed',
  nextDay: 'next day',
} as const;
