import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { StepDots } from '../../../ui/shell/step-dots.tsx';
import { type AboutDraft, type AboutErrors, type AboutField, registerSteps } from './flow.ts';
import { registerWords } from './words.ts';

/** What a step needs to ask for its fields. */
export type AboutFieldProps = {
  draft: AboutDraft;
  errors: AboutErrors;
  set: (field: AboutField, value: string) => void;
};

export const idOf = (field: AboutField) => `about-${field}`;

export type AboutFormProps = {
  /** Of the whole sign-up. */
  step: number;
  /** Of the registration, from 0. */
  place: number;
  /** The newcomer, as far as they are known. */
  card: ReactNode;
  onBack?: () => void;
  onContinue: () => void;
  children: ReactNode;
};

/** The frame of a step with fields: the card that grows, the fields, "Continue". */
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
