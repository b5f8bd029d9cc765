import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { auth } from '../../../platform/auth.ts';
import { CallError } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { Wordmark } from '../../../ui/bird/wordmark.tsx';
import { PhoneField } from '../../../ui/input/phone-field.tsx';
import { phoneDigits } from '../../../ui/input/phone-text.ts';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { homeCountry, isWhole, notANumber, waitAsked } from '../flow.ts';
import { countriesOptions, normalisedNumber } from '../remote.ts';
import { secondsLeft, WaitLabel } from './wait-label.tsx';

export type PhoneStepProps = {
  /** A number to begin with, as an address carries it. */
  typed?: string;
  /** The code of whoever invited this device. */
  referrer?: string | null;
  /** The code is on its way to this number, in E.164 digits. */
  onSent: (phone: string) => void;
};

const lastResort = 'There was an error, please try again.';

/** Asks for the number, and for a code to be sent to it. */
export function PhoneStep({ typed = '', referrer, onSent }: PhoneStepProps) {
  const form = usePhoneForm(typed, onSent);
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

function usePhoneForm(typed: string, onSent: (phone: string) => void) {
  const { data: countries = [homeCountry] } = useQuery(countriesOptions());
  const [alpha3, setAlpha3] = useState(homeCountry.alpha3);
  const country = countries.find(row => row.alpha3 === alpha3) ?? homeCountry;
  const [digits, setDigits] = useState(() => nationalDigits(typed));
  const [error, setError] = useState<string | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const [busy, setBusy] = useState(false);
  const whole = isWhole(digits, country);
  useEffect(() => {
    if (digits) auth.prepare();
  }, [digits]);

  const change = (act: () => void) => {
    act();
    setError(null);
  };
  const send = async () => {
    const phone = whole ? await normalisedNumber(digits, alpha3) : null;
    if (!phone) return setError(notANumber(country));
    await auth.requestCode(`+${phone}`);
    onSent(phone);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    void send()
      .catch(failure => {
        const message = failure instanceof CallError ? failure.message : lastResort;
        setError(message);
        setWaitUntil(Date.now() + waitAsked(message));
      })
      .finally(() => setBusy(false));
  };
  return {
    countries,
    country,
    choose: (next: string) => change(() => setAlpha3(next)),
    digits,
    type: (next: string) => change(() => setDigits(next)),
    whole,
    error,
    waitUntil,
    busy,
    submit,
  };
}

/** An address carries E.164 digits; only the home country's can be told from a national number. */
function nationalDigits(typed: string): string {
  const longest = Math.max(...homeCountry.phone_number_lengths);
  return phoneDigits(typed, homeCountry.country_code, longest);
}
