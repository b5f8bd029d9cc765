import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DeskLogin } from '../../features/account/desk/login/desk-login.tsx';
import { pageAfterSignIn } from '../../features/account/desk/login/flow.ts';
import { useSession } from '../../features/people/remote/session.ts';
import { textParams } from '../-shell/search.ts';

export const Route = createFileRoute('/admin/auth')({
  staticData: { rule: { desk: 'open' }, title: 'Venue desk login' },
  validateSearch: textParams('redirect'),
  component: DeskSignIn,
});

/** A signed-in user is led to the next page as soon as the roles are known. */
function DeskSignIn() {
  const { details, roles, tier } = useSession();
  const { redirect } = Route.useSearch();
  const { settings } = Route.useRouteContext();
  const router = useRouter();
  const nextPage = details && pageAfterSignIn(redirect, { tier, roles });
  useEffect(() => {
    if (nextPage) void router.navigate({ href: nextPage, replace: true });
  }, [router, nextPage]);
  return nextPage ? null : <DeskLogin smsGapSeconds={settings.smsGapSeconds} />;
}
