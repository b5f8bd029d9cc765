import { createFileRoute } from '@tanstack/react-router';
import { PicturesScreen } from '../../../../features/venues/desk/images/pictures-screen.tsx';
import { staffRule } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$id/images')({
  staticData: { rule: staffRule, title: 'Images' },
  component: VenueImages,
});

function VenueImages() {
  const { id } = Route.useParams();
  return <PicturesScreen key={id} venueId={id} />;
}
