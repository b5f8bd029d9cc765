import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { accountHolder } from '../-rules.ts';

export const Route = createFileRoute('/profile/edit')({
  staticData: { rule: accountHolder, title: 'Edit profile', tab: 'userProfile' },
  component: NotHereYet,
});
