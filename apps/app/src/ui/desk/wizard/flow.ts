import type * as z from 'zod/mini';

/** A step has a schema that is picked from the input of the wizard's final call; the review has none. */
export type WizardStep<Id extends string = string> = {
  readonly id: Id;
  readonly title: string;
  readonly schema: z.ZodMiniType | null;
};

/** These are the steps of a wizard: at least one, and the review last. */
export type WizardSteps<Id extends string = string> = readonly [WizardStep<Id>, ...WizardStep<Id>[]];

/** The draft of a wizard, which can be continued on any device. */
export type Draft<Id extends string = string> = {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The steps that were saved once. A step whose fields may all be empty is done only then. */
  readonly saved: readonly Id[];
};

export type StepState = 'done' | 'open' | 'locked';

/** The shown step; `editing` is true where it was opened from the review and returns there. */
export type Place<Id extends string = string> = { readonly step: Id; readonly editing: boolean };

/** A step is done where it was saved and its fields still fit. */
export function isDone<Id extends string>({ id, schema }: WizardStep<Id>, draft: Draft<Id>): boolean {
  return schema !== null && draft.saved.includes(id) && schema.safeParse(draft.fields).success;
}

/** Returns the first step that is not done; the review where all others are done. */
export function firstOpen<Id extends string>(steps: WizardSteps<Id>, draft: Draft<Id>): Id {
  const open = steps.find(step => !isDone(step, draft));
  return (open ?? (steps.at(-1) as WizardStep<Id>)).id;
}

/** A step can be opened where it is done or is the first open one. */
export function stateOf<Id extends string>(
  steps: WizardSteps<Id>,
  draft: Draft<Id>,
  step: WizardStep<Id>,
): StepState {
  if (isDone(step, draft)) return 'done';
  return step.id === firstOpen(steps, draft) ? 'open' : 'locked';
}

/**
 * Returns the step that an address names, or the first open one where it names none or one that cannot be opened yet.
 */
export function stepOfAddress<Id extends string>(
  steps: WizardSteps<Id>,
  draft: Draft<Id>,
  asked: { readonly step?: string; readonly editing: boolean },
): Place<Id> {
  const step = steps.find(({ id }) => id === asked.step);
  if (!step || stateOf(steps, draft, step) === 'locked')
    return { step: firstOpen(steps, draft), editing: false };
  return { step: step.id, editing: asked.editing && isDone(step, draft) };
}

/** Returns the draft with the fields of a step, which counts as saved from now on. */
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
 * Returns where a saved step leads: to the review where the step was opened from there, else to the following step.
 */
export function placeAfterSave<Id extends string>(
  steps: WizardSteps<Id>,
  draft: Draft<Id>,
  { step, editing }: Place<Id>,
): Place<Id> {
  const at = steps.findIndex(({ id }) => id === step);
  const goal = editing ? steps.at(-1) : (steps[at + 1] ?? steps[at]);
  return stepOfAddress(steps, draft, { step: goal?.id, editing: false });
}

/** Returns the step before, or null on the first. A step that is edited goes back to the review. */
export function placeBefore<Id extends string>(
  steps: WizardSteps<Id>,
  { step, editing }: Place<Id>,
): Place<Id> | null {
  const at = steps.findIndex(({ id }) => id === step);
  const goal = editing ? steps.at(-1) : steps[at - 1];
  return goal ? { step: goal.id, editing: false } : null;
}
