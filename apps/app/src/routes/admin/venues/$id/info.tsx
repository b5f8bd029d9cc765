import { createFileRoute } from '@tanstack/react-router';
import { PinMap } from '../../../../features/discover/desk/parts/pin-map.tsx';
import { useSession } from '../../../../features/people/remote/session.ts';
import { VenueHold } from '../../../../features/venues/desk/hold/venue-hold.tsx';
import { InfoScreen } from '../../../../features/venues/desk/info/info-screen.tsx';
import { staffRule } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$id/info')({
  staticData: { rule: staffRule, title: 'Venue info' },
  component: Info,
});

function Info() {
  const { id } = Route.useParams();
  const { userId } = useSession();
  if (userId === null) return null;
  return (
    <InfoScreen
      key={id}
      venueId={id}
      userId={userId}
      renderMap={pin => <PinMap {...pin} />}
      renderHold={venue => <VenueHold venue={venue} />}
    />
  );
}
