import { Badge } from '@mantine/core';
import { ShareBar } from '../../../../ui/desk/share-bar.tsx';
import '@mantine/core/styles/Badge.layer.css';
import type { PourSignal } from '@nightjar/domain/drinks/desk/entity';
import type { CSSProperties } from 'react';
import type { Column } from '../../../../ui/desk/data-table.tsx';
import { ReasonedCell } from '../../../../ui/desk/reasoned-cell.tsx';
import { RelativeTime } from '../../../../ui/format/relative-time.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import { comparisonBar } from './items.ts';
import classes from './signals.module.css';
import { kindIcons, kindLabels, signalsWords as words } from './words.ts';

const { columns } = words;

/** The columns show how long ago each signal was at `now`. */
export const signalColumns = (now: number): readonly [Column<PourSignal>, ...Column<PourSignal>[]] => [
  { id: 'what', label: columns.what, width: '34%', cell: signal => signalCell(signal) },
  { id: 'where', label: columns.where, cell: signal => <VenueCell signal={signal} /> },
  { id: 'who', label: columns.who, width: '22%', cell: signal => <PeopleCell signal={signal} /> },
  { id: 'pours', label: columns.pours, cell: signal => <PouredAgainstUsual signal={signal} /> },
  {
    ...{ id: 'last', label: columns.last, secondary: true, short: true },
    cell: ({ last_at }) => <RelativeTime at={Date.parse(last_at)} now={now} />,
  },
];

const signalCell = ({ kind, because }: PourSignal) => (
  <ReasonedCell icon={kindIcons[kind]} text={kindLabels[kind]} because={because} />
);

function VenueCell({ signal: { venue } }: { signal: PourSignal }) {
  if (!venue) return words.everywhere;
  return (
    <PageLink className={classes.place} page={{ to: '/admin/venues/$id/drinks', params: { id: venue.id } }}>
      {venue.name}
    </PageLink>
  );
}

/** Names the bartender of a signal, then its guests. A bartender whose account was deleted has no link. */
function PeopleCell({ signal: { pro, guests } }: { signal: PourSignal }) {
  return (
    <span className={classes.who}>
      {pro && (
        <span className={`${classes.person} ${classes.pro}`}>
          <PersonLink id={pro.user_id} name={pro.name} />
        </span>
      )}
      {guests.map(({ id, name, suspended }) => (
        <span key={id} className={classes.person}>
          <PersonLink id={id} name={name ?? words.nameless} />
          {suspended && (
            <Badge component="span" color="red" size="sm">
              {words.onHold}
            </Badge>
          )}
        </span>
      ))}
    </span>
  );
}

function PersonLink({ id, name }: { id: string | null; name: string }) {
  if (id === null) return name;
  return <PageLink page={{ to: '/admin/people/$userId', params: { userId: id } }}>{name}</PageLink>;
}

/** Draws the number of pours as a filled bar, with a line at the usual number. */
function PouredAgainstUsual({ signal }: { signal: PourSignal }) {
  const { poured, usual } = comparisonBar(signal);
  return (
    <span className={classes.against}>
      {words.against(signal)}
      <span className={classes.track} aria-hidden>
        <ShareBar share={poured} />
        {usual !== null && <span className={classes.usual} style={{ '--part': usual } as CSSProperties} />}
      </span>
    </span>
  );
}
