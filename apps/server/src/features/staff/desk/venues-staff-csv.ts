import { brand } from '@nightjar/domain/brand';
import { venuesStaffCsv } from '@nightjar/domain/staff/desk/calls';
import { type CsvColumn, csvFile, readInBatches } from '../../../platform/csv/csv.ts';
import { FileAnswer, handleFile } from '../../../platform/http/handler.ts';
import { findExportedStaff, type StaffExportRow } from './queries/exported.ts';

/** At most this many rows are in memory at once. */
const placesPerBatch = 1000;

const staffCsvColumns: readonly CsvColumn<StaffExportRow>[] = [
  { title: 'Venue', value: row => row.venue_name },
  { title: 'City', value: row => row.city },
  { title: 'State', value: row => row.region },
  { title: 'Shown to guests', value: row => (row.active ? 'yes' : 'no') },
  { title: 'First name', value: row => row.first_name },
  { title: 'Last name', value: row => row.last_name },
  { title: 'Phone', value: row => row.phone && `+${row.phone}` },
  { title: 'Role', value: row => row.role },
  { title: 'On the team', value: row => row.state },
  { title: 'Since', value: row => row.since },
  { title: 'Venue id', value: row => row.venue_id },
  { title: 'Pro id', value: row => row.id },
];

/**
 * Writes every team as a CSV file, ordered by the ids of the venues. A person who joins a team while the file is
 * written may be missing.
 */
export const venuesStaffCsvHandler = handleFile(venuesStaffCsv, async ({ now, actor, platform }) => {
  const rows = readInBatches<StaffExportRow>(
    after => platform.reads.run(actor.userId, db => findExportedStaff(db, after, placesPerBatch)),
    placesPerBatch,
  );
  const name = `${brand.fileName}-staff-${now.toISOString().slice(0, 10)}.csv`;
  return new FileAnswer(name, csvFile(staffCsvColumns, rows));
});
