import { createFileRoute } from '@tanstack/react-router';
import { PlaceMap } from '../features/discover/parts/place-map.tsx';
import { EventScreen } from '../features/events/show/event-screen.tsx';
import { PublicEventScreen } from '../features/events/show/public-event-screen.tsx';
import { useSession } from '../features/people/remote/session.ts';
import { useBack } from './-shell/back.ts';
import { memberOrGuestRule } from './-shell/rules.ts';

export const Route = createFileRoute('/events/$id')({
  staticData: { rule: memberOrGuestRule, title: 'Event', tab: 'discover', wide: 'roomy' },
  component: Event,
});

function Event() {
  const { id } = Route.useParams();
  const { userId } = useSession();
  const back = useBack();
  if (userId === null) return <PublicEventScreen key={id} eventId={id} />;
  return (
    <EventScreen
      key={id}
      eventId={id}
      userId={userId}
      onBack={back}
      renderMap={place => <PlaceMap place={place} />}
    />
  );
}
