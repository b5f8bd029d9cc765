import type { Refusal } from '../../../kernel/failure.ts';
import { venueRefusals } from '../../refusals.ts';
import { type ConfirmStep, confirmSteps } from '../entity.ts';

/** A rep must tick these steps before the review, which is the last step. */
export const stepsBeforeReview = confirmSteps.filter(step => step !== 'review');

type VenueToConfirm = {
  archived_at: Date | null;
  confirmed_at: Date | null;
  confirmed_by: string | null;
  confirmed_steps: readonly ConfirmStep[];
  /**
   * Gives the moment at which the team asked to move the venue to another place, as long as no rep has looked at the
   * request.
   */
  asked_at: Date | null;
};
type StepTick = { step: ConfirmStep; done: boolean; by: string };
type ConfirmRefusal = Refusal<'archived' | 'confirmed_already' | 'steps_missing' | 'place_asked'>;

/**
 * Where `steps` is null, nothing changes. Where `confirms` is true, the venue gets its team code and guests are shown
 * the venue.
 */
export type ConfirmDecision = { steps: readonly ConfirmStep[] | null; confirms: boolean };

/**
 * Decides about a step that a rep ticks. The review confirms the venue. The rep who made it may repeat it after a lost
 * reply; for anyone else the venue is confirmed already.
 */
export function decideConfirmStep(
  venue: VenueToConfirm,
  { step, done, by }: StepTick,
): ConfirmDecision | ConfirmRefusal {
  if (venue.archived_at) return venueRefusals.refuse('archived');
  if (venue.confirmed_at)
    return step === 'review' && done && venue.confirmed_by === by
      ? { steps: null, confirms: false }
      : venueRefusals.refuse('confirmed_already');
  const before = venue.confirmed_steps;
  if (step === 'review' && venue.asked_at) return venueRefusals.refuse('place_asked');
  if (step === 'review') return done ? decideReview(before) : { steps: null, confirms: false };
  return { steps: stepsAfterTick(before, step, done), confirms: false };
}

type VenueWithTeamSteps = Pick<VenueToConfirm, 'archived_at' | 'confirmed_at'> & {
  team_steps: readonly ConfirmStep[];
};

/**
 * Decides which steps the team of a venue has ticked while it waits for a rep. Where `steps` is null, nothing changes.
 */
export function decideTeamStep(
  venue: VenueWithTeamSteps,
  { step, done }: Pick<StepTick, 'step' | 'done'>,
): { steps: readonly ConfirmStep[] | null } | Refusal<'archived' | 'confirmed_already' | 'reps_review'> {
  if (venue.archived_at) return venueRefusals.refuse('archived');
  if (venue.confirmed_at) return venueRefusals.refuse('confirmed_already');
  if (step === 'review') return venueRefusals.refuse('reps_review');
  return { steps: stepsAfterTick(venue.team_steps, step, done) };
}

/** Returns the ticked steps in the order of the wizard; null where nothing changes. */
const stepsAfterTick = (
  before: readonly ConfirmStep[],
  step: ConfirmStep,
  done: boolean,
): ConfirmStep[] | null =>
  before.includes(step) === done
    ? null
    : confirmSteps.filter(each => (each === step ? done : before.includes(each)));

/**
 * Returns the steps that stay ticked after the team of an unconfirmed venue moves it: a rep must look at its details
 * again.
 */
export const stepsAfterMove = (steps: readonly ConfirmStep[]): ConfirmStep[] =>
  steps.filter(step => step !== 'details');

function decideReview(done: readonly ConfirmStep[]): ConfirmDecision | ConfirmRefusal {
  const missing = stepsBeforeReview.filter(step => !done.includes(step));
  if (missing.length > 0)
    return venueRefusals.refuse('steps_missing', {
      params: { steps: missing.map(step => stepNames[step]).join(', ') },
      data: { missing },
    });
  return { steps: confirmSteps, confirms: true };
}

export const stepNames: Readonly<Record<ConfirmStep, string>> = {
  details: 'details',
  hours: 'opening hours',
  features: 'features',
  images: 'pictures',
  policy: 'drinks policy',
  staff: 'staff',
  review: 'review',
};

const venueCodeLength = 6;
/**
 * The venue's team code is read out in a loud bar, so it has no letters and digits that are mistaken for one another.
 */
const venueCodeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** `draw(n)` is an integer in [0, n) from the operating system's random source. */
export const drawVenueCode = (draw: (below: number) => number): string =>
  Array.from({ length: venueCodeLength }, () => venueCodeAlphabet[draw(venueCodeAlphabet.length)]).join('');
