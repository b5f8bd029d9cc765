import { createFileRoute } from '@tanstack/react-router';
import { TicketsScreen } from '../features/payments/ticket/tickets-screen.tsx';
import { useSession } from '../features/people/remote/session.ts';
import { useBack } from './-shell/back.ts';
import { accountHolderRule } from './-shell/rules.ts';

export const Route = createFileRoute('/tickets')({
  staticData: { rule: accountHolderRule, title: 'Your tickets', tab: 'userProfile' },
  component: Tickets,
});

function Tickets() {
  const { userId, tier } = useSession();
  const back = useBack();
  return userId && <TicketsScreen userId={userId} tier={tier} onBack={back} />;
}
