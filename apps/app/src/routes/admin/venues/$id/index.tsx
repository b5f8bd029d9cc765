import { createFileRoute, redirect } from '@tanstack/react-router';
import { staffRule } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$id/')({
  staticData: { rule: staffRule, title: 'Venue' },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/venues/$id/info', params, replace: true });
  },
});
