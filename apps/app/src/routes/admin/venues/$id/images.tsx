import { createFileRoute } from '@tanstack/react-router';
import { PicturesScreen } from '../../../../features/venues/desk/images/pictures-screen.tsx';
import { staff } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$id/images')({
  staticData: { rule: staff, title: 'Images' },
  component: VenueImages,
});

function VenueImages() {
  const { id } = Route.useParams();
  return <PicturesScreen key={id} venueId={id} />;
}
