import { isOutsideNativeApp } from '@nightjar/domain/account/guard';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { LoginScreen } from '../../features/account/login/login-screen.tsx';
import { referrerOptions } from '../../features/referrals/remote.ts';
import { textParams } from '../-shell/search.ts';

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
  const navigate = useNavigate();
  const staysOnPage = isOutsideNativeApp({ device: deviceClass(), policy: settings.devicePolicy });
  const openCodePage = (to: string) =>
    void navigate({ to: '/login/authorize/$phone', params: { phone: to }, search });
  return (
    <LoginScreen
      typed={phone}
      referrer={search.referrer ?? storedReferrer}
      smsGapSeconds={settings.smsGapSeconds}
      onSent={staysOnPage ? null : openCodePage}
    />
  );
}
