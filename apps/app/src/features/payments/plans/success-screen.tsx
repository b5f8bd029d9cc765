import { Button, Stack, Text } from '@mantine/core';
import type { DrinkBankStats } from '@nightjar/domain/drinks/entity';
import { dayLabel } from '@nightjar/domain/kernel/time';
import { useQueries } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Feathers } from '../../../ui/bird/feathers.tsx';
import { QueryView, type ViewedQuery } from '../../../ui/feedback/query-view.tsx';
import { CountSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { SettingGroup, SettingRow } from '../../../ui/settings/setting-row.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { Stage } from '../../../ui/shell/stage.tsx';
import { CountHero } from '../../drinks/parts/count-hero.tsx';
import { drinkBankStatsOptions } from '../../drinks/remote/bank.ts';
import { PaymentCheck } from '../parts/payment-check.tsx';
import { type CurrentPlan, planOptions } from '../remote.ts';
import classes from './success-screen.module.css';

/** The plan has begun: the free pours, and links into the app. */
export function SuccessScreen({ userId }: { userId: string }) {
  const opened = useOpenedTab(userId);
  if (opened.data && !opened.data.plan) return <PaymentCheck userId={userId} />;
  return (
    <Stage
      footer={
        <Button fullWidth renderRoot={props => <Link to="/status" {...props} />}>
          Let's go out
        </Button>
      }
    >
      <Feathers />
      <Stack gap="2xs" align="center" ta="center">
        <span className={classes.icon}>
          <Icon name="Confetti" weight="duotone" size={72} />
        </span>
        <PageTitle>Your tab is open.</PageTitle>
      </Stack>
      <QueryView
        query={opened}
        skeleton={<CountSkeleton />}
        errorFallback="There was an error, please try again."
        inCard
      >
        {tab => <OpenTab {...tab} />}
      </QueryView>
      <Tiles />
    </Stage>
  );
}

type Tab = { readonly plan: CurrentPlan | null; readonly stats: DrinkBankStats };

function useOpenedTab(userId: string): ViewedQuery<Tab> {
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

function OpenTab({ plan, stats }: Tab) {
  const { free_left, period_ends_at } = stats;
  return (
    <CountHero
      rollsIn
      value={free_left}
      label={free_left === 1 ? 'free pour' : 'free pours'}
      sub={
        <>
          <Text span fw={650} c="var(--mantine-color-text)">
            {plan?.name}
          </Text>
          {period_ends_at && ` · ${plan?.ends_at ? 'until' : 'tops up'} ${dayHere(period_ends_at)}`}
        </>
      }
    />
  );
}

const dayHere = (moment: string): string =>
  dayLabel(new Date(moment), Intl.DateTimeFormat().resolvedOptions().timeZone);

const links = [
  { icon: 'MoonStars', label: 'Set your status', to: '/status' },
  { icon: 'Wine', label: 'See your Drink Bank', to: '/drinks' },
] as const;

function Tiles() {
  const navigate = useNavigate();
  return (
    <SettingGroup title="To begin with">
      {links.map(link => (
        <SettingRow key={link.to} {...link} onPress={() => void navigate({ href: link.to })} />
      ))}
    </SettingGroup>
  );
}
