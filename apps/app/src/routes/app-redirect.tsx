import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../features/account/remote.ts';
import { refreshDrinkBank } from '../features/drinks/remote/bank.ts';
import { AppRedirectScreen } from '../features/payments/components/app-redirect-screen.tsx';
import { BankCheck } from '../features/payments/components/bank-check.tsx';
import { isSuccessPage, paymentReturn } from '../features/payments/flow.ts';
import { askBank } from '../features/payments/remote.ts';
import { isNative } from '../native/platform.ts';
import { log } from '../platform/log.ts';
import { everyone } from './-shell/rules.ts';
import { texts } from './-shell/search.ts';

export const Route = createFileRoute('/app-redirect')({
  staticData: { rule: everyone, title: 'Back from the payment', hideTabBar: true, skipsStatusQuestion: true },
  validateSearch: texts('action', 'result', 'redirect'),
  component: AppRedirect,
});

function AppRedirect() {
  const ended = paymentReturn(Route.useSearch(), isNative);
  const navigate = useNavigate();
  const { userId, tier } = useSession();
  const { start } = Route.useRouteContext();
  const [leaving, setLeaving] = useState(false);
  const begins = isSuccessPage(ended.target);
  useFreshStanding(ended.kind === 'success' ? userId : null);
  useEffect(() => {
    if (!leaving || tier !== 'subscribed') return;
    // That page leads to "Out tonight?" by itself.
    start.statusAsked = true;
    void navigate({ to: '/subscribe/success', replace: true });
  }, [leaving, tier, start, navigate]);
  if (leaving && userId) return <BankCheck userId={userId} />;
  return (
    <AppRedirectScreen
      ended={ended}
      onPath={path => {
        if (begins && userId) setLeaving(true);
        else void navigate({ href: path, replace: true });
      }}
    />
  );
}

/** After a payment the tier may differ from the stored one. */
function useFreshStanding(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    Promise.all([askBank(userId), refreshDrinkBank(userId)]).catch(error =>
      log.swallowed('The bank could not be asked', error),
    );
  }, [userId]);
}
