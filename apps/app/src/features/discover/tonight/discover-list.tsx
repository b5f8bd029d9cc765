import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useStandIn } from '../../../ui/feedback/use-stand-in.ts';
import { type DiscoverTab, discoverTabs } from '../flow.ts';
import type { Night } from '../remote.ts';
import classes from './discover-list.module.css';
import { DiscoverRow } from './discover-row.tsx';
import type { DiscoverItem } from './items.ts';

const tabWords: Record<DiscoverTab, string> = {
  all: 'All',
  places: 'Places',
  people: 'People',
  pros: 'Pros',
};

type TabsProps = { tab: DiscoverTab; counts: Record<DiscoverTab, number>; onTab: (tab: DiscoverTab) => void };

export function DiscoverTabs({ tab, counts, onTab }: TabsProps) {
  return (
    <SegmentedControl
      aria-label="What to list"
      size="sm"
      value={tab}
      onChange={value => onTab(value as DiscoverTab)}
      className={classes.tabs}
      classNames={{ label: classes.tab }}
      data={discoverTabs.map(value => ({
        value,
        label: (
          <>
            {tabWords[value]} <span className={classes.count}>{counts[value]}</span>
          </>
        ),
      }))}
    />
  );
}

type ListProps = {
  night: Night;
  items: readonly DiscoverItem[];
  selectedId: string | null;
  now: Date;
  onChoose: (item: DiscoverItem) => void;
  /** The next wider circle, or null where there is none. */
  widerMiles: number | null;
  onWiden: (miles: number) => void;
};

/** Every pin as a row, nearest first; or why there is none. */
export function DiscoverList({ night, items, selectedId, now, onChoose, widerMiles, onWiden }: ListProps) {
  const shows = useStandIn(night.state === 'loading');
  if (shows !== 'content')
    return (
      <div aria-busy="true" className={shows === 'nothing' ? classes.unseen : undefined}>
        <RowsSkeleton rows={7} />
      </div>
    );
  if (night.state === 'failed')
    return (
      <div className={classes.failed}>
        <ErrorPanel message="Failed to fetch nearby venues" onRetry={night.retry} inCard />
      </div>
    );
  if (items.length === 0) return <NobodyOut widerMiles={widerMiles} onWiden={onWiden} />;
  return (
    <ul className={classes.list} id="night-list" tabIndex={-1}>
      {items.map(item => (
        <li key={`${item.kind}-${item.id}`}>
          <DiscoverRow item={item} now={now} selected={item.id === selectedId} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function NobodyOut({ widerMiles, onWiden }: Pick<ListProps, 'widerMiles' | 'onWiden'>) {
  const action = widerMiles && (
    <Button variant="default" onClick={() => onWiden(widerMiles)}>
      Try {widerMiles} miles
    </Button>
  );
  return <EmptyPerch pose="away" title="Quiet out there. Widen the circle?" action={action} />;
}
