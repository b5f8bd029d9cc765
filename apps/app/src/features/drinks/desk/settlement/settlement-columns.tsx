import { Button } from '@mantine/core';
import type { SettlementRow } from '@nightjar/domain/drinks/desk/entity';
import type { Column } from '../../../../ui/desk/data-table.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import classes from './settlements.module.css';
import { formatCount, formatMoney, payoutLabels, settlementWords, termsLabel } from './words.ts';

const { columns, terms, noPayouts } = settlementWords;

/** Returns the columns of the table. The last column opens the terms of a bar. */
export const settlementColumns = (
  onTerms: (row: SettlementRow) => void,
): readonly [Column<SettlementRow>, ...Column<SettlementRow>[]] => [
  { id: 'venue', label: columns.venue, width: '24%', cell: row => <VenueCell row={row} /> },
  figureColumn('given', columns.given, ({ given }) => formatCount(given)),
  figureColumn('bought', columns.bought, ({ bought }) => formatCount(bought)),
  figureColumn('taken_back', columns.takenBack, ({ taken_back }) => formatCount(taken_back)),
  figureColumn('tickets', columns.tickets, ({ tickets }) => formatCount(tickets)),
  { id: 'terms', label: columns.terms, secondary: true, cell: termsLabel },
  {
    ...{ id: 'owed', label: columns.owed, align: 'end' },
    cell: ({ owed_cents }) => <span className={classes.owed}>{formatMoney(owed_cents)}</span>,
  },
  {
    ...{ id: 'act', label: columns.act, align: 'end', short: true },
    cell: row => (
      <Button
        variant="default"
        size="xs"
        className={classes.act}
        aria-label={terms.openName(row.venue_name)}
        onClick={() => onTerms(row)}
      >
        {terms.open}
      </Button>
    ),
  },
];

const figureColumn = (
  id: string,
  label: string,
  of: (row: SettlementRow) => string,
): Column<SettlementRow> => ({
  ...{ id, label, align: 'end', short: true },
  cell: row => <span className={classes.number}>{of(row)}</span>,
});

function VenueCell({ row: { venue_id, venue_name, city, payouts } }: { row: SettlementRow }) {
  const state = payouts === null ? noPayouts : (payoutLabels[payouts] ?? noPayouts);
  return (
    <span className={classes.venue}>
      <PageLink page={{ to: '/admin/venues/$id/drinks', params: { id: venue_id } }}>{venue_name}</PageLink>
      <span className={classes.under}>{city ? `${city} · ${state}` : state}</span>
    </span>
  );
}
