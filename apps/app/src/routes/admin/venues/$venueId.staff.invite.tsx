import { createFileRoute } from '@tanstack/react-router';
import { InviteScreen } from '../../../features/staff/desk/invite/invite-screen.tsx';
import { staffRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$venueId/staff/invite')({
  staticData: { rule: staffRule, title: 'Invite staff' },
  component: Invite,
});

function Invite() {
  const { venueId } = Route.useParams();
  const { settings } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <InviteScreen
      key={venueId}
      venueId={venueId}
      address={settings.publicUrl}
      onDone={() => void navigate({ to: '/admin/venues/$id/staff', params: { id: venueId } })}
    />
  );
}
