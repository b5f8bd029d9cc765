import { createFileRoute } from '@tanstack/react-router';
import { PinMap } from '../../../features/discover/desk/parts/pin-map.tsx';
import { SimilarMap } from '../../../features/discover/desk/parts/similar-map.tsx';
import { TeamStep } from '../../../features/staff/desk/invite/team-step.tsx';
import { AddScreen } from '../../../features/venues/desk/add/add-screen.tsx';
import { VenuePictures } from '../../../features/venues/desk/images/pictures-screen.tsx';
import { repRule } from '../../-shell/rules.ts';
import { textParams } from '../../-shell/search.ts';

export const Route = createFileRoute('/admin/venues/add/{-$step}/{-$edit}')({
  staticData: { rule: repRule, title: 'Add a venue' },
  component: AddVenue,
});

const readSearchParams = textParams('draft', 'venue');

function AddVenue() {
  const { step, edit } = Route.useParams();
  const { settings } = Route.useRouteContext();
  const { draft, venue } = readSearchParams(Route.useSearch());
  return (
    <AddScreen
      step={step}
      editing={edit === 'edit'}
      draftId={draft}
      venueId={venue}
      renderMap={pin => <PinMap {...pin} />}
      renderSimilar={(found, own) => <SimilarMap found={found} own={own} />}
      renderTeam={created => <TeamStep venueId={created.id} address={settings.publicUrl} />}
      renderImages={created => <VenuePictures venue={created} />}
    />
  );
}
