import { type ConfirmStep, confirmSteps, type DeskVenue } from '@nightjar/domain/venues/desk/entity';
import * as z from 'zod/mini';
import type { Draft, WizardSteps } from '../../../../ui/desk/wizard/flow.ts';
import { confirmWords } from './words.ts';

/** A step has no fields of its own: only the tick of a rep makes it done. */
const anything = z.unknown();

const step = (id: ConfirmStep) => ({
  id,
  title: confirmWords.steps[id].title,
  schema: id === 'review' ? null : anything,
});

export const confirmWizard: WizardSteps<ConfirmStep> = [step('details'), ...confirmSteps.slice(1).map(step)];

/** The ticked steps, as the wizard counts them. */
export const ticksOf = ({ confirmed_steps }: Pick<DeskVenue, 'confirmed_steps'>): Draft<ConfirmStep> => ({
  fields: {},
  saved: confirmed_steps,
});

/** The steps before the review, each with its tick. */
export const ticksBeforeReview = ({ confirmed_steps }: Pick<DeskVenue, 'confirmed_steps'>) =>
  confirmSteps.filter(id => id !== 'review').map(id => ({ id, done: confirmed_steps.includes(id) }));

/** What a page about confirming can show of a venue. */
export type ConfirmView = 'steps' | 'place' | 'confirmed' | 'archived' | 'reps-only';

export function confirmView(
  venue: Pick<DeskVenue, 'archived_at' | 'confirmed_at' | 'may_confirm' | 'place_change'>,
): ConfirmView {
  if (venue.archived_at !== null) return 'archived';
  if (venue.confirmed_at !== null) return venue.place_change && venue.may_confirm ? 'place' : 'confirmed';
  return venue.may_confirm ? 'steps' : 'reps-only';
}

/** Whether another rep confirmed the venue while this page showed its steps. */
export const wasConfirmedMeanwhile = (before: ConfirmView | null, now: ConfirmView): boolean =>
  before === 'steps' && now === 'confirmed';

/** How far the row of a list is: "4 of 6". */
export const completeness = ({ steps_done, steps }: { steps_done: number; steps: number }): string =>
  `${Math.min(steps_done, steps)} of ${steps}`;

export const venueHref = (venueId: string) => `/admin/venues/${venueId}/info`;
export const confirmListHref = '/admin/venues/confirm';
export const stepHref = (venueId: string, step: string) => `/admin/venues/confirm/${venueId}/${step}`;
