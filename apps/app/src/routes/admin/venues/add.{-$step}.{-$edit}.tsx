import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-shell/not-here-yet.tsx';
import { rep } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/add/{-$step}/{-$edit}')({
  staticData: { rule: rep, title: 'Add a venue' },
  component: NotHereYet,
});
