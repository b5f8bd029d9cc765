import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { PlaceMap } from '../../../features/discover/parts/place-map.tsx';
import { ComingEvents } from '../../../features/events/parts/coming-up.tsx';
import { eventsByVenueOptions } from '../../../features/events/remote/events.ts';
import { useSession } from '../../../features/people/remote/session.ts';
import { PublicVenueScreen } from '../../../features/venues/show/public-venue-screen.tsx';
import { VenueScreen } from '../../../features/venues/show/venue-screen.tsx';
import { isFirstAwaited } from '../../../ui/feedback/query-view.tsx';
import { useBack } from '../../-shell/back.ts';
import { memberOrGuestRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/venues/$id/')({
  staticData: { rule: memberOrGuestRule, title: 'Venue', tab: 'discover', wide: 'roomy' },
  component: Venue,
});

function Venue() {
  const { id } = Route.useParams();
  const { userId } = useSession();
  if (userId === null) return <PublicVenueScreen key={id} venueId={id} />;
  return <VenueOfMember key={id} id={id} userId={userId} />;
}

/** Loads the venue and its events at the same time. */
function VenueOfMember({ id, userId }: { id: string; userId: string }) {
  const back = useBack();
  const events = useQuery(eventsByVenueOptions(id));
  return (
    <VenueScreen
      venueId={id}
      userId={userId}
      onBack={back}
      events={{
        awaited: isFirstAwaited(events),
        shown: <ComingEvents venueId={id} />,
      }}
      renderMap={venue => <PlaceMap place={venue} />}
    />
  );
}
