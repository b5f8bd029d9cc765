import { Button, Stack } from '@mantine/core';
import { distanceLabel } from '@nightjar/domain/kernel/geo';
import type { Venue } from '@nightjar/domain/venues/entity';
import { openStatus } from '@nightjar/domain/venues/rules';
import { useQuery } from '@tanstack/react-query';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { HeroSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Banner } from '../../../ui/overlay/banner.tsx';
import { type Choice, noSignal, type Redeem } from '../flow.ts';
import { currentRedemptionsOptions, drinkBankStatsOptions, myVouchersOptions } from '../remote.ts';
import classes from './choose-step.module.css';
import { PourChoices } from './pour-choice-cards.tsx';
import { type FreePour, farMetres, firstChoice, shelves, stillThere } from './pour-choices.ts';
import { RedeemStep } from './redeem-step.tsx';
import { useFreePour } from './use-bank.ts';
import type { RedeemHandle } from './use-redeem.ts';

type ChooseStepProps = Pick<RedeemHandle, 'send'> & {
  state: Extract<Redeem, { step: 'choose' }>;
  userId: string;
  venue: Venue;
  metresAway: number | null;
  wanted: string | undefined;
};

export function ChooseStep({ state, send, userId, venue, metresAway, wanted }: ChooseStepProps) {
  const stats = useQuery(drinkBankStatsOptions(userId));
  const vouchers = useQuery(myVouchersOptions(userId));
  useQuery(currentRedemptionsOptions(userId));
  const free = useFreePour(userId);
  const online = useOnline();
  return (
    <QueryView query={stats} skeleton={<HeroSkeleton />} errorFallback="Failed to fetch drink bank stats">
      {() => (
        <QueryView
          query={vouchers}
          skeleton={<HeroSkeleton />}
          errorFallback="There was an error, please try again."
        >
          {held => {
            const { paid } = shelves(held);
            const offered: FreePour = free ?? { state: 'none' };
            const first = firstChoice(offered, paid, wanted);
            const choice = stillThere(state.choice, offered, paid) ?? first;
            const go = (chosen: Choice) => {
              send({ type: 'chosen', choice: chosen });
              send({ type: 'continued' });
            };
            if (!venue.active || !venue.redeems_drinks) return <NoPours venue={venue} />;
            return (
              <RedeemStep
                first
                title="What are you having?"
                notice={online ? state.notice : noSignal}
                footer={
                  <Button disabled={!choice || !online} onClick={() => choice && go(choice)}>
                    Continue
                  </Button>
                }
              >
                <Stack gap="sm">
                  <Warnings venue={venue} metresAway={metresAway} />
                  <PourChoices
                    free={offered}
                    vouchers={paid}
                    value={choice}
                    onChange={next => send({ type: 'chosen', choice: next })}
                  />
                </Stack>
              </RedeemStep>
            );
          }}
        </QueryView>
      )}
    </QueryView>
  );
}

/** Told, not forbidden: the bartender may still pour. */
function Warnings({ venue, metresAway }: { venue: Venue; metresAway: number | null }) {
  const closed = venue.hours.length > 0 && !openStatus(venue, new Date(useNow())).open;
  const far = metresAway !== null && metresAway > farMetres;
  return (
    <>
      {closed && (
        <div className={classes.warning}>
          <Banner kind="warning" text="By its hours this bar is closed. Ask before you order." />
        </div>
      )}
      {far && (
        <div className={classes.warning}>
          <Banner kind="warning" text={`You're ${distanceLabel(metresAway)} away. Redeem at the bar.`} />
        </div>
      )}
    </>
  );
}

function NoPours({ venue }: { venue: Venue }) {
  return (
    <EmptyPerch
      pose="away"
      icon="Wine"
      title={venue.active ? 'This venue does not pour your drinks yet.' : 'Taking a break. Check back soon.'}
    />
  );
}
