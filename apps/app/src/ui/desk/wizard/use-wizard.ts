import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  type Draft,
  draftWithStep,
  placeAfterSave,
  stepOfAddress,
  stepStateOf,
  type WizardPlace,
  type WizardSteps,
  wizardPlaceBefore,
} from './flow.ts';
import type { StepItem } from './stepper.tsx';

export type WizardOptions<Id extends string> = {
  readonly steps: WizardSteps<Id>;
  readonly draft: Draft<Id>;
  /** The step that the address names, and whether it was opened from the review. */
  readonly asked: { readonly step?: string; readonly editing: boolean };
  readonly hrefOf: (place: WizardPlace<Id>) => string;
};

/**
 * Returns the shown step of a wizard whose steps have addresses. If the address names a step that cannot be opened yet,
 * the first step that is not done replaces it.
 */
export function useWizard<Id extends string>({ steps, draft, asked, hrefOf }: WizardOptions<Id>) {
  const router = useRouter();
  const place = stepOfAddress(steps, draft, asked);
  const isElsewhere = place.step !== asked.step || place.editing !== asked.editing;
  const href = hrefOf(place);
  useEffect(() => {
    if (isElsewhere) void router.navigate({ href, replace: true });
  }, [router, isElsewhere, href]);

  const before = wizardPlaceBefore(steps, place);
  return {
    ...place,
    views: steps.map(
      (step): StepItem => ({
        id: step.id,
        title: step.title,
        state: stepStateOf(steps, draft, step),
        href: hrefOf({ step: step.id, editing: false }),
      }),
    ),
    /** This is the address of the step before the shown step; null on the first step. */
    backHref: before && hrefOf(before),
    /**
     * Adds the fields of the shown step to the draft, once they are stored. Returns the new draft, and the function
     * `goOn`, which opens the next step.
     */
    saved: (fields: Readonly<Record<string, unknown>>) => {
      const after = draftWithStep(draft, place.step, fields);
      return {
        draft: after,
        goOn: () => void router.navigate({ href: hrefOf(placeAfterSave(steps, after, place)) }),
      };
    },
  };
}
