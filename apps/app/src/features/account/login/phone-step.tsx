import { Anchor, Stack, Text, Title } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { auth } from '../../../platform/auth.ts';
import { Wordmark } from '../../../ui/bird/wordmark.tsx';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { usePhoneForm } from '../parts/use-phone-form.ts';
import { WaitButton } from '../parts/wait-button.tsx';

export type PhoneStepProps = {
  /** The initial number from the address. */
  typed?: string;
  /** The referral code of this device. */
  referrer?: string | null;
  /** A code was sent to this number, in E.164 digits. */
  onSent: (phone: string) => void;
};

/** Asks for the number and sends a code there. */
export function PhoneStep({ typed = '', referrer, onSent }: PhoneStepProps) {
  const form = usePhoneForm(typed, async phone => {
    await auth.requestCode(`+${phone}`);
    onSent(phone);
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <OnboardingLayout step={1} footer={<WaitButton {...form.button} label="Text me a code" />}>
        <Stack gap="lg">
          <Wordmark height={2.5} eyes={form.whole ? 'open' : referrer ? 'glance' : 'shut'} />
          <Stack gap="2xs">
            <Title order={2}>What's your number?</Title>
            {referrer && <Text c="dimmed">You're invited with the code {referrer}.</Text>}
          </Stack>
          <PhoneField {...form.field} />
          <Text size="sm" c="dimmed">
            We'll text you a code. Message rates may apply. By continuing you accept the{' '}
            <Anchor href={`${brand.site}/terms`} target="_blank" inherit>
              Terms
            </Anchor>{' '}
            and the{' '}
            <Anchor href={`${brand.site}/privacy`} target="_blank" inherit>
              Privacy Policy
            </Anchor>
            .
          </Text>
        </Stack>
      </OnboardingLayout>
    </form>
  );
}
