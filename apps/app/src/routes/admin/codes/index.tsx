import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-shell/not-here-yet.tsx';
import { rep } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/codes/')({
  staticData: { rule: rep, title: 'Invite codes' },
  component: NotHereYet,
});
