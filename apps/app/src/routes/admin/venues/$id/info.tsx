import { reportId } from '@nightjar/domain/kernel/id';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { VenueHoldPanel } from '../../../../features/desk/hold/venue-hold-panel.tsx';
import { PinMap } from '../../../../features/discover/parts/pin-map.tsx';
import { useSession } from '../../../../features/people/remote.ts';
import { InfoScreen } from '../../../../features/venues/info/info-screen.tsx';
import { staff } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$id/info')({
  staticData: { rule: staff, title: 'Venue info' },
  component: Info,
});

function Info() {
  const { id } = Route.useParams();
  const { userId } = useSession();
  const report = useLocation({
    select: ({ search }) => reportId.safeParse((search as { report?: unknown }).report).data,
  });
  if (userId === null) return null;
  return (
    <>
      <InfoScreen key={id} venueId={id} userId={userId} renderMap={pin => <PinMap {...pin} />} />
      <VenueHoldPanel venueId={id} {...(report && { reportId: report })} />
    </>
  );
}
