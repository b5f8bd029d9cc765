import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { refreshDrinkBank } from '../features/drinks/remote/bank.ts';
import { isSuccessPage, type PaymentReturn, paymentReturn } from '../features/payments/flow.ts';
import { PaymentCheck } from '../features/payments/parts/payment-check.tsx';
import { refreshAfterPayment } from '../features/payments/remote.ts';
import { useSession } from '../features/people/remote/session.ts';
import { isNative } from '../native/platform.ts';
import { linkHosts } from '../platform/config.ts';
import { log } from '../platform/log.ts';
import { ResultPage } from '../ui/feedback/result-page.tsx';
import { everyoneRule } from './-shell/rules.ts';
import { textParams } from './-shell/search.ts';

/** The payment provider leads a person back to this page, which shows how the payment ended. */
export const Route = createFileRoute('/app-redirect')({
  staticData: {
    rule: everyoneRule,
    title: 'Back from the payment',
    hideTabBar: true,
    skipsStatusQuestion: true,
  },
  validateSearch: textParams('action', 'result', 'redirect'),
  component: AppRedirect,
});

function AppRedirect() {
  const { start, settings } = Route.useRouteContext();
  const payment = paymentReturn(Route.useSearch(), {
    inApp: isNative,
    site: settings.publicUrl,
    hosts: linkHosts,
  });
  const navigate = useNavigate();
  const { userId, tier } = useSession();
  const planBegins = payment.kind === 'success' && isSuccessPage(payment.target);
  useReloadedAccount(payment.kind === 'success' ? userId : null);
  useEffect(() => {
    if (!planBegins || tier !== 'subscribed') return;
    // The page of a new plan welcomes the user and asks "Out tonight?" itself, so the guard must not ask.
    start.statusAsked = true;
    void navigate({ to: '/subscribe/success', replace: true });
  }, [planBegins, tier, start, navigate]);
  if (planBegins && userId) return <PaymentCheck userId={userId} />;
  return <PaymentResult ended={payment} onPath={path => void navigate({ href: path, replace: true })} />;
}

/** Shows how a payment on the provider's page has ended. `onPath` opens a page of the app. */
function PaymentResult({ ended: payment, onPath }: { ended: PaymentReturn; onPath: (path: string) => void }) {
  const { kind, title, text, target } = payment;
  const button =
    target.kind === 'path'
      ? { label: 'OK', href: target.path, onPress: () => onPath(target.path) }
      : { label: 'OK', href: target.url };
  return <ResultPage kind={kind} title={title} text={text} button={button} />;
}

/** Loads tier, plan and Drink Bank again after a payment, because the stored ones are out of date. */
function useReloadedAccount(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    Promise.all([refreshAfterPayment(userId), refreshDrinkBank(userId)]).catch(error =>
      log.warn('The plan could not be fetched after a payment', error),
    );
  }, [userId]);
}
