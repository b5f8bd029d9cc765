import { createFileRoute } from '@tanstack/react-router';
import { QueueScreen } from '../../../features/reports/desk/queue/queue-screen.tsx';
import { superAdmin } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/reports/')({
  staticData: { rule: superAdmin, title: 'Reports' },
  component: QueueScreen,
});
