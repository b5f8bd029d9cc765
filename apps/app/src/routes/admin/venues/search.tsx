import { mayOpenDesk } from '@nightjar/domain/kernel/access';
import { createFileRoute } from '@tanstack/react-router';
import { FindScreen } from '../../../features/desk/find/find-screen.tsx';
import { useSession } from '../../../features/people/remote/session.ts';
import { anyDeskRoleRule, repRule, superAdminRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/search')({
  staticData: { rule: anyDeskRoleRule, title: 'Venues' },
  component: FindVenues,
});

function FindVenues() {
  const { roles } = useSession();
  return (
    <FindScreen
      seesEveryVenue={mayOpenDesk(repRule.desk, roles)}
      seesArchived={mayOpenDesk(superAdminRule.desk, roles)}
    />
  );
}
