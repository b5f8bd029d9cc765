import type * as z from 'zod/mini';

/**
 * This is one step of a wizard. The call that ends the wizard gets the fields of all steps, and `schema` checks the
 * fields of this step. The review has no schema.
 */
export type WizardStep<Id extends string = string> = {
  readonly id: Id;
  readonly title: string;
  readonly schema: z.ZodMiniType | null;
};

/** These are the steps of a wizard: at least one step, and the review as the last. */
export type WizardSteps<Id extends string = string> = readonly [WizardStep<Id>, ...WizardStep<Id>[]];

/** The draft of a wizard, which can be continued on any device. */
export type Draft<Id extends string = string> = {
  readonly fields: Readonly<Record<string, unknown>>;
  /**
   * These are the steps that were saved at least once. A step whose fields may all be empty counts as done only if it
   * was saved.
   */
  readonly saved: readonly Id[];
};

export type StepState = 'done' | 'open' | 'locked';

/** Names the shown step. `editing` is true if the step was opened from the review, to which it then returns. */
export type WizardPlace<Id extends string = string> = { readonly step: Id; readonly editing: boolean };

/** Returns whether a step is done: it was saved, and the values of its fields are still valid. */
export function isStepDone<Id extends string>({ id, schema }: WizardStep<Id>, draft: Draft<Id>): boolean {
  return schema !== null && draft.saved.includes(id) && schema.safeParse(draft.fields).success;
}

/** Returns the first step that is not done; the review if all other steps are done. */
export function firstOpenStep<Id extends string>(steps: WizardSteps<Id>, draft: Draft<Id>): Id {
  const open = steps.find(step => !isStepDone(step, draft));
  return (open ?? (steps.at(-1) as WizardStep<Id>)).id;
}

/** Returns the state of a step. A step can be opened if it is done or is the first step that is not done. */
export function stepStateOf<Id extends string>(
  steps: WizardSteps<Id>,
  draft: Draft<Id>,
  step: WizardStep<Id>,
): StepState {
  if (isStepDone(step, draft)) return 'done';
  return step.id === firstOpenStep(steps, draft) ? 'open' : 'locked';
}

/**
 * Returns the step that an address names. If the address names no step, or a step that cannot be opened yet, returns
 * the first step that is not done.
 */
export function stepOfAddress<Id extends string>(
  steps: WizardSteps<Id>,
  draft: Draft<Id>,
  asked: { readonly step?: string; readonly editing: boolean },
): WizardPlace<Id> {
  const step = steps.find(({ id }) => id === asked.step);
  if (!step || stepStateOf(steps, draft, step) === 'locked')
    return { step: firstOpenStep(steps, draft), editing: false };
  return { step: step.id, editing: asked.editing && isStepDone(step, draft) };
}

/** Returns the draft with the fields of a step; the step counts as saved from then on. */
export function draftWithStep<Id extends string>(
  draft: Draft<Id>,
  step: Id,
  fields: Readonly<Record<string, unknown>>,
): Draft<Id> {
  return {
    fields: { ...draft.fields, ...fields },
    saved: draft.saved.includes(step) ? draft.saved : [...draft.saved, step],
  };
}

/**
 * Returns the step to show after a step was saved: the review if the step was opened from there, else the next step.
 */
export function placeAfterSave<Id extends string>(
  steps: WizardSteps<Id>,
  draft: Draft<Id>,
  { step, editing }: WizardPlace<Id>,
): WizardPlace<Id> {
  const at = steps.findIndex(({ id }) => id === step);
  const goal = editing ? steps.at(-1) : (steps[at + 1] ?? steps[at]);
  return stepOfAddress(steps, draft, { step: goal?.id, editing: false });
}

/**
 * Returns the step before the shown step; null on the first step. From a step that was opened from the review, it
 * returns the review.
 */
export function wizardPlaceBefore<Id extends string>(
  steps: WizardSteps<Id>,
  { step, editing }: WizardPlace<Id>,
): WizardPlace<Id> | null {
  const at = steps.findIndex(({ id }) => id === step);
  const goal = editing ? steps.at(-1) : steps[at - 1];
  return goal ? { step: goal.id, editing: false } : null;
}
