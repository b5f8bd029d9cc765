import { createFileRoute } from '@tanstack/react-router';
import { Unauthorized } from '../../features/account/components/unauthorized.tsx';
import { useBack } from '../-back.ts';

export const Route = createFileRoute('/admin/unauthorized')({
  staticData: { rule: { desk: 'signed-in' }, title: "This desk isn't yours." },
  component: () => <Unauthorized onBack={useBack()} />,
});
