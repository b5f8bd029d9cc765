import type { DeskVenue, VenueForm } from '@nightjar/domain/venues/desk/entity';
import { type ReactNode, useRef } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import type { RenderPinMap } from '../parts/form/address-fields.tsx';
import { venueValues } from '../parts/form/flow.ts';
import {
  DetailsForm,
  FeaturesForm,
  HoursForm,
  PolicyForm,
  type StepFormProps,
  type StepOutcome,
} from '../parts/form/step-forms.tsx';
import { refreshDeskVenue, saveConflictOf, saveStepTick, saveVenue } from '../remote.ts';
import { isConfirmedOrArchivedRefusal } from './use-tick.ts';
import { confirmWords } from './words.ts';

/** A form of the wizard corrects the fields of these steps. */
export type FixedStep = 'details' | 'hours' | 'features' | 'policy';

export type FixFormProps = {
  venue: DeskVenue;
  step: FixedStep;
  goOn: () => void;
  before: ReactNode;
  renderMap: RenderPinMap;
};

/** Corrects the fields of a step and ticks the step. Changes that another user saved meanwhile are merged. */
export function FixForm({ venue, step, goOn, before, renderMap }: FixFormProps) {
  const readAt = useRef(venue.updated_at);
  const opened = useRef(venueValues(venue));
  const online = useOnline();
  const save = async (sent: Partial<VenueForm>): Promise<StepOutcome> => {
    try {
      const saved = await saveVenue({ venue_id: venue.id, updated_at: readAt.current, ...sent });
      readAt.current = saved.updated_at;
    } catch (error) {
      const conflict = saveConflictOf(error);
      if (!conflict) throw error;
      readAt.current = conflict.updated_at;
      return {
        status: 'conflict',
        theirs: changesOfStep(venueValues(conflict.theirs), sent),
        by: conflict.by,
      };
    }
    await saveStepTick({ venue_id: venue.id, step }).catch(error => {
      if (!isConfirmedOrArchivedRefusal(error)) throw error;
      refreshDeskVenue(venue.id);
    });
    return { status: 'saved', leave: goOn };
  };
  const form: StepFormProps = {
    values: opened.current,
    save,
    saveLabel: confirmWords.fixed,
    before,
    offline: !online,
    renderMap,
  };
  if (step === 'details') return <DetailsForm {...form} />;
  if (step === 'hours') return <HoursForm {...form} />;
  if (step === 'features') return <FeaturesForm {...form} />;
  return <PolicyForm {...form} freePours={venue.free_pours} />;
}

/**
 * Returns the changes of another user in the fields of this step. Changes in the fields of other steps are no conflict.
 */
const changesOfStep = (theirs: Partial<VenueForm>, sent: Partial<VenueForm>): Partial<VenueForm> =>
  Object.fromEntries(Object.entries(theirs).filter(([field]) => field in sent));
