import { createFileRoute } from '@tanstack/react-router';
import { SettlementsScreen } from '../../features/drinks/desk/settlement/settlements-screen.tsx';
import { superAdminRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/settlement')({
  staticData: { rule: superAdminRule, title: 'Settlement' },
  component: SettlementsScreen,
});
