import { mayOpenDesk } from '@nightjar/domain/kernel/access';
import { createFileRoute } from '@tanstack/react-router';
import { LawScreen } from '../../features/drinks/desk/law/law-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { useMinute } from '../../platform/now.ts';
import { repRule, superAdminRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/law')({
  staticData: { rule: repRule, title: 'Alcohol law' },
  component: AlcoholLaw,
});

function AlcoholLaw() {
  const { roles } = useSession();
  const today = new Date(useMinute()).toISOString().slice(0, 10);
  return <LawScreen mayChange={mayOpenDesk(superAdminRule.desk, roles)} today={today} />;
}
