import { Title } from '@mantine/core';
import type { VenueRedemption } from '@nightjar/domain/drinks/entity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, NoMatches } from '../../../../ui/desk/data-table.tsx';
import { MoreButton } from '../../../../ui/desk/more-button.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { DownloadButton } from '../parts/download-button.tsx';
import { exportPours, venuePoursOptions } from '../remote.ts';
import { hasTableFilters, poursRequest, type ShownNightRange } from './items.ts';
import { pourColumns } from './pour-columns.tsx';
import { PourFilters, type PourFiltersProps } from './pour-filters.tsx';
import classes from './pours-table.module.css';
import { TakeBackSheet } from './take-back-sheet.tsx';
import { useNewPours } from './use-pours-live.ts';
import { poursWords } from './words.ts';

const tableWords = poursWords.table;

export type PoursTableProps = PourFiltersProps & {
  venueId: string;
  timezone: string;
  shown: ShownNightRange;
  mayManage: boolean;
};

/**
 * Lists the pours of the shown nights, or of the nights in its filters, the newest first. A new pour is added on top.
 */
export function PoursTable(props: PoursTableProps) {
  const { venueId, timezone, tonight, shown, search, mayManage, onClear } = props;
  const [taking, setTaking] = useState<VenueRedemption | null>(null);
  const asked = poursRequest(venueId, search, shown);
  const query = useInfiniteQuery(venuePoursOptions(asked));
  const pours = query.data?.pages.flatMap(({ data }) => data);
  const total = query.data?.pages[0]?.total ?? null;
  const fresh = useNewPours(JSON.stringify(asked), query.isPlaceholderData ? undefined : pours);
  const narrowed = hasTableFilters(search);
  const empty = shown.nights.to >= tonight ? poursWords.empty.tonight : poursWords.empty.past;
  const oneNight = asked.from !== undefined && asked.from === asked.to;
  return (
    <section aria-labelledby="pours-title" className={classes.pours}>
      <div className={classes.head}>
        <Title order={3} size="h4" id="pours-title">
          {tableWords.title}
        </Title>
        {mayManage && (
          <DownloadButton
            words={poursWords.export}
            save={() => exportPours(asked, poursWords.export.name(asked))}
          />
        )}
      </div>
      <PourFilters {...props} />
      <DataTable
        label={tableWords.title}
        columns={pourColumns({ timezone, oneNight, onTakeBack: setTaking })}
        query={{ ...query, data: pours }}
        rowKey={({ redemption_id }) => redemption_id}
        isFresh={({ redemption_id }) => fresh.has(redemption_id)}
        empty={
          narrowed ? (
            <NoMatches {...poursWords.empty.none} onClear={onClear} />
          ) : (
            <EmptyPerch inPart pose="asleep" icon="Wine" {...empty} />
          )
        }
        errorFallback={poursWords.failed}
      />
      {pours !== undefined && pours.length > 0 && (
        <div className={classes.foot}>
          <p role="status" className={classes.count}>
            {tableWords.shown(pours.length, total)}
          </p>
          <MoreButton query={query} label={tableWords.more} />
        </div>
      )}
      <TakeBackSheet pour={taking} timezone={timezone} onClose={() => setTaking(null)} />
    </section>
  );
}
