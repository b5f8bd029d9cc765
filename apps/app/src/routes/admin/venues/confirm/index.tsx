import { mayOpenDesk } from '@nightjar/domain/kernel/access';
import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../../../features/people/remote/session.ts';
import { ConfirmList } from '../../../../features/venues/desk/confirm/confirm-list.tsx';
import { repRule, staffRule } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/confirm/')({
  staticData: { rule: staffRule, title: 'Venues to confirm' },
  component: VenuesToConfirm,
});

function VenuesToConfirm() {
  const { roles } = useSession();
  return <ConfirmList mayAdd={mayOpenDesk(repRule.desk, roles)} />;
}
