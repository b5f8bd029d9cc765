import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { refreshDrinkBank } from '../features/drinks/remote/bank.ts';
import { isSuccessPage, type PaymentReturn, paymentReturn } from '../features/payments/flow.ts';
import { PaymentCheck } from '../features/payments/parts/payment-check.tsx';
import { refreshAfterPayment } from '../features/payments/remote.ts';
import { useSession } from '../features/people/remote/session.ts';
import { isNative } from '../native/platform.ts';
import { log } from '../platform/log.ts';
import { ResultPage } from '../ui/feedback/result-page.tsx';
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
  const begins = ended.kind === 'success' && isSuccessPage(ended.target);
  useFreshAccount(ended.kind === 'success' ? userId : null);
  useEffect(() => {
    if (!begins || tier !== 'subscribed') return;
    // That page has the texts of this one, and asks "Out tonight?" by itself.
    start.statusAsked = true;
    void navigate({ to: '/subscribe/success', replace: true });
  }, [begins, tier, start, navigate]);
  if (begins && userId) return <PaymentCheck userId={userId} />;
  return <Result ended={ended} onPath={path => void navigate({ href: path, replace: true })} />;
}

/** Shows the result of a payment made on the provider's page. `onPath` opens a page of the app. */
function Result({ ended, onPath }: { ended: PaymentReturn; onPath: (path: string) => void }) {
  const { kind, title, text, target } = ended;
  const button =
    target.kind === 'path'
      ? { label: 'OK', href: target.path, onPress: () => onPath(target.path) }
      : { label: 'OK', href: target.url };
  return <ResultPage kind={kind} title={title} text={text} button={button} />;
}

/** After a payment the stored tier, plan and Drink Bank are out of date, so they are fetched again. */
function useFreshAccount(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return;
    Promise.all([refreshAfterPayment(userId), refreshDrinkBank(userId)]).catch(error =>
      log.swallowed('The plan could not be fetched after a payment', error),
    );
  }, [userId]);
}
