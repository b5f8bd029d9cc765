import type { DeskRelease } from '@nightjar/domain/releases/desk/entity';
import { defaultChannel } from '@nightjar/domain/releases/entity';
import type { Column } from '../../../../ui/desk/data-table.tsx';
import { RelativeTime } from '../../../../ui/format/relative-time.tsx';
import { ReachBar, StateBadge } from './release-parts.tsx';
import classes from './releases.module.css';
import { releasesWords } from './words.ts';

const { columns } = releasesWords.history;
const numberFormat = new Intl.NumberFormat('en-US');

/** The columns show how long ago each release was published at `now`. */
export const releaseColumns = (now: number): readonly [Column<DeskRelease>, ...Column<DeskRelease>[]] => [
  {
    ...{ id: 'version', label: columns.version, width: '20%' },
    cell: ({ version, channel }) => (
      <span className={classes.named}>
        {version}
        {channel !== defaultChannel && <span className={classes.under}>{channel}</span>}
      </span>
    ),
  },
  { id: 'state', label: columns.state, short: true, cell: ({ state }) => <StateBadge state={state} /> },
  { id: 'reach', label: columns.reach, short: true, cell: release => <ReachBar release={release} /> },
  countColumn('running', columns.running, ({ running }) => running),
  countColumn('failed', columns.failed, ({ failed }) => failed),
  {
    ...{ id: 'published', label: columns.published, short: true, align: 'end' },
    cell: ({ published_at }) => <RelativeTime at={Date.parse(published_at)} now={now} />,
  },
];

function countColumn(id: string, label: string, of: (release: DeskRelease) => number): Column<DeskRelease> {
  return {
    ...{ id, label, align: 'end', short: true },
    cell: release => <span className={classes.number}>{numberFormat.format(of(release))}</span>,
  };
}
