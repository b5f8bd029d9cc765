import { isMember } from '@nightjar/domain/kernel/actor';
import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../features/account/remote.ts';
import { DrinkBankScreen } from '../features/drinks/components/drink-bank-screen.tsx';
import { LockedBank } from '../features/drinks/components/locked-bank.tsx';
import { accountHolder } from './-shell/rules.ts';

export const Route = createFileRoute('/drinks')({
  staticData: { rule: accountHolder, title: 'Drink Bank', tab: 'drinkBank' },
  component: Drinks,
});

/** Without a plan there is no bank to ask for. */
function Drinks() {
  const { userId, tier } = useSession();
  return userId && isMember(tier) ? <DrinkBankScreen userId={userId} /> : <LockedBank />;
}
