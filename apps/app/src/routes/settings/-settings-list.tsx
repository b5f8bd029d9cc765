import { useLocation, useRouteContext } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/account/settings/settings-screen.tsx';
import { PlanRows } from '../../features/payments/parts/plan-rows.tsx';
import { TicketsRow } from '../../features/payments/ticket/tickets-row.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { InvitedRow } from '../../features/staff/answer/invited-row.tsx';
import { useBack } from '../-shell/back.ts';

/** Shows the list of all settings: as a page, or as a pane beside the page of a setting. */
export function SettingsList({ beside = false }: { beside?: boolean }) {
  const { settings } = useRouteContext({ from: '__root__' });
  const back = useBack();
  const { details } = useSession();
  const isNothingOpen = useLocation({ select: ({ pathname }) => pathname === '/settings' });
  return (
    <SettingsScreen
      whitelist={settings.whitelistEnabled}
      publicUrl={settings.publicUrl}
      plan={
        details && (
          <>
            <PlanRows userId={details.user.id} plan={details.stripe_details} />
            <TicketsRow />
          </>
        )
      }
      question={<InvitedRow />}
      form={beside ? (isNothingOpen ? 'pane' : 'pane-beside-setting') : 'page'}
      onBack={back}
    />
  );
}
