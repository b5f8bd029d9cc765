import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { CodeField } from '../ui/input/code-field.tsx';
import { PhoneField } from '../ui/input/phone-field.tsx';
import { OnboardingLayout } from '../ui/shell/onboarding-layout.tsx';

const exampleCountries = [
  { alpha3: 'USA', country_name: 'United States', country_code: '1', phone_number_lengths: [10] },
  { alpha3: 'GBR', country_name: 'United Kingdom', country_code: '44', phone_number_lengths: [10] },
];

export function OnboardingChapter() {
  const [phone, setPhone] = useState('8135550101');
  const [country, setCountry] = useState('USA');
  const [code, setCode] = useState('000');
  const [venue, setVenue] = useState('LANT');
  const [pro, setPro] = useState('48');
  return (
    <OnboardingLayout step={2} onBack={() => undefined} footer={<Button fullWidth>Text me a code</Button>}>
      <Stack>
        <Title order={2}>What's your number?</Title>
        <PhoneField
          countries={exampleCountries}
          country={country}
          onCountry={setCountry}
          value={phone}
          onChange={setPhone}
        />
        <Text size="sm" c="dimmed">
          We'll text you a code. Message rates may apply. <Anchor href="#terms">Terms</Anchor>
        </Text>
        <CodeField type="otp" label="Code from your text message" value={code} onChange={setCode} />
        <CodeField type="venue" label="Venue code" value={venue} onChange={setVenue} />
        <CodeField
          type="pro"
          label="Pro's code"
          value={pro}
          onChange={setPro}
          error="That code and color don't match anyone at this bar."
        />
      </Stack>
    </OnboardingLayout>
  );
}
