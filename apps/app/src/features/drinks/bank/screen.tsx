import { Stack } from '@mantine/core';
import { useState } from 'react';
import { PullToRefresh } from '../../../ui/feedback/pull-to-refresh.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { useBank } from '../parts/use-bank.ts';
import { refreshDrinkBank } from '../remote/bank.ts';
import { BankActions } from './bank-actions.tsx';
import { BankHero } from './bank-hero.tsx';
import { BankSkeleton } from './bank-skeleton.tsx';
import { IncomingShots } from './incoming-shots.tsx';
import { PeriodList } from './period-list.tsx';
import { RunningProof } from './running-proof.tsx';
import classes from './screen.module.css';
import { VenueSheet } from './venue-sheet.tsx';
import { VoucherShelves } from './voucher-shelves.tsx';

/** What the venue sheet is open for: a free pour, or one voucher. */
type Redeeming = { readonly voucherId: string | undefined };

export type DrinkBankScreenProps = {
  userId: string;
  /** The products for sale are being loaded. */
  buying: boolean;
  onBuy: () => void;
};

/** The free pours left, the vouchers, the drinks received, and the pours of the period. */
export function DrinkBankScreen({ userId, buying, onBuy }: DrinkBankScreenProps) {
  const [redeeming, setRedeeming] = useState<Redeeming | null>(null);
  const bank = useBank(userId);
  return (
    <>
      <CollapsingHeader title="Drink Bank" />
      <RunningProof userId={userId} />
      <PullToRefresh onRefresh={() => refreshDrinkBank(userId)}>
        <div className={classes.page}>
          {/* The queries answer one after another: shown together, the page does not move. */}
          <QueryView
            query={bank}
            skeleton={<BankSkeleton />}
            errorFallback="There was an error, please try again."
          >
            {({ vouchers, incoming }) => (
              <Stack gap="lg">
                <Stack gap="sm">
                  <BankHero userId={userId} />
                  <BankActions
                    vouchers={vouchers}
                    onRedeem={() => setRedeeming({ voucherId: undefined })}
                    buying={buying}
                    onBuy={onBuy}
                  />
                </Stack>
                <IncomingShots shots={incoming} />
                <VoucherShelves
                  userId={userId}
                  vouchers={vouchers}
                  onRedeem={voucherId => setRedeeming({ voucherId })}
                />
                <PeriodList userId={userId} />
              </Stack>
            )}
          </QueryView>
        </div>
      </PullToRefresh>
      <VenueSheet
        opened={redeeming !== null}
        userId={userId}
        voucherId={redeeming?.voucherId}
        onClose={() => setRedeeming(null)}
      />
    </>
  );
}
