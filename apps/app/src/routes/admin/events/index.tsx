import { createFileRoute } from '@tanstack/react-router';
import { AllEventsScreen } from '../../../features/events/desk/plan/all-events-screen.tsx';
import { staffRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/events/')({
  staticData: { rule: staffRule, title: 'Events' },
  component: AllEventsScreen,
});
