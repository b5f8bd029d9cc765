import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { accountHolder } from './-rules.ts';

export const Route = createFileRoute('/drinks')({
  staticData: { rule: accountHolder, title: 'Drink Bank', tab: 'drinkBank' },
  component: NotHereYet,
});
