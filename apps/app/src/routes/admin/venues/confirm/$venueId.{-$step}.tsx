import { createFileRoute } from '@tanstack/react-router';
import { PinMap } from '../../../../features/discover/desk/parts/pin-map.tsx';
import { PlaceMap } from '../../../../features/discover/parts/place-map.tsx';
import { TeamStep } from '../../../../features/staff/desk/invite/team-step.tsx';
import { ConfirmScreen } from '../../../../features/venues/desk/confirm/confirm-screen.tsx';
import { VenuePictures } from '../../../../features/venues/desk/images/pictures-screen.tsx';
import { staffRule } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/confirm/$venueId/{-$step}')({
  staticData: { rule: staffRule, title: 'Confirm a venue' },
  component: ConfirmVenue,
});

function ConfirmVenue() {
  const { venueId, step } = Route.useParams();
  const { settings } = Route.useRouteContext();
  return (
    <ConfirmScreen
      key={venueId}
      venueId={venueId}
      step={step}
      renderMap={pin => <PinMap {...pin} />}
      renderStill={place => <PlaceMap place={place} />}
      renderTeam={venue => <TeamStep venueId={venue.id} address={settings.publicUrl} />}
      renderImages={venue => <VenuePictures venue={venue} />}
    />
  );
}
