import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { RegisterScreen } from '../features/account/register/register-screen.tsx';
import { ReferralField } from '../features/referrals/parts/referral-field.tsx';
import { claimReferral, referrerOptions } from '../features/referrals/remote.ts';
import { textParams } from './-shell/search.ts';

export const Route = createFileRoute('/register')({
  staticData: {
    rule: { tiers: ['authenticated'], nativeOnly: true },
    title: 'Your profile',
    section: 'onboarding',
    hideTabBar: true,
  },
  validateSearch: textParams('redirect', 'referrer'),
  component: Register,
});

function Register() {
  const { referrer } = Route.useSearch();
  const { settings } = Route.useRouteContext();
  const { data: storedReferrer } = useQuery(referrerOptions());
  const [typedCode, setTypedCode] = useState<string | null>(null);
  const code = (typedCode ?? referrer ?? storedReferrer ?? '').trim();
  return (
    <RegisterScreen
      legalAge={settings.legalAge}
      referralField={<ReferralField code={code} onCode={setTypedCode} />}
      claimReferral={code ? userId => claimReferral(userId, code) : null}
    />
  );
}
