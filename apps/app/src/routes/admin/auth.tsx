import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DeskLogin } from '../../features/account/desk/login/desk-login.tsx';
import { deskGoal } from '../../features/account/desk/login/flow.ts';
import { useSession } from '../../features/people/remote/session.ts';
import { texts } from '../-shell/search.ts';

export const Route = createFileRoute('/admin/auth')({
  staticData: { rule: { desk: 'open' }, title: 'Venue desk login' },
  validateSearch: texts('redirect'),
  component: Auth,
});

/** A user with a session is led on as soon as the roles are known. */
function Auth() {
  const { details, roles, tier } = useSession();
  const { redirect } = Route.useSearch();
  const { settings } = Route.useRouteContext();
  const router = useRouter();
  const goal = details && deskGoal(redirect, { tier, roles });
  useEffect(() => {
    if (goal) void router.navigate({ href: goal, replace: true });
  }, [router, goal]);
  return goal ? null : <DeskLogin smsGapSeconds={settings.smsGapSeconds} />;
}
