import { mayOpenDesk } from '@nightjar/domain/kernel/access';
import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../../features/people/remote/session.ts';
import { CodeScreen } from '../../../features/referrals/desk/codes/code-screen.tsx';
import { repRule, superAdminRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/codes/$codeId')({
  staticData: { rule: repRule, title: 'Invite code' },
  component: InviteCode,
});

function InviteCode() {
  const { codeId } = Route.useParams();
  const { settings } = Route.useRouteContext();
  const { roles } = useSession();
  return (
    <CodeScreen
      key={codeId}
      codeId={codeId}
      address={settings.publicUrl}
      opensPeople={mayOpenDesk(superAdminRule.desk, roles)}
    />
  );
}
