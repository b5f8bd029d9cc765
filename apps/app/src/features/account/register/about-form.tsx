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
  /** The step counts within the whole sign-up. */
  step: number;
  /** The place counts within the registration, from 0. */
  place: number;
  /** The card shows the newcomer, as far as they are known. */
  card: ReactNode;
  onBack?: () => void;
  onContinue: () => void;
  children: ReactNode;
};

/** Frames a step with fields: the card that grows, the fields, "Continue". */
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
