import { type ConfirmStep, confirmSteps, type DeskVenue } from '@nightjar/domain/venues/desk/entity';
import * as z from 'zod/mini';
import type { Draft, WizardSteps } from '../../../../ui/desk/wizard/flow.ts';
import { confirmWords } from './words.ts';

/** The wizard checks no fields of these steps, because a step counts as done once the reader has ticked it. */
const anyFieldsSchema = z.unknown();

const wizardStepOf = (id: ConfirmStep) => ({
  id,
  title: confirmWords.steps[id].title,
  schema: id === 'review' ? null : anyFieldsSchema,
});

export const confirmVenueWizardSteps: WizardSteps<ConfirmStep> = [
  wizardStepOf('details'),
  ...confirmSteps.slice(1).map(wizardStepOf),
];

type TickedVenue = Pick<DeskVenue, 'confirmed_steps' | 'team_steps' | 'may_confirm'>;

/** Returns the ticks that the reader sets. All reps share one set of ticks, and the team shares another. */
export const ticksOfReader = ({
  may_confirm,
  confirmed_steps,
  team_steps,
}: TickedVenue): readonly ConfirmStep[] => (may_confirm ? confirmed_steps : team_steps);

/**
 * Tests whether the other side has ticked a step: the team where the reader is a rep, and the reps where the reader is
 * on the team. The result is shown beside the reader's own tick.
 */
export const isTickedByCounterpart = (
  { may_confirm, confirmed_steps, team_steps }: TickedVenue,
  id: ConfirmStep,
): boolean => (may_confirm ? team_steps : confirmed_steps).includes(id);

/**
 * Tests whether the reader may tick the steps that confirm a venue. Members of the team who may not edit the venue only
 * see the ticks.
 */
export const mayTickSteps = ({
  may_confirm,
  may_edit,
}: Pick<DeskVenue, 'may_confirm' | 'may_edit'>): boolean => may_confirm || may_edit;

/** The wizard opens the steps with a tick and the next one. A reader who may not tick can open all of them. */
export const draftOfOpenSteps = (venue: TickedVenue & Pick<DeskVenue, 'may_edit'>): Draft<ConfirmStep> => ({
  fields: {},
  saved: mayTickSteps(venue) ? ticksOfReader(venue) : confirmSteps,
});

/** Tests for each step before the review whether the reader has ticked it. */
export const ticksBeforeReview = (venue: TickedVenue) =>
  confirmSteps.filter(id => id !== 'review').map(id => ({ id, done: ticksOfReader(venue).includes(id) }));

/** What a page about confirming can show of a venue. */
export type ConfirmView = 'steps' | 'place' | 'confirmed' | 'archived';

export function confirmViewOf(
  venue: Pick<DeskVenue, 'archived_at' | 'confirmed_at' | 'may_confirm' | 'place_change'>,
): ConfirmView {
  if (venue.archived_at !== null) return 'archived';
  if (venue.confirmed_at !== null) return venue.place_change && venue.may_confirm ? 'place' : 'confirmed';
  return 'steps';
}

/** Tests whether the venue was confirmed while this page showed its steps. */
export const wasConfirmedMeanwhile = (before: ConfirmView | null, now: ConfirmView): boolean =>
  before === 'steps' && now === 'confirmed';

/** Describes how many steps of a venue are ticked, such as "4 of 6". */
export const stepsDoneText = ({ steps_done, steps }: { steps_done: number; steps: number }): string =>
  `${Math.min(steps_done, steps)} of ${steps}`;

export const venueHref = (venueId: string) => `/admin/venues/${venueId}/info`;
export const confirmListHref = '/admin/venues/confirm';
export const stepHref = (venueId: string, step: string) => `/admin/venues/confirm/${venueId}/${step}`;
