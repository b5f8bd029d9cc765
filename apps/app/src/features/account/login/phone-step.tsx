import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { auth } from '../../../platform/auth.ts';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { Wordmark } from '../../../ui/bird/wordmark.tsx';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { usePhoneForm } from '../parts/use-phone-form.ts';
import { secondsLeft, WaitLabel } from '../parts/wait-label.tsx';

export type PhoneStepProps = {
  /** A number to begin with, as an address carries it. */
  typed?: string;
  /** The code of whoever invited this device. */
  referrer?: string | null;
  /** The code is on its way to this number, in E.164 digits. */
  onSent: (phone: string) => void;
};

/** Asks for the number, and for a code to be sent to it. */
export function PhoneStep({ typed = '', referrer, onSent }: PhoneStepProps) {
  const form = usePhoneForm(typed, async phone => {
    await auth.requestCode(`+${phone}`);
    onSent(phone);
  });
  const online = useOnline();
  const left = secondsLeft(form.waitUntil, useNow());
  return (
    <form noValidate onSubmit={form.submit}>
      <OnboardingLayout
        step={1}
        footer={
          <Button type="submit" fullWidth loading={form.busy} disabled={!online || left > 0}>
            {online ? <WaitLabel seconds={left} after="Text me a code" /> : 'Needs signal'}
          </Button>
        }
      >
        <Stack gap="lg">
          <Wordmark height={2.5} eyes={form.whole ? 'open' : referrer ? 'glance' : 'shut'} />
          <Stack gap="2xs">
            <Title order={2}>What's your number?</Title>
            {referrer && <Text c="dimmed">You come with the invitation {referrer}.</Text>}
          </Stack>
          <PhoneField
            countries={form.countries}
            country={form.country.alpha3}
            onCountry={form.choose}
            value={form.digits}
            onChange={form.type}
            error={form.error}
          />
          <Text size="sm" c="dimmed">
            We'll text you a code. Message rates may apply. By going on you accept the{' '}
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
