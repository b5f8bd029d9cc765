import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../features/people/remote/session.ts';
import { InviteQrScreen } from '../features/referrals/invite/invite-qr-screen.tsx';
import { useBack } from './-shell/back.ts';
import { accountHolderRule } from './-shell/rules.ts';

export const Route = createFileRoute('/invite-qr')({
  staticData: { rule: accountHolderRule, title: 'Your invite code', hideTabBar: true },
  component: InviteQr,
});

function InviteQr() {
  const { settings } = Route.useRouteContext();
  const { details } = useSession();
  const back = useBack();
  return (
    details && (
      <InviteQrScreen code={details.user.referral_code} publicUrl={settings.publicUrl} onBack={back} />
    )
  );
}
