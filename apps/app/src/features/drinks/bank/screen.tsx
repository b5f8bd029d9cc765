import { Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { PullToRefresh } from '../../../ui/feedback/pull-to-refresh.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { PageColumns } from '../../../ui/shell/page-columns.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { useBank } from '../parts/use-bank.ts';
import { drinkWords } from '../parts/words.ts';
import { refreshDrinkBank } from '../remote/bank.ts';
import { BankActions } from './bank-actions.tsx';
import { BankSkeleton } from './bank-skeleton.tsx';
import { PeriodList } from './period-list.tsx';
import { LinkToRunningProof } from './running-proof.tsx';
import classes from './screen.module.css';
import { SentVouchers } from './sent-vouchers.tsx';
import { useVoucherMenu } from './use-voucher-menu.tsx';
import { RedeemVenueSheet } from './venue-sheet.tsx';
import { Wallet } from './wallet.tsx';

/**
 * While the sheet that chooses a venue is open, this is the drink to redeem there: a voucher, or the free pour where
 * the id is undefined.
 */
type RedeemTarget = { readonly voucherId: string | undefined };

export type DrinkBankScreenProps = {
  userId: string;
  /** True while the products for sale are loading. */
  buying: boolean;
  onBuy: () => void;
};

/**
 * Shows the tickets of all drinks with their actions, the sent vouchers, and the pours of the plan's present period.
 */
export function DrinkBankScreen({ userId, buying, onBuy }: DrinkBankScreenProps) {
  const [redeeming, setRedeeming] = useState<RedeemTarget | null>(null);
  const history = useRef<HTMLDivElement>(null);
  const bank = useBank(userId);
  const redeem = (voucherId: string) => setRedeeming({ voucherId });
  const { more, sheets } = useVoucherMenu(userId, redeem);
  return (
    <>
      <CollapsingHeader title={drinkWords.title} />
      <LinkToRunningProof userId={userId} />
      <PullToRefresh onRefresh={() => refreshDrinkBank(userId)}>
        <div className={classes.page}>
          {/* The queries answer one after the other. All parts appear together, so that the page does not move. */}
          <QueryView query={bank} skeleton={<BankSkeleton />} errorFallback={commonTexts.failed}>
            {known => (
              <PageColumns
                underHeader
                facts={
                  <Stack gap="sm">
                    <Wallet userId={userId} bank={known} onRedeem={redeem} onBuy={onBuy} more={more} />
                    <BankActions
                      vouchers={known.vouchers}
                      onRedeem={() => setRedeeming({ voucherId: undefined })}
                      buying={buying}
                      onBuy={onBuy}
                      onHistory={() => scrollToPart(history.current)}
                    />
                  </Stack>
                }
              >
                <SentVouchers vouchers={known.vouchers} more={more} />
                <div ref={history} tabIndex={-1} className={classes.history}>
                  <PeriodList userId={userId} />
                </div>
                {sheets}
              </PageColumns>
            )}
          </QueryView>
        </div>
      </PullToRefresh>
      <RedeemVenueSheet
        opened={redeeming !== null}
        userId={userId}
        voucherId={redeeming?.voucherId}
        onClose={() => setRedeeming(null)}
      />
    </>
  );
}

/** Scrolls to a part of the page and moves the focus to it. */
function scrollToPart(part: HTMLElement | null): void {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  part?.scrollIntoView({ behavior: reducedMotion ? 'instant' : 'smooth', block: 'start' });
  part?.focus({ preventScroll: true });
}
