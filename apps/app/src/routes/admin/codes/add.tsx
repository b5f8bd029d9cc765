import { createFileRoute } from '@tanstack/react-router';
import { NewCodeScreen } from '../../../features/referrals/desk/codes/new-code-screen.tsx';
import { rep } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/codes/add')({
  staticData: { rule: rep, title: 'New code' },
  component: Add,
});

function Add() {
  const { settings } = Route.useRouteContext();
  return <NewCodeScreen address={settings.publicUrl} />;
}
