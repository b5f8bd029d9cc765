import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '../features/account/register/register-screen.tsx';
import { texts } from './-shell/search.ts';

export const Route = createFileRoute('/register')({
  staticData: {
    rule: { tiers: ['authenticated'], nativeOnly: true },
    title: 'About you',
    section: 'onboarding',
    hideTabBar: true,
  },
  validateSearch: texts('redirect', 'referrer'),
  component: Register,
});

function Register() {
  const { referrer } = Route.useSearch();
  const { settings } = Route.useRouteContext();
  return <RegisterScreen referrer={referrer} legalAge={settings.legalAge} />;
}
