import { isMember } from '@nightjar/domain/kernel/actor';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useSession } from '../../../../features/people/remote/session.ts';
import { VenueFrame } from '../../../../features/venues/desk/frame/venue-frame.tsx';

export const Route = createFileRoute('/admin/venues/$id')({ component: Venue });

function Venue() {
  const { id } = Route.useParams();
  const { tier } = useSession();
  return (
    <VenueFrame key={id} venueId={id} opensApp={isMember(tier)}>
      <Outlet />
    </VenueFrame>
  );
}
