import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AppRedirectScreen } from '../features/account/components/app-redirect-screen.tsx';
import { everyone } from './-rules.ts';
import { texts } from './-search.ts';

export const Route = createFileRoute('/app-redirect')({
  staticData: { rule: everyone, title: 'Back from the payment', hideTabBar: true, skipsStatusQuestion: true },
  validateSearch: texts('action', 'result', 'redirect'),
  component: AppRedirect,
});

function AppRedirect() {
  const query = Route.useSearch();
  const navigate = useNavigate();
  return <AppRedirectScreen query={query} onPath={path => void navigate({ href: path, replace: true })} />;
}
