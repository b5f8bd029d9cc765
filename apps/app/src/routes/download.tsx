import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { everyone } from './-rules.ts';

export const Route = createFileRoute('/download')({
  staticData: { rule: everyone, title: 'Get the app' },
  component: NotHereYet,
});
