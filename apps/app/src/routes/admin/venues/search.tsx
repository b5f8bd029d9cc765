import { opensDesk } from '@nightjar/domain/kernel/access';
import { createFileRoute } from '@tanstack/react-router';
import { FindScreen } from '../../../features/desk/find/find-screen.tsx';
import { useSession } from '../../../features/people/remote/session.ts';
import { anyDeskRole, rep, superAdmin } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/search')({
  staticData: { rule: anyDeskRole, title: 'Venues' },
  component: Find,
});

function Find() {
  const { roles } = useSession();
  return (
    <FindScreen
      seesEveryVenue={opensDesk(rep.desk, roles)}
      seesArchived={opensDesk(superAdmin.desk, roles)}
    />
  );
}
