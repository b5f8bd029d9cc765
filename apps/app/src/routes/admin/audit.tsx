import { createFileRoute } from '@tanstack/react-router';
import { TrailScreen } from '../../features/audit/desk/trail/trail-screen.tsx';
import { superAdminRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/audit')({
  staticData: { rule: superAdminRule, title: 'Audit trail' },
  component: TrailScreen,
});
