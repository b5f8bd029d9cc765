import { opensDesk } from '@nightjar/domain/kernel/access';
import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../../../features/people/remote/session.ts';
import { ConfirmList } from '../../../../features/venues/desk/confirm/confirm-list.tsx';
import { rep, staff } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/confirm/')({
  staticData: { rule: staff, title: 'Venues to confirm' },
  component: ToConfirm,
});

function ToConfirm() {
  const { roles } = useSession();
  return <ConfirmList mayAdd={opensDesk(rep.desk, roles)} />;
}
