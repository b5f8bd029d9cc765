import { createFileRoute } from '@tanstack/react-router';
import { useConfirmed } from '../../features/account/parts/use-confirmed.tsx';
import { SettlementsScreen } from '../../features/drinks/settlements/settlements-screen.tsx';
import { superAdmin } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/settlement')({
  staticData: { rule: superAdmin, title: 'Settlement' },
  component: Settlement,
});

function Settlement() {
  const { run, sheet } = useConfirmed('money');
  return (
    <>
      <SettlementsScreen confirmed={run} />
      {sheet}
    </>
  );
}
