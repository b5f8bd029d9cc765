import { Button, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps, NoMatches } from '../ui/desk/data-table.tsx';
import { DeskHeading } from '../ui/desk/desk-heading.tsx';
import { HrefLink } from '../ui/desk/href-link.tsx';
import { EmptyPerch } from '../ui/feedback/empty-perch.tsx';
import { type Bar, barColumns, bars, longBar } from './desk-bars.tsx';
import { answered } from './desk-chapter.tsx';
import { DeskFrame } from './desk-frame.tsx';

/** Shows a table while it loads, empty, failed, with one row and with fifty, with long texts. */
export function DeskStatesChapter() {
  return <DeskFrame start="/events" page={States} />;
}

const nothing = { ...answered(undefined), isPending: true };
const noWay = { onPrevious: null, onNext: null };

function States() {
  return (
    <Stack gap="xl">
      <DeskHeading title="States of a table" />
      <State name="Loading">
        <Bars
          query={{ ...nothing, isFetching: true, fetchStatus: 'fetching' }}
          skeletonRows={4}
          paging={noWay}
        />
      </State>
      <State name="Empty">
        <Bars query={answered([])} />
      </State>
      <State name="No match">
        <Bars
          query={answered([])}
          empty={
            <NoMatches title="No venue fits these filters." text="Try fewer of them." onClear={() => {}} />
          }
          paging={{ ...noWay, total: 0 }}
        />
      </State>
      <State name="Failed">
        <Bars query={{ ...nothing, isPending: false, error: new Error('Failed to fetch venues') }} />
      </State>
      <State name="Without signal">
        <Bars query={{ ...nothing, fetchStatus: 'paused' }} />
      </State>
      <State name="One row">
        <Bars query={answered(bars.slice(0, 1))} paging={{ ...noWay, total: 1 }} />
      </State>
      <State name="Long texts, last page">
        <Bars
          query={answered([longBar, ...bars.slice(0, 2)])}
          paging={{ from: 41, total: 43, onPrevious: () => {}, onNext: null }}
        />
      </State>
      <State name="Fifty rows by cursor">
        <Bars
          query={answered(bars.slice(0, 50))}
          sort={{ by: 'pours', order: 'desc' }}
          label="Venues by pours"
          paging={{ total: 390, onPrevious: null, onNext: () => {} }}
        />
      </State>
    </Stack>
  );
}

function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        {name}
      </Title>
      {children}
    </Stack>
  );
}

function Bars(props: Partial<DataTableProps<Bar>> & Pick<DataTableProps<Bar>, 'query'>) {
  return (
    <DataTable
      label="Venues"
      columns={barColumns}
      rowKey={({ id }) => id}
      renderLink={({ id }, link) => <HrefLink href={`/venues/${id}`} {...link} />}
      sort={{ by: 'name', order: 'asc' }}
      onSort={() => {}}
      empty={
        <EmptyPerch
          pose="asleep"
          icon="Storefront"
          title="No venues yet"
          text="Add the first one, or import a city."
          action={<Button>Add a venue</Button>}
        />
      }
      errorFallback="Failed to fetch venues"
      {...props}
    />
  );
}
