import { isOutsideNativeApp } from '@nightjar/domain/account/guard';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoginScreen } from '../../features/account/login/login-screen.tsx';
import { keptCodeOptions, referrerOptions } from '../../features/referrals/remote.ts';
import { textParams } from '../-shell/search.ts';

/** Few visitors keep a code, so its card is not in the first script. */
const KeptCodes = lazy(() =>
  import('../../features/referrals/parts/kept-codes.tsx').then(part => ({ default: part.KeptCodes })),
);

export const Route = createFileRoute('/login/{-$phone}')({
  staticData: {
    rule: { tiers: ['unauthenticated'], nativeOnly: false },
    title: 'Log in',
    section: 'onboarding',
    hideTabBar: true,
  },
  validateSearch: textParams('redirect', 'referrer'),
  component: Login,
});

function Login() {
  const { phone } = Route.useParams();
  const search = Route.useSearch();
  const { settings, deviceClass } = Route.useRouteContext();
  const { data: storedReferrer } = useQuery(referrerOptions());
  const { data: keptCode } = useQuery(keptCodeOptions());
  const referrer = search.referrer ?? storedReferrer ?? '';
  const navigate = useNavigate();
  const staysOnPage = isOutsideNativeApp({ device: deviceClass(), policy: settings.devicePolicy });
  const openCodePage = (to: string) =>
    void navigate({ to: '/login/authorize/$phone', params: { phone: to }, search });
  return (
    <LoginScreen
      typed={phone}
      keptCodes={
        (referrer || keptCode) && (
          <Suspense>
            <KeptCodes referrer={referrer} code={keptCode ?? ''} tier="unauthenticated" />
          </Suspense>
        )
      }
      smsGapSeconds={settings.smsGapSeconds}
      onSent={staysOnPage ? null : openCodePage}
    />
  );
}
