import { brand } from '@nightjar/domain/brand';
import { settlementsCsv } from '@nightjar/domain/drinks/desk/calls';
import type { SettlementRow } from '@nightjar/domain/drinks/desk/entity';
import { formatCents } from '@nightjar/domain/kernel/money';
import { type CsvColumn, csvFile } from '../../../platform/csv/csv.ts';
import { FileAnswer, handleFile } from '../../../platform/http/handler.ts';
import { presentSettlementRow } from './present.ts';
import { findSettlementRows } from './queries/settlements.ts';

/**
 * Writes the settlements as a CSV file. Each venue has one row with the fields of the page, and amounts look like
 * "12.50".
 */
export const settlementsCsvHandler = handleFile(settlementsCsv, async ({ input, actor, platform }) => {
  const rows = await platform.reads.run(actor.userId, db => findSettlementRows(db, input.month));
  const name = `${brand.fileName}-settlement-${input.month}.csv`;
  return new FileAnswer(name, csvFile(settlementCsvColumns(input.month), rows.map(presentSettlementRow)));
});

const settlementCsvColumns = (month: string): readonly CsvColumn<SettlementRow>[] => [
  { title: 'Month', value: () => month },
  { title: 'Venue', value: row => row.venue_name },
  { title: 'City', value: row => row.city },
  { title: 'Given', value: row => row.given },
  { title: 'Bought', value: row => row.bought },
  { title: 'Taken back', value: row => row.taken_back },
  { title: 'For a given drink', value: row => formatCents(row.given_cents) },
  { title: 'Owed for given drinks', value: row => formatCents(row.given_owed_cents) },
  { title: 'Paid by guests', value: row => formatCents(row.paid_cents) },
  { title: 'Share in percent', value: row => row.bought_percent },
  { title: 'Owed for bought drinks', value: row => formatCents(row.bought_owed_cents) },
  { title: 'Tickets', value: row => row.tickets },
  { title: 'Owed for tickets', value: row => formatCents(row.tickets_owed_cents) },
  { title: 'Owed', value: row => formatCents(row.owed_cents) },
  { title: 'Payouts', value: row => row.payouts },
  { title: 'Venue id', value: row => row.venue_id },
];
