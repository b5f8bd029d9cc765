import { createFileRoute } from '@tanstack/react-router';
import { PoursScreen } from '../../../../features/drinks/desk/pours/pours-screen.tsx';
import { staffRule } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$id/drinks')({
  staticData: { rule: staffRule, title: 'Drinks poured' },
  component: Drinks,
});

function Drinks() {
  const { id } = Route.useParams();
  return <PoursScreen key={id} venueId={id} />;
}
