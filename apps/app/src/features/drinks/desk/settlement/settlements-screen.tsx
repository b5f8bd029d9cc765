import type { SettlementRow } from '@nightjar/domain/drinks/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMinute } from '../../../../platform/now.ts';
import { DataTable } from '../../../../ui/desk/data-table.tsx';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { numberedPaging, useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { DownloadButton } from '../parts/download-button.tsx';
import { exportSettlements, settlementPageSize, settlementsOptions } from '../remote.ts';
import { runningMonthNow, settlementShape } from './items.ts';
import { MonthBar } from './month-bar.tsx';
import { settlementColumns } from './settlement-columns.tsx';
import classes from './settlements.module.css';
import { SettlementSums } from './sums.tsx';
import { TermsSheet } from './terms-sheet.tsx';
import { settlementWords as words } from './words.ts';

/** Lists what each bar poured in a month by the ledger, and what the operator owes it. */
export function SettlementsScreen() {
  const list = useListSearch(settlementShape);
  const running = runningMonthNow(useMinute());
  const asked = list.filters.month;
  const month = asked !== undefined && asked < running ? asked : running;
  const query = useQuery(settlementsOptions({ month, page: list.page }));
  const [changing, setChanging] = useState<SettlementRow | null>(null);
  const settled = query.data?.data;
  const isRunning = month === running;
  return (
    <>
      <DeskHeading
        title={words.title}
        text={words.ledger}
        actions={
          <DownloadButton
            words={words.export}
            save={() => exportSettlements(month, words.export.name(month))}
          />
        }
      />
      <div className={classes.head}>
        <MonthBar
          month={month}
          running={running}
          soFar={isRunning || settled?.over === false}
          onMonth={next => list.filter('month', next === running ? '' : next)}
        />
      </div>
      <SettlementSums month={month} sum={settled?.sum} />
      <DataTable
        label={words.title}
        columns={settlementColumns(setChanging)}
        query={{ ...query, data: settled?.venues }}
        rowKey={({ venue_id }) => venue_id}
        empty={
          <EmptyPerch pose="asleep" icon="Coins" {...(isRunning ? words.empty.running : words.empty.past)} />
        }
        errorFallback={words.failed}
        paging={numberedPaging(list, settlementPageSize, query.data?.total ?? null)}
      />
      <TermsSheet row={changing} month={month} running={running} onClose={() => setChanging(null)} />
    </>
  );
}
