import { opensDesk } from '@nightjar/domain/kernel/access';
import { createFileRoute } from '@tanstack/react-router';
import { HouseFigures } from '../../features/activity/desk/figures/house-figures.tsx';
import { StartScreen } from '../../features/desk/start/start-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { anyDeskRole, rep, superAdmin } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/')({
  staticData: { rule: anyDeskRole, title: 'Venue desk' },
  component: Start,
});

function Start() {
  const { roles } = useSession();
  const isSuperAdmin = opensDesk(superAdmin.desk, roles);
  return (
    <StartScreen
      seesEveryVenue={opensDesk(rep.desk, roles)}
      seesArchived={isSuperAdmin}
      figures={isSuperAdmin && <HouseFigures />}
    />
  );
}
