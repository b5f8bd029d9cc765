import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../../features/people/remote.ts';
import { VenueScreen } from '../../../features/venues/components/venue-screen.tsx';
import { useBack } from '../../-back.ts';
import { member } from '../../-rules.ts';

export const Route = createFileRoute('/venues/$id/')({
  staticData: { rule: member, title: 'Venue', tab: 'discover' },
  component: Venue,
});

function Venue() {
  const { id } = Route.useParams();
  const { userId } = useSession();
  const back = useBack();
  return userId && <VenueScreen key={id} venueId={id} userId={userId} onBack={back} />;
}
