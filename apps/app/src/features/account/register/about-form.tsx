import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { StepDots } from '../../../ui/shell/step-dots.tsx';
import { type AboutDraft, type AboutErrors, type AboutField, registerSteps } from './flow.ts';
import { registerWords } from './words.ts';

export type AboutFieldProps = {
  draft: AboutDraft;
  errors: AboutErrors;
  set: (field: AboutField, value: string) => void;
};

export const fieldId = (field: AboutField) => `about-${field}`;

export type AboutFormProps = {
  /** The number of this step among all steps of the sign-up. */
  step: number;
  /** This is the number of this step among the steps of the registration, from 0. */
  place: number;
  /** The card with what the new user has entered so far. */
  card: ReactNode;
  onBack?: () => void;
  onContinue: () => void;
  children: ReactNode;
};

/** Shows one step of the registration with the card of the new user, the fields and the button "Continue". */
export function AboutForm({ step, place, card, onBack, onContinue, children }: AboutFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onContinue();
  };
  return (
    <form noValidate onSubmit={submit}>
      <OnboardingLayout
        step={step}
        onBack={onBack}
        footer={
          <Button type="submit" fullWidth>
            {registerWords.next}
          </Button>
        }
      >
        <Stack gap="lg">
          {card}
          <StepDots steps={registerSteps.length} current={place} />
          {children}
        </Stack>
      </OnboardingLayout>
    </form>
  );
}
