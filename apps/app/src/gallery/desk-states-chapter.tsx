import { Button, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps, NoMatches } from '../ui/desk/data-table.tsx';
import { DeskHeading } from '../ui/desk/desk-heading.tsx';
import { HrefLink } from '../ui/desk/href-link.tsx';
import { EmptyPerch } from '../ui/feedback/empty-perch.tsx';
import { barColumns, barWithLongNames, type ExampleVenueRow, exampleBars } from './desk-bars.tsx';
import { successfulQueryOf } from './desk-chapter.tsx';
import { DeskFrame } from './desk-frame.tsx';

/** Shows a table in its states, such as loading, empty and failed. */
export function DeskStatesChapter() {
  return <DeskFrame start="/events" page={TableStates} />;
}

const pendingQuery = { ...successfulQueryOf(undefined), isPending: true };
const noPaging = { onPrevious: null, onNext: null };

function TableStates() {
  return (
    <Stack gap="xl">
      <DeskHeading title="States of a table" />
      <NamedTableState name="Loading">
        <BarsTable
          query={{ ...pendingQuery, isFetching: true, fetchStatus: 'fetching' }}
          skeletonRows={4}
          paging={noPaging}
        />
      </NamedTableState>
      <NamedTableState name="Empty">
        <BarsTable query={successfulQueryOf([])} />
      </NamedTableState>
      <NamedTableState name="No match">
        <BarsTable
          query={successfulQueryOf([])}
          empty={
            <NoMatches title="No venue fits these filters." text="Try fewer of them." onClear={() => {}} />
          }
          paging={{ ...noPaging, total: 0 }}
        />
      </NamedTableState>
      <NamedTableState name="Failed">
        <BarsTable
          query={{ ...pendingQuery, isPending: false, error: new Error('Failed to fetch venues') }}
        />
      </NamedTableState>
      <NamedTableState name="Without signal">
        <BarsTable query={{ ...pendingQuery, fetchStatus: 'paused' }} />
      </NamedTableState>
      <NamedTableState name="One row">
        <BarsTable query={successfulQueryOf(exampleBars.slice(0, 1))} paging={{ ...noPaging, total: 1 }} />
      </NamedTableState>
      <NamedTableState name="Long texts, last page">
        <BarsTable
          query={successfulQueryOf([barWithLongNames, ...exampleBars.slice(0, 2)])}
          paging={{ from: 41, total: 43, onPrevious: () => {}, onNext: null }}
        />
      </NamedTableState>
      <NamedTableState name="Fifty rows by cursor">
        <BarsTable
          query={successfulQueryOf(exampleBars.slice(0, 50))}
          sort={{ by: 'pours', order: 'desc' }}
          label="Venues by pours"
          paging={{ total: 390, onPrevious: null, onNext: () => {} }}
        />
      </NamedTableState>
    </Stack>
  );
}

function NamedTableState({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        {name}
      </Title>
      {children}
    </Stack>
  );
}

function BarsTable(
  props: Partial<DataTableProps<ExampleVenueRow>> & Pick<DataTableProps<ExampleVenueRow>, 'query'>,
) {
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
