import { createFileRoute } from '@tanstack/react-router';
import { AllEventsScreen } from '../../../features/events/plan/all-events-screen.tsx';
import { allPlanShape } from '../../../features/events/plan/items.ts';
import { listSearch } from '../../../ui/desk/list-search.ts';
import { staff } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/events/')({
  staticData: { rule: staff, title: 'Events' },
  validateSearch: listSearch(allPlanShape),
  component: AllEventsScreen,
});
