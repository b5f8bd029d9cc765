import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { auth } from '../../../platform/auth.ts';
import { Wordmark } from '../../../ui/bird/wordmark.tsx';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { LegalNote } from '../parts/legal-note.tsx';
import { usePhoneForm } from '../parts/use-phone-form.ts';
import { WaitButton } from '../parts/wait-button.tsx';
import { accountWords } from '../parts/words.ts';
import { loginWords } from './words.ts';

export type PhoneStepProps = {
  /** The phone number in the page's address, which fills the field. */
  typed?: string;
  /** Shows the codes that this device keeps for the sign-up; empty where it keeps none. */
  keptCodes: ReactNode;
  /** Receives the phone number to which a code was texted, in E.164 digits. */
  onSent: (phone: string) => void;
};

export function PhoneStep({ typed = '', keptCodes, onSent }: PhoneStepProps) {
  const form = usePhoneForm(typed, async phone => {
    await auth.requestCode(`+${phone}`);
    onSent(phone);
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <OnboardingLayout step={1} footer={<WaitButton {...form.button} label={accountWords.sendCode} />}>
        <Stack gap="lg">
          <Wordmark height={2.5} eyes={form.complete ? 'open' : keptCodes ? 'glance' : 'shut'} />
          {keptCodes}
          <Title order={2}>{loginWords.number.title}</Title>
          <PhoneField {...form.field} />
          <LegalNote words={loginWords.number.law} />
        </Stack>
      </OnboardingLayout>
    </form>
  );
}
