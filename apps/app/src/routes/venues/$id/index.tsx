import { createFileRoute } from '@tanstack/react-router';
import { PlaceMap } from '../../../features/discover/parts/place-map.tsx';
import { useSession } from '../../../features/people/remote.ts';
import { VenueScreen } from '../../../features/venues/show/venue-screen.tsx';
import { useBack } from '../../-shell/back.ts';
import { member } from '../../-shell/rules.ts';

export const Route = createFileRoute('/venues/$id/')({
  staticData: { rule: member, title: 'Venue', tab: 'discover' },
  component: Venue,
});

function Venue() {
  const { id } = Route.useParams();
  const { userId } = useSession();
  const back = useBack();
  return (
    userId && (
      <VenueScreen
        key={id}
        venueId={id}
        userId={userId}
        onBack={back}
        renderMap={venue => <PlaceMap place={venue} />}
      />
    )
  );
}
