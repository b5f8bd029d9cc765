import { createFileRoute } from '@tanstack/react-router';
import { AcceptingDrinksScreen } from '../../features/account/settings/drinks-screen.tsx';

import { useBack } from '../-shell/back.ts';
import { accountHolderRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/settings/accepting-drinks')({
  staticData: { rule: accountHolderRule, title: 'Accepting drinks', tab: 'userProfile' },
  component: AcceptingDrinks,
});

function AcceptingDrinks() {
  const back = useBack();
  return <AcceptingDrinksScreen onBack={back} />;
}
