import { Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useMinute } from '../../../../platform/now.ts';
import { DataTable, NoMatches } from '../../../../ui/desk/data-table.tsx';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { FilterBar } from '../../../../ui/desk/filter-bar.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { auditTrailOptions } from '../remote.ts';
import { ChainPanel } from './chain-panel.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import { trailFilters, trailHrefWithEntry, trailListShape, trailRequest } from './items.ts';
import { trailColumns } from './trail-columns.tsx';
import { trailWords } from './words.ts';

/** Shows whether the audit trail is unchanged, its entries, and one entry in full. */
export function TrailScreen() {
  const list = useListSearch(trailListShape);
  const router = useRouter();
  const opened = useLocation({ select: ({ search }) => Number((search as Record<string, unknown>).entry) });
  const now = useMinute();
  const asked = trailRequest(list);
  const options = auditTrailOptions(asked ?? {});
  const query = useQuery(asked ? options : { ...options, queryFn: skipToken, placeholderData: undefined });
  const page = asked ? query.data : undefined;
  const entries = page?.entries ?? [];
  const narrowed = Object.keys(list.filters).length > 0;
  const close = () => void router.navigate({ href: trailHrefWithEntry(list, null), resetScroll: false });
  return (
    <Stack gap="md">
      <DeskHeading title={trailWords.title} text={trailWords.text} />
      {page ? <ChainPanel check={page.check} /> : query.isPending && asked && <Skeleton height="4.375rem" />}
      <div>
        <FilterBar
          filters={trailFilters(entries, list.filters)}
          values={list.filters}
          onFilter={(name, value, how) =>
            list.filter(name as keyof typeof trailListShape.filters, value, how)
          }
          onClear={list.clear}
        />
        {asked ? (
          <DataTable
            label={trailWords.table}
            columns={trailColumns(now)}
            query={{ ...query, data: page?.entries }}
            rowKey={({ entry_id }) => String(entry_id)}
            renderLink={({ entry_id }, link) => (
              <HrefLink href={trailHrefWithEntry(list, entry_id)} {...link} />
            )}
            empty={
              narrowed ? (
                <NoMatches {...trailWords.none} onClear={list.clear} />
              ) : (
                <EmptyPerch {...trailWords.empty} />
              )
            }
            errorFallback={trailWords.failed}
            paging={{
              onPrevious: list.isFirstPage ? null : list.previous,
              onNext: page?.more ? () => list.next(String(entries.at(-1)?.entry_id)) : null,
            }}
          />
        ) : (
          <NoMatches {...trailWords.notAnId} onClear={list.clear} />
        )}
      </div>
      <EntrySheet entry={entries.find(({ entry_id }) => entry_id === opened) ?? null} onClose={close} />
    </Stack>
  );
}
