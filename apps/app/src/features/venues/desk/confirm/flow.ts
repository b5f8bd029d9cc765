import { type ConfirmStep, confirmSteps, type DeskVenue } from '@nightjar/domain/venues/desk/entity';
import * as z from 'zod/mini';
import type { Draft, WizardSteps } from '../../../../ui/desk/wizard/flow.ts';
import { confirmWords } from './words.ts';

/** A step has no fields of its own, because only a tick makes it done. */
const anyFields = z.unknown();

const wizardStep = (id: ConfirmStep) => ({
  id,
  title: confirmWords.steps[id].title,
  schema: id === 'review' ? null : anyFields,
});

export const confirmWizard: WizardSteps<ConfirmStep> = [
  wizardStep('details'),
  ...confirmSteps.slice(1).map(wizardStep),
];

type TickedVenue = Pick<DeskVenue, 'confirmed_steps' | 'team_steps' | 'may_confirm'>;

/** A rep has ticks of their own, and the team shares another set. */
export const ownTicks = ({
  may_confirm,
  confirmed_steps,
  team_steps,
}: TickedVenue): readonly ConfirmStep[] => (may_confirm ? confirmed_steps : team_steps);

/** The reader sees the tick of the other side beside their own. */
export const otherTick = (
  { may_confirm, confirmed_steps, team_steps }: TickedVenue,
  id: ConfirmStep,
): boolean => (may_confirm ? team_steps : confirmed_steps).includes(id);

/** Tests whether the reader may tick steps. Other members of the team only read them. */
export const mayTickSteps = ({
  may_confirm,
  may_edit,
}: Pick<DeskVenue, 'may_confirm' | 'may_edit'>): boolean => may_confirm || may_edit;

/** The wizard opens the steps with a tick and the next one. A reader who may not tick can open all of them. */
export const openSteps = (venue: TickedVenue & Pick<DeskVenue, 'may_edit'>): Draft<ConfirmStep> => ({
  fields: {},
  saved: mayTickSteps(venue) ? ownTicks(venue) : confirmSteps,
});

/** Each step before the review has the reader's tick. */
export const ticksBeforeReview = (venue: TickedVenue) =>
  confirmSteps.filter(id => id !== 'review').map(id => ({ id, done: ownTicks(venue).includes(id) }));

/** What a page about confirming can show of a venue. */
export type ConfirmView = 'steps' | 'place' | 'confirmed' | 'archived';

export function confirmView(
  venue: Pick<DeskVenue, 'archived_at' | 'confirmed_at' | 'may_confirm' | 'place_change'>,
): ConfirmView {
  if (venue.archived_at !== null) return 'archived';
  if (venue.confirmed_at !== null) return venue.place_change && venue.may_confirm ? 'place' : 'confirmed';
  return 'steps';
}

/** Tests whether another rep confirmed the venue while this page showed its steps. */
export const wasConfirmedMeanwhile = (before: ConfirmView | null, now: ConfirmView): boolean =>
  before === 'steps' && now === 'confirmed';

/** The row of a list shows the ticked steps as "4 of 6". */
export const stepsDoneText = ({ steps_done, steps }: { steps_done: number; steps: number }): string =>
  `${Math.min(steps_done, steps)} of ${steps}`;

export const venueHref = (venueId: string) => `/admin/venues/${venueId}/info`;
export const confirmListHref = '/admin/venues/confirm';
export const stepHref = (venueId: string, step: string) => `/admin/venues/confirm/${venueId}/${step}`;
