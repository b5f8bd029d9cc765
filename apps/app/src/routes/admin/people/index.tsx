import { createFileRoute } from '@tanstack/react-router';
import { PeopleScreen } from '../../../features/account/desk/people/people-screen.tsx';
import { superAdminRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/people/')({
  staticData: { rule: superAdminRule, title: 'People' },
  component: PeopleScreen,
});
