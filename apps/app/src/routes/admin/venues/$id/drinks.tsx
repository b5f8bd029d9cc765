import { createFileRoute } from '@tanstack/react-router';
import { poursShape } from '../../../../features/drinks/pours/items.ts';
import { PoursScreen } from '../../../../features/drinks/pours/pours-screen.tsx';
import { listSearch } from '../../../../ui/desk/list-search.ts';
import { staff } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$id/drinks')({
  staticData: { rule: staff, title: 'Drinks poured' },
  validateSearch: listSearch(poursShape),
  component: Drinks,
});

function Drinks() {
  const { id } = Route.useParams();
  return <PoursScreen key={id} venueId={id} />;
}
