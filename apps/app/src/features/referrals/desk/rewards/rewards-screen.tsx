import { Button } from '@mantine/core';
import { referralStates, referralsPageSize } from '@nightjar/domain/referrals/entity';
import { useQuery } from '@tanstack/react-query';
import { useOnline } from '../../../../platform/network.ts';
import { DataTable } from '../../../../ui/desk/data-table.tsx';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { FilterBar } from '../../../../ui/desk/filter-bar.tsx';
import { numberedPaging, useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { rewardsOptions } from '../remote.ts';
import { countUnpaid } from './flow.ts';
import { rewardsFilters, rewardsSearchShape } from './items.ts';
import { rewardColumns } from './reward-columns.tsx';
import classes from './rewards.module.css';
import { useRewardMarks } from './use-marks.ts';
import { rewardsWords as words } from './words.ts';

/** Lists all people who joined by a person's referral code, and whether the reward was paid out. */
export function RewardsScreen() {
  const list = useListSearch(rewardsSearchShape);
  const state = referralStates.find(known => known === list.filters.state);
  const query = useQuery(rewardsOptions({ page: list.page, state }));
  const { mark, busy } = useRewardMarks();
  const online = useOnline();
  const rows = query.data?.data;
  return (
    <>
      <DeskHeading title={words.title} text={words.text} />
      <FilterBar
        filters={rewardsFilters}
        values={list.filters}
        onFilter={(name, value, how) => list.filter(name as 'state', value, how)}
        onClear={list.clear}
      />
      <DataTable
        label={words.title}
        columns={rewardColumns({ online, busy, onMark: mark })}
        query={{ ...query, data: rows }}
        rowKey={({ user }) => user.id}
        empty={
          <EmptyPerch
            icon="Gift"
            {...words.empty[state ?? 'all']}
            action={
              state && (
                <Button variant="default" onClick={list.clear}>
                  {words.seeAll}
                </Button>
              )
            }
          />
        }
        errorFallback={words.failed}
        paging={numberedPaging(list, referralsPageSize, query.data?.total ?? null)}
        skeletonRows={referralsPageSize}
      />
      {rows !== undefined && rows.length > 0 && (
        <p role="status" className={classes.onPage}>
          {words.onPage(countUnpaid(rows))}
        </p>
      )}
    </>
  );
}
