import { createFileRoute } from '@tanstack/react-router';
import { Unauthorized } from '../../features/account/home/unauthorized.tsx';
import { useBack } from '../-shell/back.ts';

export const Route = createFileRoute('/admin/unauthorized')({
  staticData: { rule: { desk: 'signed-in' }, title: "This desk isn't yours." },
  component: () => <Unauthorized onBack={useBack()} />,
});
