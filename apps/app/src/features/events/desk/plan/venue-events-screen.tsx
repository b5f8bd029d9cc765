import { Button, Stack, Title } from '@mantine/core';
import type { EventCard } from '@nightjar/domain/events/entity';
import { nightDate } from '@nightjar/domain/kernel/night';
import { houseTimezone } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMinute } from '../../../../platform/now.ts';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { TablePager } from '../../../../ui/desk/table-pager.tsx';
import { useListSearch } from '../../../../ui/desk/use-list-search.ts';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import type { SheetAction } from '../../../../ui/overlay/action-sheet.tsx';
import { adminVenueOptions } from '../../../venues/desk/remote.ts';
import { EndEventSheet } from '../parts/end-event-sheet.tsx';
import { adminEventsOptions, venueEventsAtDeskOptions } from '../remote.ts';
import { EventList } from './event-list.tsx';
import { monthOf, nightsOfMonth } from './flow.ts';
import { eventsPerPage, mostEventsInMonth, venuePlanShape } from './items.ts';
import { MonthGrid, MonthHead } from './month-grid.tsx';
import classes from './plan.module.css';
import { ViewSwitch, WhenSwitch } from './view-switch.tsx';
import { WeekStrip } from './week-strip.tsx';
import { planWords } from './words.ts';

type VenueEventsProps = { venueId: string };
type PlanProps = VenueEventsProps & { timezone: string; mayEdit: boolean };

const eventHref = ({ venue, event_id }: EventCard) => `/admin/venues/${venue.id}/events/${event_id}`;

/** Shows the events of a venue, as a tab of the venue's page at the desk. */
export function VenueEventsScreen({ venueId }: VenueEventsProps) {
  const { data: venue } = useQuery(adminVenueOptions(venueId));
  const list = useListSearch(venuePlanShape);
  const isMonth = list.filters.view === 'month';
  const mayEdit = venue?.may_edit ?? false;
  const plan = { venueId, timezone: venue?.timezone ?? houseTimezone, mayEdit };
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <Title order={2} className={classes.title}>
          {planWords.title}
        </Title>
        {mayEdit && (
          <Button
            className={classes.end}
            renderRoot={props => <HrefLink {...props} href={`/admin/venues/${venueId}/events/add`} />}
          >
            {planWords.add}
          </Button>
        )}
      </div>
      <div className={classes.switches}>
        <ViewSwitch month={isMonth} onMonth={month => list.filter('view', month ? 'month' : '')} />
        {!isMonth && (
          <WhenSwitch
            past={list.filters.when === 'past'}
            onPast={past => list.filter('when', past ? 'past' : '')}
          />
        )}
      </div>
      {isMonth ? <VenueMonth {...plan} list={list} /> : <VenueList {...plan} list={list} />}
    </Stack>
  );
}

type ListProps = PlanProps & { list: ReturnType<typeof useListSearch<typeof venuePlanShape>> };

function VenueList({ venueId, timezone, mayEdit, list }: ListProps) {
  const now = new Date(useMinute());
  const when = list.filters.when === 'past' ? 'past' : 'upcoming';
  const offset = (list.page - 1) * eventsPerPage;
  const query = useQuery(venueEventsAtDeskOptions({ venue_id: venueId, when, limit: eventsPerPage, offset }));
  const { actionsOf, sheet } = useRowMenu();
  const empty = when === 'past' ? planWords.emptyPast : planWords.empty;
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton rows={5} />}
      errorFallback={planWords.failed}
      isEmpty={({ events }) => events.length === 0}
      empty={
        <EmptyPerch
          inPart
          pose="asleep"
          {...empty}
          action={
            mayEdit &&
            when === 'upcoming' && (
              <Button
                renderRoot={props => <HrefLink {...props} href={`/admin/venues/${venueId}/events/add`} />}
              >
                {planWords.add}
              </Button>
            )
          }
        />
      }
    >
      {({ events, total }) => (
        <Stack gap="md">
          {when === 'upcoming' && list.isFirstPage && (
            <WeekStrip events={events} timezone={timezone} now={now} />
          )}
          <EventList events={events} now={now} hrefOf={eventHref} actionsOf={mayEdit ? actionsOf : null} />
          {total > eventsPerPage && (
            <TablePager
              label={planWords.table}
              shown={events.length}
              from={offset + 1}
              total={total}
              onPrevious={list.isFirstPage ? null : list.previous}
              onNext={offset + events.length < total ? () => list.next('') : null}
              onMove={() => {}}
            />
          )}
          {sheet}
        </Stack>
      )}
    </QueryView>
  );
}

function VenueMonth({ venueId, timezone, list }: ListProps) {
  const tonight = nightDate(new Date(useMinute()), timezone);
  const month = list.filters.month ?? monthOf(tonight);
  const query = useQuery(
    adminEventsOptions({ venue_id: venueId, ...nightsOfMonth(month), limit: mostEventsInMonth }),
  );
  return (
    <Stack gap="md">
      <MonthHead
        month={month}
        thisMonth={monthOf(tonight)}
        onMonth={to => list.filter('month', to === monthOf(tonight) ? '' : to)}
      />
      <QueryView query={query} skeleton={<RowsSkeleton rows={5} />} errorFallback={planWords.failed}>
        {({ events }) => <MonthGrid month={month} events={events} tonight={tonight} hrefOf={eventHref} />}
      </QueryView>
    </Stack>
  );
}

/** The menu has the actions view, edit, duplicate and delete. */
function useRowMenu() {
  const router = useRouter();
  const [deleting, setDeleting] = useState<string | null>(null);
  const goTo = (href: string) => () => void router.navigate({ href });
  const words = planWords.menu;
  const actionsOf = (event: EventCard): SheetAction[] => [
    { label: words.view, icon: 'Eye', onPress: goTo(eventHref(event)) },
    { label: words.edit, icon: 'PencilSimple', onPress: goTo(`${eventHref(event)}/edit`) },
    { label: words.duplicate, icon: 'Copy', onPress: goTo(`/admin/events/add/${event.event_id}`) },
    { label: words.delete, icon: 'Trash', danger: true, onPress: () => setDeleting(event.event_id) },
  ];
  const close = () => setDeleting(null);
  const sheet = deleting && (
    <EndEventSheet eventId={deleting} ending="delete" onClose={close} onEnded={close} />
  );
  return { actionsOf, sheet };
}
