import { Stack, Text, Title } from '@mantine/core';
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
  /** The referral code of the link that opened the app, which this device keeps. */
  referrer?: string | null;
  /** Receives the phone number to which a code was texted, in E.164 digits. */
  onSent: (phone: string) => void;
};

export function PhoneStep({ typed = '', referrer, onSent }: PhoneStepProps) {
  const form = usePhoneForm(typed, async phone => {
    await auth.requestCode(`+${phone}`);
    onSent(phone);
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <OnboardingLayout step={1} footer={<WaitButton {...form.button} label={accountWords.sendCode} />}>
        <Stack gap="lg">
          <Wordmark height={2.5} eyes={form.complete ? 'open' : referrer ? 'glance' : 'shut'} />
          <Stack gap="2xs">
            <Title order={2}>{loginWords.number.title}</Title>
            {referrer && <Text c="dimmed">{loginWords.number.invited(referrer)}</Text>}
          </Stack>
          <PhoneField {...form.field} />
          <LegalNote words={loginWords.number.law} />
        </Stack>
      </OnboardingLayout>
    </form>
  );
}
