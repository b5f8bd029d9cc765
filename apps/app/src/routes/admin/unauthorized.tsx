import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';

export const Route = createFileRoute('/admin/unauthorized')({
  staticData: { rule: { desk: 'signed-in' }, title: "This desk isn't yours." },
  component: NotHereYet,
});
