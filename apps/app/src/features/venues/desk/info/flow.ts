import { type DeskVenue, venueFieldNames } from '@nightjar/domain/venues/desk/entity';
import { deepEqual } from '@tanstack/react-router';
import { type VenueValues, venueValues } from '../parts/form/flow.ts';

/** The form began with these values, which were read at `updated_at`. */
export type FormBase = { readonly values: VenueValues; readonly updated_at: string };

export const formBase = (venue: DeskVenue): FormBase => ({
  values: venueValues(venue),
  updated_at: venue.updated_at,
});

/** A save sends the fields that differ from what was read. */
export function changedFields<Sent extends Partial<VenueValues>>(
  { values }: FormBase,
  sent: Sent,
): Partial<Sent> {
  const changed = venueFieldNames.filter(name => name in sent && !deepEqual(values[name], sent[name]));
  return Object.fromEntries(changed.map(name => [name, sent[name]])) as Partial<Sent>;
}

/** Returns the base after another user's changes. Changes of other fields than the form's are ignored. */
export function rebaseForm(base: FormBase, theirs: Partial<VenueValues>, updated_at: string) {
  const known = Object.fromEntries(
    venueFieldNames.flatMap(name => (name in theirs ? [[name, theirs[name]]] : [])),
  ) as Partial<VenueValues>;
  return { base: { values: { ...base.values, ...known }, updated_at } satisfies FormBase, theirs: known };
}
