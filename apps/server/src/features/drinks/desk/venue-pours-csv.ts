import { venuePoursCsv } from '@nightjar/domain/drinks/desk/calls';
import { issuePhrases } from '@nightjar/domain/drinks/rules/overrides';
import { receiptNumber } from '@nightjar/domain/drinks/rules/pour';
import { isHouse } from '@nightjar/domain/kernel/access';
import { fail } from '@nightjar/domain/kernel/failure';
import { nightDate } from '@nightjar/domain/kernel/night';
import { clockLabel } from '@nightjar/domain/kernel/time';
import { type CsvColumn, csvFile, readInBatches } from '../../../platform/csv/csv.ts';
import { FileAnswer, handleFile } from '../../../platform/http/handler.ts';
import { loadVenueForDesk } from '../gate.ts';
import { presentVenuePour } from '../present.ts';
import { findVenuePours, type VenuePourRow } from '../queries/venue-pours.ts';

/** The file is read in batches of this many rows. */
const poursPerBatch = 1000;

/**
 * Writes the pours of a venue as a CSV file for a spreadsheet. The night and the time of a pour are by the clock of the
 * pour's timezone.
 */
export const venuePoursCsvHandler = handleFile(venuePoursCsv, async ({ input, actor, now, db, platform }) => {
  const { manages } = await loadVenueForDesk(db, actor, input.venue_id);
  if (!manages) throw fail.forbidden('Only owners and managers can export pours');
  const pours = { ...input, venueId: input.venue_id };
  const reader = { userId: actor.userId, house: isHouse(actor), manages, now };
  const rows = readInBatches<VenuePourRow>(
    after =>
      findVenuePours({ db: platform.db, now }, pours, { limit: poursPerBatch, offset: 0, before: after?.id }),
    poursPerBatch,
  );
  const columns = pourCsvColumns.map(({ title, value }) => ({
    title,
    value: (row: VenuePourRow) => value({ ...presentVenuePour(row, reader), timezone: row.timezone }),
  }));
  return new FileAnswer('pours.csv', csvFile(columns, rows));
});

type ExportedPour = ReturnType<typeof presentVenuePour> & { timezone: string };

const pourCsvColumns: readonly CsvColumn<ExportedPour>[] = [
  { title: 'Night', value: pour => nightDate(new Date(pour.redeemed_at), pour.timezone) },
  { title: 'Time', value: pour => clockLabel(new Date(pour.redeemed_at), pour.timezone) },
  { title: 'Poured at (UTC)', value: pour => pour.redeemed_at },
  { title: 'Receipt', value: pour => receiptNumber(pour.redemption_id) },
  { title: 'Guest', value: pour => pour.guest_first_name ?? '' },
  { title: 'Kind', value: pour => pour.kind },
  { title: 'Drink', value: pour => pour.title },
  { title: 'Poured by', value: pour => pour.pro_first_name },
  { title: 'Override', value: pour => (pour.overridden && pour.issue ? issuePhrases[pour.issue] : '') },
  { title: 'Reason for the override', value: pour => pour.override_reason ?? '' },
  { title: 'Taken back at (UTC)', value: pour => pour.taken_back_at ?? '' },
  { title: 'Taken back by', value: pour => pour.taken_back_by ?? '' },
  { title: 'Reason for taking back', value: pour => pour.taken_back_reason ?? '' },
];
