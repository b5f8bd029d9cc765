import { isConfined } from '@nightjar/domain/account/guard';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { LoginScreen } from '../../features/account/login/login-screen.tsx';
import { referrerOptions } from '../../features/referrals/remote.ts';
import { texts } from '../-shell/search.ts';

export const Route = createFileRoute('/login/{-$phone}')({
  staticData: {
    rule: { tiers: ['unauthenticated'], nativeOnly: false },
    title: 'Log in',
    section: 'onboarding',
    hideTabBar: true,
  },
  validateSearch: texts('redirect', 'referrer'),
  component: Login,
});

function Login() {
  const { phone } = Route.useParams();
  const search = Route.useSearch();
  const { settings, deviceClass } = Route.useRouteContext();
  const { data: remembered } = useQuery(referrerOptions());
  const navigate = useNavigate();
  const inPlace = isConfined({ device: deviceClass(), policy: settings.devicePolicy });
  const goOn = (to: string) =>
    void navigate({ to: '/login/authorize/$phone', params: { phone: to }, search });
  return (
    <LoginScreen
      typed={phone}
      referrer={search.referrer ?? remembered}
      smsGapSeconds={settings.smsGapSeconds}
      onSent={inPlace ? null : goOn}
    />
  );
}
