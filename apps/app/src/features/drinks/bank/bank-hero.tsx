import type { DrinkBankStats } from '@nightjar/domain/drinks/entity';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { dayLabel } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { HeroSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { CountHero } from '../parts/count-hero.tsx';
import { NextFreePour } from '../parts/next-free-pour.tsx';
import { drinkBankStatsOptions } from '../remote/bank.ts';

/** The free pours left, and the wait until the next one. */
export function BankHero({ userId }: { userId: string }) {
  const query = useQuery(drinkBankStatsOptions(userId));
  return (
    <QueryView
      query={query}
      skeleton={<HeroSkeleton />}
      errorFallback="Failed to fetch drink bank stats"
      inCard
    >
      {stats => (
        <CountHero
          value={stats.free_left}
          label={stats.free_left === 1 ? 'free pour left' : 'free pours left'}
          sub={periodText(stats)}
        >
          <NextFreePour userId={userId} />
        </CountHero>
      )}
    </QueryView>
  );
}

function periodText({ free_total, free_left, period_ends_at }: DrinkBankStats): string {
  if (free_total === 0) return drinkRefusals.refuse('no_allowance').message;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const date = period_ends_at ? dayLabel(new Date(period_ends_at), timeZone) : 'the next period';
  if (free_left === 0) return drinkRefusals.refuse('nothing_left', { params: { date } }).message;
  return `of ${free_total} this period, tops up ${date}`;
}
