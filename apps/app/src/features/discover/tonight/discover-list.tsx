import { Button, Group, SegmentedControl, Title } from '@mantine/core';
import type { FailedCall } from '@nightjar/domain/kernel/trouble';
import { tonightWords } from './words.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useId } from 'react';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryError } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useShownPart } from '../../../ui/feedback/use-shown-part.ts';
import { type DiscoverTab, discoverTabs } from '../flow.ts';
import { useWasInView } from '../parts/use-was-in-view.ts';
import type { NightAnswers } from '../remote.ts';
import classes from './discover-list.module.css';
import { DiscoverRow, type DiscoverRowProps } from './discover-row.tsx';
import type { OtherNights } from './flow.ts';
import { type DiscoverItem, idsOfRowsShowingDistance, type ListSection, listSectionsOf } from './items.ts';

const listWords = tonightWords.list;

type TabsProps = { tab: DiscoverTab; counts: Record<DiscoverTab, number>; onTab: (tab: DiscoverTab) => void };

export function DiscoverTabs({ tab, counts, onTab }: TabsProps) {
  return (
    <SegmentedControl
      aria-label={listWords.tabs.label}
      size="sm"
      value={tab}
      onChange={value => onTab(value as DiscoverTab)}
      className={classes.tabs}
      classNames={{ label: classes.tab }}
      data={discoverTabs.map(value => ({
        value,
        label: (
          <>
            {listWords.tabs[value]} <span className={classes.count}>{counts[value]}</span>
          </>
        ),
      }))}
    />
  );
}

type ListProps = {
  night: NightAnswers;
  /** True while only the header of the sheet is in sight. */
  isPeeking?: boolean;
  /** This text names the nights whose events are shown, for use inside of a sentence: "tonight". */
  when: string;
  items: readonly DiscoverItem[];
  tab: DiscoverTab;
  onTab: (tab: DiscoverTab) => void;
  /** The card above the list shows the item with this id. The list leaves this item out. */
  cardId: string | null;
  selectedId: string | null;
  now: Date;
  onChoose: (item: DiscoverItem) => void;
} & WaysOutOfEmptyList;

/** What an empty list offers to the user. */
export type WaysOutOfEmptyList = {
  /** The radius in miles of the next larger circle; null where there is none. */
  widerMiles: number | null;
  onWiden: (miles: number) => void;
  /** Removes the filters. It is null where no filter is set. */
  onClear: (() => void) | null;
  /** The nights without events, and other nights to look at. It is set for a list that has only events. */
  noEvents: { when: string; other: OtherNights; onLook: () => void } | null;
};

/**
 * Lists the items of the map as rows, in sections by their kind. An empty list explains why it is empty.
 */
export function DiscoverList(props: ListProps) {
  const { night, items, tab, cardId } = props;
  const shown = useShownPart(night.state === 'loading' && !night.failure);
  const shows = night.failure ? 'content' : shown;
  if (shows !== 'content')
    return (
      <div aria-busy="true" className={shows === 'nothing' ? classes.unseen : undefined}>
        <RowsSkeleton rows={7} />
      </div>
    );
  // While the sheet only peeks, its header shows the failure, because the list is out of sight.
  if (night.failure) return props.isPeeking ? null : <FailedList night={night} />;
  const lacksEvents = items.length === 0 && props.noEvents !== null;
  if (lacksEvents && night.eventsFailure)
    return <FailedPart night={night} failure={night.eventsFailure} failed={tonightWords.noEvents.failed} />;
  if (lacksEvents && night.eventsState === 'loading') return <RowsSkeleton rows={3} />;
  if (items.length === 0) return <EmptyList {...props} />;
  const sections = listSectionsOf(
    items.filter(item => item.id !== cardId),
    tab,
  );
  return (
    <div className={classes.list} id="night-list" tabIndex={-1}>
      {sections.map(section => (
        <ListSectionView key={section.tab} {...props} section={section} withTitle={tab === 'all'} />
      ))}
    </div>
  );
}

/** Explains why nothing of the area could be loaded. It shows nothing where something was. */
export function FailedList({ night }: { night: NightAnswers }) {
  return night.failure && <FailedPart night={night} failure={night.failure} failed={listWords.failed} />;
}

type FailedProps = { night: NightAnswers; failure: FailedCall; failed: string };

function FailedPart({ night, failure, failed }: FailedProps) {
  const fetchStatus = night.state === 'loading' ? 'fetching' : 'idle';
  return (
    <div className={classes.failed}>
      <QueryError
        query={{ error: failure, fetchStatus, refetch: night.retry }}
        errorFallback={failed}
        inCard
      />
    </div>
  );
}

type SectionProps = Pick<ListProps, 'items' | 'when' | 'selectedId' | 'now' | 'onChoose' | 'onTab'> & {
  section: ListSection;
  withTitle: boolean;
};

function ListSectionView({
  section,
  withTitle,
  items,
  when,
  selectedId,
  now,
  onChoose,
  onTab,
}: SectionProps) {
  const { tab, rows, of } = section;
  const title = useId();
  const withDistance = idsOfRowsShowingDistance(items);
  return (
    <section aria-labelledby={withTitle ? title : undefined}>
      {withTitle && (
        <div className={classes.head}>
          <Title order={3} size="h4" id={title}>
            {tab === 'events' ? listWords.sections.events(when) : listWords.sections[tab]}
          </Title>
          {of !== null && (
            <Button variant="subtle" size="compact-sm" onClick={() => onTab(tab)}>
              {listWords.allOf[tab](of)}
            </Button>
          )}
        </div>
      )}
      <ul className={classes.rows}>
        {rows.map(item => (
          <DiscoverListItem
            key={`${item.kind}-${item.id}`}
            item={item}
            now={now}
            selected={item.id === selectedId}
            withDistance={withDistance.has(item.id)}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}

/** A row loads its faces when it comes near the view. */
function DiscoverListItem(row: DiscoverRowProps) {
  const { ref, wasSeen } = useWasInView<HTMLLIElement>(100);
  return (
    <li ref={ref}>
      <DiscoverRow {...row} withFaces={wasSeen} />
    </li>
  );
}

/**
 * Explains why the list is empty: because of the filters, because no event takes place, or because nothing is nearby.
 */
export function EmptyList({ widerMiles, onWiden, onClear, noEvents }: WaysOutOfEmptyList) {
  if (onClear)
    return (
      <EmptyPerch
        inPart
        pose="away"
        title={listWords.filtered}
        action={
          <Button variant="default" onClick={onClear}>
            {listWords.clearFilters}
          </Button>
        }
      />
    );
  const action = widerMiles && (
    <Button variant="default" onClick={() => onWiden(widerMiles)}>
      {listWords.widen(widerMiles)}
    </Button>
  );
  if (!noEvents) return <EmptyPerch inPart pose="away" title={listWords.empty} action={action} />;
  const { when, other, onLook } = noEvents;
  return (
    <EmptyPerch
      inPart
      pose="asleep"
      title={tonightWords.noEvents.title(when)}
      action={
        <Group justify="center" gap="xs">
          <Button onClick={onLook}>{tonightWords.noEvents.look[other]}</Button>
          {action}
        </Group>
      }
    />
  );
}
