import { isMember } from '@nightjar/domain/kernel/actor';
import { createFileRoute } from '@tanstack/react-router';
import { LockedBank } from '../features/drinks/bank/locked-bank.tsx';
import { DrinkBankScreen } from '../features/drinks/bank/screen.tsx';
import { useBuyVouchers } from '../features/payments/buy/use-buy-vouchers.tsx';
import { useSession } from '../features/people/remote/session.ts';
import { accountHolderRule } from './-shell/rules.ts';

export const Route = createFileRoute('/drinks')({
  staticData: { rule: accountHolderRule, title: 'Drink Bank', tab: 'drinkBank', wide: 'roomy' },
  component: Drinks,
});

/** A user without a plan has no Drink Bank, so nothing is requested. */
function Drinks() {
  const { userId, tier } = useSession();
  return userId && isMember(tier) ? <DrinkBank userId={userId} /> : <LockedBank />;
}

function DrinkBank({ userId }: { userId: string }) {
  const vouchers = useBuyVouchers(userId);
  return (
    <>
      <DrinkBankScreen userId={userId} buying={vouchers.loading} onBuy={vouchers.open} />
      {vouchers.sheet}
    </>
  );
}
