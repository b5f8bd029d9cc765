import { hourLabel } from '@nightjar/domain/kernel/time';
import type { ConfirmStep } from '@nightjar/domain/venues/desk';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import type { ReactNode } from 'react';
import type { VenueValues } from './flow.ts';
import classes from './step-facts.module.css';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** The names of the ids in `type` and `features`. */
export type OptionNames = {
  readonly types: readonly { readonly id: number; readonly name: string }[];
  readonly features: readonly { readonly id: number; readonly name: string }[];
};

/** The facts of a venue by the subjects of the wizards. */
export type FactsOf = Exclude<ConfirmStep, 'images' | 'staff' | 'review'> | 'address' | 'name';

export const stepFacts: {
  readonly [Subject in FactsOf]: (values: VenueValues, names: OptionNames) => readonly Fact[];
} = {
  name: ({ name }) => [{ label: 'Name', value: given(name) }],
  address: values => [
    { label: 'Address', value: given(addressText(values)) },
    { label: 'Pin', value: given(pinText(values)) },
    { label: 'Time zone', value: given(values.timezone.replaceAll('_', ' ')) },
  ],
  details: (values, names) => [
    { label: 'Name', value: given(values.name) },
    ...stepFacts.address(values, names),
    ...aboutFacts(values, names),
  ],
  hours: ({ hours, closures }) => [
    ...weekDays.map((day, place) => ({ label: day, value: dayText(hours, place + 1) })),
    { label: 'Closed days', value: given(closures.map(closureText).join('; '), 'None') },
  ],
  features: ({ features, paymentTypes }, names) => [
    { label: 'Good to know', value: given(namesOf(features, names.features)) },
    { label: 'Ways to pay', value: given(paymentTypes.join(', ')) },
  ],
  policy: ({ compPolicy }) => [
    { label: 'Pours', value: given(compPolicy?.includes.join(', ')) },
    { label: 'Does not pour', value: given(compPolicy?.excludes.join(', '), 'No exception') },
    ...(compPolicy?.note ? [{ label: 'Note', value: compPolicy.note }] : []),
  ],
};

/** What kind of place it is and how to reach it. */
export function aboutFacts(values: VenueValues, { types }: OptionNames): readonly Fact[] {
  return [
    { label: 'Kind of venue', value: given(namesOf(values.type, types)) },
    { label: 'Description', value: given(values.description) },
    { label: 'Phone', value: given(values.phone) },
    { label: 'Email', value: given(values.email) },
    { label: 'Links', value: given(values.links.map(({ label }) => label).join(', ')) },
  ];
}

/** Labels with their values, to compare with what one sees on the spot. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
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

const given = (text: string | null | undefined, otherwise = 'Not given'): ReactNode =>
  text?.trim() ? text : <span className={classes.missing}>{otherwise}</span>;

const namesOf = (ids: readonly number[], options: OptionNames['types']): string =>
  ids.flatMap(id => options.find(option => option.id === id)?.name ?? []).join(', ');

function addressText({ street, city, state, zip }: VenueValues): string {
  const place = [state, zip].filter(part => part?.trim()).join(' ');
  return [street, city, place].filter(part => part?.trim()).join(', ');
}

const pinText = ({ lat, lng }: VenueValues): string =>
  Number.isFinite(lat) && Number.isFinite(lng) ? `${lat.toFixed(5)}, ${lng.toFixed(5)}` : '';

const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function dayText(hours: readonly Opening[], day: number): ReactNode {
  const openings = hours
    .filter(({ name }) => name === day)
    .toSorted((one, other) => one.hours.start - other.hours.start);
  return given(openings.map(({ hours: { start, end } }) => rangeText(start, end)).join(', '), 'Closed');
}

const rangeText = (start: number, end: number): string =>
  `${hourLabel(start)} to ${hourLabel(end)}${end < 1200 ? ' next day' : ''}`;

const closureText = ({ date, reason }: Closure): string => (reason ? `${date}: ${reason}` : date);
