import { createFileRoute } from '@tanstack/react-router';
import { AcceptingDrinksScreen } from '../../features/account/components/settings-drinks.tsx';

import { useBack } from '../-back.ts';
import { accountHolder } from '../-rules.ts';

export const Route = createFileRoute('/settings/accepting-drinks')({
  staticData: { rule: accountHolder, title: 'Accepting drinks', tab: 'userProfile' },
  component: AcceptingDrinks,
});

function AcceptingDrinks() {
  const back = useBack();
  return <AcceptingDrinksScreen onBack={back} />;
}
