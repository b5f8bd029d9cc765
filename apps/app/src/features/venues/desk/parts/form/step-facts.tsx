import { hourLabel } from '@nightjar/domain/kernel/time';
import type { ConfirmStep } from '@nightjar/domain/venues/desk/entity';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import { pourSentences } from '@nightjar/domain/venues/rules/pour-sentences';
import { weekdayName } from '@nightjar/domain/venues/rules/week-hours';
import type { ReactNode } from 'react';
import { emptyVenueValues, type VenueFieldName, type VenueValues, factWords as words } from './flow.ts';
import classes from './step-facts.module.css';

export type VenueFormFact = { readonly label: string; readonly value: ReactNode };

/** The facts show these names for the ids in `type` and `features`. */
export type OptionNames = {
  readonly types: readonly { readonly id: number; readonly name: string }[];
  readonly features: readonly { readonly id: number; readonly name: string }[];
};

/** The facts of a venue are grouped by the steps of the wizards. */
export type StepWithFacts = Exclude<ConfirmStep, 'images' | 'staff' | 'review'> | 'address' | 'name';

export const factBuilderByStep: {
  readonly [Subject in StepWithFacts]: (values: VenueValues, names: OptionNames) => readonly VenueFormFact[];
} = {
  name: ({ name }) => [{ label: words.name, value: textOrDefault(name) }],
  address: values => [
    { label: words.address, value: textOrDefault(addressText(values)) },
    { label: words.pin, value: textOrDefault(pinText(values)) },
    { label: words.timezone, value: textOrDefault(values.timezone.replaceAll('_', ' ')) },
  ],
  details: (values, names) => [
    { label: words.name, value: textOrDefault(values.name) },
    ...factBuilderByStep.address(values, names),
    ...summaryOfAboutStep(values, names),
  ],
  hours: ({ hours, closures }) => [
    ...weekdayNames.map((day, place) => ({ label: day, value: openingsOfDayText(hours, place + 1) })),
    { label: words.closures, value: textOrDefault(closures.map(closureText).join('; '), words.none) },
  ],
  features: ({ features, paymentTypes }, names) => [
    { label: words.features, value: textOrDefault(namesOfOptions(features, names.features)) },
    { label: words.payments, value: textOrDefault(paymentTypes.join(', ')) },
  ],
  policy: ({ compPolicy }) => [
    { label: words.pours, value: textOrDefault(compPolicy?.includes.join(', ')) },
    { label: words.poursNot, value: textOrDefault(compPolicy?.excludes.join(', '), words.noException) },
    ...(compPolicy?.note ? [{ label: words.note, value: compPolicy.note }] : []),
  ],
};

/** Returns the facts about a venue's kind and how to reach it. */
export function summaryOfAboutStep(values: VenueValues, { types }: OptionNames): readonly VenueFormFact[] {
  return [
    { label: words.type, value: textOrDefault(namesOfOptions(values.type, types)) },
    { label: words.description, value: textOrDefault(values.description) },
    { label: words.phone, value: textOrDefault(values.phone) },
    { label: words.email, value: textOrDefault(values.email) },
    { label: words.links, value: textOrDefault(values.links.map(({ label }) => label).join(', ')) },
  ];
}

/** Writes a value of a field as text, for the question which of two users' changes to keep. */
export function fieldText(field: string, value: unknown, names: OptionNames): string {
  const values = { ...emptyVenueValues({ lat: 0, lng: 0, timezone: '' }), [field]: value };
  const text =
    fieldFormatters[field as VenueFieldName]?.(values, names) ?? (value == null ? '' : String(value));
  return text.trim() || words.empty;
}

const fieldFormatters: {
  readonly [Name in VenueFieldName]?: (values: VenueValues, names: OptionNames) => string;
} = {
  type: ({ type }, { types }) => namesOfOptions(type, types),
  features: (values, { features }) => namesOfOptions(values.features, features),
  paymentTypes: ({ paymentTypes }) => paymentTypes.join(', '),
  links: ({ links }) => links.map(({ label, url }) => `${label} (${url})`).join(', '),
  closures: ({ closures }) => closures.map(closureText).join('; '),
  compPolicy: ({ compPolicy }) => (compPolicy ? pourSentences(compPolicy).join(' ') : ''),
  hours: ({ hours }) =>
    weekdayNames
      .map((day, place) => [day, rangesOfDay(hours, place + 1)] as const)
      .flatMap(([day, ranges]) => (ranges ? [`${day} ${ranges}`] : []))
      .join(', '),
};

/** Shows labels with their values. */
export function FactList({ facts }: { facts: readonly VenueFormFact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const textOrDefault = (text: string | null | undefined, otherwise: string = words.empty): ReactNode =>
  text?.trim() ? text : <span className={classes.missing}>{otherwise}</span>;

const namesOfOptions = (ids: readonly number[], options: OptionNames['types']): string =>
  ids.flatMap(id => options.find(option => option.id === id)?.name ?? []).join(', ');

function addressText({ street, city, state, zip }: VenueValues): string {
  const place = [state, zip].filter(part => part?.trim()).join(' ');
  return [street, city, place].filter(part => part?.trim()).join(', ');
}

const pinText = ({ lat, lng }: VenueValues): string =>
  Number.isFinite(lat) && Number.isFinite(lng) ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : '';

const weekdayNames = [1, 2, 3, 4, 5, 6, 7].map(weekdayName);

const openingsOfDayText = (hours: readonly Opening[], day: number): ReactNode =>
  textOrDefault(rangesOfDay(hours, day), words.closed);

const rangesOfDay = (hours: readonly Opening[], day: number): string =>
  hours
    .filter(({ name }) => name === day)
    .toSorted((one, other) => one.hours.start - other.hours.start)
    .map(({ hours: { start, end } }) => rangeText(start, end))
    .join(', ');

const rangeText = (start: number, end: number): string =>
  `${hourLabel(start)} to ${hourLabel(end)}${end < 1200 ? ` ${words.nextDay}` : ''}`;

const closureText = ({ date, reason }: Closure): string => (reason ? `${date}: ${reason}` : date);
