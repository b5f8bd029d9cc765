import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { PullToRefresh } from '../../../ui/feedback/pull-to-refresh.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { HeroSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { refreshDrinkBank, useDrinkBankChanges } from '../remote.ts';
import { BankHero } from './bank-hero.tsx';
import classes from './drink-bank-screen.module.css';
import { PeriodList } from './period-list.tsx';
import { RunningProof } from './running-proof.tsx';
import { useBank } from './use-bank.ts';
import { VenueSheet } from './venue-sheet.tsx';
import { VoucherShelves } from './voucher-shelves.tsx';

/** What the sheet is opened for: a free pour, or one voucher. */
type Redeeming = { readonly voucherId: string | undefined };

/** What is left, what is waiting to be poured, and what was. */
export function DrinkBankScreen({ userId }: { userId: string }) {
  const [redeeming, setRedeeming] = useState<Redeeming | null>(null);
  const bank = useBank(userId);
  useDrinkBankChanges(userId);
  return (
    <>
      <CollapsingHeader title="Drink Bank" />
      <RunningProof userId={userId} />
      <PullToRefresh onRefresh={() => refreshDrinkBank(userId)}>
        <div className={classes.page}>
          {/* Its parts arrive one after another and each is as long as what it holds: shown as one, nothing jumps. */}
          <QueryView
            query={bank}
            skeleton={<HeroSkeleton />}
            errorFallback="There was an error, please try again."
          >
            {() => (
              <Stack gap="lg">
                <Stack gap="sm">
                  <BankHero userId={userId} />
                  <Button onClick={() => setRedeeming({ voucherId: undefined })}>Redeem at a venue</Button>
                </Stack>
                <VoucherShelves userId={userId} onRedeem={voucherId => setRedeeming({ voucherId })} />
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
