import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-shell/not-here-yet.tsx';
import { rep } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/law')({
  staticData: { rule: rep, title: 'Alcohol law' },
  component: NotHereYet,
});
