import { type DeskVenue, venueFieldNames } from '@nightjar/domain/venues/desk/entity';
import { deepEqual } from '@tanstack/react-router';
import { type VenueValues, venueValues } from '../parts/form/flow.ts';

/** These values were in the form when it opened. The server had stored them at `updated_at`. */
export type FormBase = { readonly values: VenueValues; readonly updated_at: string };

export const formBaseOf = (venue: DeskVenue): FormBase => ({
  values: venueValues(venue),
  updated_at: venue.updated_at,
});

/** Returns the fields that differ from the loaded venue. A save sends only these. */
export function changedFields<Sent extends Partial<VenueValues>>(
  { values }: FormBase,
  sent: Sent,
): Partial<Sent> {
  const changed = venueFieldNames.filter(name => name in sent && !deepEqual(values[name], sent[name]));
  return Object.fromEntries(changed.map(name => [name, sent[name]])) as Partial<Sent>;
}

/**
 * Returns the values to compare with after another user's changes. Changes of fields that the form does not have are
 * ignored.
 */
export function rebaseForm(base: FormBase, theirs: Partial<VenueValues>, updated_at: string) {
  const known = Object.fromEntries(
    venueFieldNames.flatMap(name => (name in theirs ? [[name, theirs[name]]] : [])),
  ) as Partial<VenueValues>;
  return { base: { values: { ...base.values, ...known }, updated_at } satisfies FormBase, theirs: known };
}
