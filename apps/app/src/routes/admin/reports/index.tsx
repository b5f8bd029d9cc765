import { createFileRoute } from '@tanstack/react-router';
import { QueueScreen } from '../../../features/reports/desk/queue/queue-screen.tsx';
import { superAdminRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/reports/')({
  staticData: { rule: superAdminRule, title: 'Reports' },
  component: QueueScreen,
});
