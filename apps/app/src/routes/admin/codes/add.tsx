import { createFileRoute } from '@tanstack/react-router';
import { NewCodeScreen } from '../../../features/referrals/desk/codes/new-code-screen.tsx';
import { repRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/codes/add')({
  staticData: { rule: repRule, title: 'New code' },
  component: AddInviteCode,
});

function AddInviteCode() {
  const { settings } = Route.useRouteContext();
  return <NewCodeScreen address={settings.publicUrl} />;
}
