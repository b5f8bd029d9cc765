import { createFileRoute } from '@tanstack/react-router';
import { TeamScreen } from '../../../../features/staff/desk/team/team-screen.tsx';
import { staffRule } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$id/staff')({
  staticData: { rule: staffRule, title: 'Staff' },
  component: Staff,
});

function Staff() {
  const { id } = Route.useParams();
  const { settings } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <TeamScreen
      key={id}
      venueId={id}
      address={settings.publicUrl}
      onLeft={() => void navigate({ to: '/admin', replace: true })}
    />
  );
}
