import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useEffect, useRef } from 'react';
import { CallError, isUnreached } from '../../../../platform/client.ts';
import { type SaveOutcome, useDeskForm } from '../../../../ui/desk/form/use-desk-form.ts';
import { type VenueValues, venueFormSchema, venueLabels, venueValues } from '../parts/form/flow.ts';
import { saveConflictOf, saveVenue } from '../remote.ts';
import { changedFields, formBaseOf, rebaseForm } from './flow.ts';
import { infoWords } from './words.ts';

const hoursRefusalCodes: readonly string[] = ['hours_overlap', 'hours_empty'];

/**
 * Keeps the form of a venue. It sends only the fields that differ from the loaded venue. While the user has typed
 * nothing, the form shows the changes of other users.
 */
export function useInfoForm(venue: DeskVenue) {
  const base = useRef(formBaseOf(venue));

  const failed = (error: unknown): SaveOutcome<VenueValues> => {
    const conflict = saveConflictOf(error);
    if (conflict) {
      const met = rebaseForm(base.current, venueValues(conflict.theirs), conflict.updated_at);
      base.current = met.base;
      return { status: 'conflict', theirs: met.theirs, by: conflict.by };
    }
    if (isUnreached(error)) return { status: 'refused', message: infoWords.notReached };
    if (!(error instanceof CallError)) throw error;
    const field = hoursRefusalCodes.includes(error.code) ? ('hours' as const) : undefined;
    return { status: 'refused', message: error.message, field };
  };

  const form = useDeskForm({
    initial: base.current.values,
    schema: venueFormSchema,
    labels: venueLabels,
    failed: infoWords.failed,
    save: async sent => {
      const changes = changedFields(base.current, sent);
      if (Object.keys(changes).length === 0) return { status: 'saved' };
      try {
        base.current = formBaseOf(
          await saveVenue({ venue_id: venue.id, updated_at: base.current.updated_at, ...changes }),
        );
        // The form gets the saved values, because the server may have changed the time zone of a moved pin.
        return { status: 'saved', values: base.current.values };
      } catch (error) {
        return failed(error);
      }
    },
  });

  const { changed, saving, reread } = form;
  const follow = useRef(reread);
  follow.current = reread;
  useEffect(() => {
    if (changed || saving || venue.updated_at === base.current.updated_at) return;
    base.current = formBaseOf(venue);
    follow.current(venueValues(venue));
  }, [venue, changed, saving]);
  return form;
}
