import { createFileRoute } from '@tanstack/react-router';
import { AcceptingDrinksScreen } from '../../features/account/settings/drinks-screen.tsx';
import { accountHolderRule } from '../-shell/rules.ts';
import { useBackToList } from './-back.ts';

export const Route = createFileRoute('/settings/accepting-drinks')({
  staticData: { rule: accountHolderRule, title: 'Accepting drinks', tab: 'userProfile', wide: 'roomy' },
  component: AcceptingDrinks,
});

function AcceptingDrinks() {
  const back = useBackToList();
  return <AcceptingDrinksScreen onBack={back} />;
}
