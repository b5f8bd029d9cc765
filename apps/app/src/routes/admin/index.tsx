import { mayOpenDesk } from '@nightjar/domain/kernel/access';
import { createFileRoute } from '@tanstack/react-router';
import { HouseFigures } from '../../features/activity/desk/figures/house-figures.tsx';
import { RepFigures } from '../../features/desk/start/rep-figures.tsx';
import { StartScreen } from '../../features/desk/start/start-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { ReleaseNote } from '../../features/releases/desk/rollout/release-note.tsx';
import { anyDeskRoleRule, repRule, superAdminRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/')({
  staticData: { rule: anyDeskRoleRule, title: 'Venue desk' },
  component: DeskStart,
});

function DeskStart() {
  const { roles } = useSession();
  const isSuperAdmin = mayOpenDesk(superAdminRule.desk, roles);
  const isRep = mayOpenDesk(repRule.desk, roles) && !isSuperAdmin;
  return (
    <StartScreen
      seesEveryVenue={mayOpenDesk(repRule.desk, roles)}
      seesArchived={isSuperAdmin}
      lead={isRep && <RepFigures />}
      figures={
        isSuperAdmin && (
          <>
            <ReleaseNote />
            <HouseFigures />
          </>
        )
      }
    />
  );
}
