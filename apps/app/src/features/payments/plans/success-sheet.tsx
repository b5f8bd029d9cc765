import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { DrinkBankStats } from '@nightjar/domain/drinks/entity';
import { dayLabel } from '@nightjar/domain/kernel/time';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ownTimezone } from '../../../platform/location/own-clock.ts';
import { Feathers } from '../../../ui/bird/feathers.tsx';
import { QueryView, type ViewedQuery } from '../../../ui/feedback/query-view.tsx';
import { CountSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { CountHero } from '../../drinks/parts/count-hero.tsx';
import { drinkBankStatsOptions } from '../../drinks/remote/bank.ts';
import { paidTitle, subscribedSentence } from '../flow.ts';
import { PaymentCheck } from '../parts/payment-check.tsx';
import { type CurrentPlan, planOptions } from '../remote.ts';
import classes from './success-sheet.module.css';
import { planWords } from './words.ts';

export type SuccessSheetProps = {
  userId: string;
  /** The map of tonight, which is shown under the sheet. */
  behind: ReactNode;
  /** This card shows the user's inviter, who has not answered the user's friend request yet. */
  inviter: ReactNode;
  /** These buttons answer the question "Out tonight?". */
  answers: ReactNode;
  onClose: () => void;
};

/** This sheet over the map opens once the plan has begun. It confirms the plan and asks whether the user is out. */
export function SuccessSheet({ userId, behind, inviter, answers, onClose }: SuccessSheetProps) {
  const opened = usePlanAndDrinks(userId);
  if (opened.data && !opened.data.plan) return <PaymentCheck userId={userId} />;
  return (
    <>
      {/* The map is rendered after the sheet's own calls, because it makes a dozen calls at once. */}
      {opened.data ? (
        behind
      ) : (
        <VisuallyHidden>
          <h1>{paidTitle}</h1>
        </VisuallyHidden>
      )}
      <Sheet
        opened
        title={paidTitle}
        onClose={onClose}
        footer={
          <Button
            fullWidth
            variant="default"
            renderRoot={props => <Link to="/discover" replace {...props} />}
          >
            {planWords.begun.ok}
          </Button>
        }
      >
        <Feathers />
        <Stack gap="md">
          <Group gap="md" wrap="nowrap">
            <span className={classes.icon}>
              <Icon name="Confetti" weight="duotone" size={56} />
            </span>
            <Text c="dimmed">{subscribedSentence}</Text>
          </Group>
          <QueryView query={opened} skeleton={<CountSkeleton />} errorFallback={commonTexts.failed} inCard>
            {tab => (
              <div className={classes.tab}>
                <FreeDrinksOfPlan {...tab} />
              </div>
            )}
          </QueryView>
          <Title order={3}>{planWords.begun.status}</Title>
          <div className={classes.answers}>{answers}</div>
          {inviter}
        </Stack>
      </Sheet>
    </>
  );
}

type PlanAndDrinks = { readonly plan: CurrentPlan | null; readonly stats: DrinkBankStats };

function usePlanAndDrinks(userId: string): ViewedQuery<PlanAndDrinks> {
  return useQueries({
    queries: [planOptions(userId), drinkBankStatsOptions(userId)],
    combine: ([plan, stats]) => ({
      data: plan.data !== undefined && stats.data ? { plan: plan.data, stats: stats.data } : undefined,
      error: plan.error ?? stats.error,
      isPending: plan.isPending || stats.isPending,
      isFetching: plan.isFetching || stats.isFetching,
      fetchStatus: plan.fetchStatus === 'fetching' ? plan.fetchStatus : stats.fetchStatus,
      refetch: () => void Promise.all([plan.refetch(), stats.refetch()]),
    }),
  });
}

function FreeDrinksOfPlan({ plan, stats }: PlanAndDrinks) {
  const { free_left, period_ends_at } = stats;
  const until = plan?.ends_at ? planWords.begun.ends : planWords.begun.topsUp;
  return (
    <CountHero
      rollsIn
      value={free_left}
      label={planWords.begun.pours(free_left)}
      sub={
        <>
          <Text span fw={650} c="var(--mantine-color-text)">
            {plan?.name}
          </Text>
          {period_ends_at && ` · ${until(dayLabelOnDevice(period_ends_at))}`}
        </>
      }
    />
  );
}

const dayLabelOnDevice = (moment: string): string => dayLabel(new Date(moment), ownTimezone());
