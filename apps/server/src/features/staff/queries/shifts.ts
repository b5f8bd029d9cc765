import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import { awaitTogether } from '../../../platform/together.ts';

/** Makes a shift begin. A pro can work at one venue at a time, so a shift at another venue is ended. */
export async function startShift(
  db: Database,
  shift: { proId: ProId; userId: UserId; code: string; from: Date; until: Date },
) {
  const elsewhere = db
    .updateTable('pros')
    .set({ clocked_in_at: null, clocked_in_until: null })
    .where('user_id', '=', shift.userId)
    .where('id', '!=', shift.proId)
    .where('clocked_in_until', 'is not', null);
  const here = db
    .updateTable('pros')
    .set({ pro_code: shift.code, clocked_in_at: shift.from, clocked_in_until: shift.until })
    .where('id', '=', shift.proId)
    .where('state', '=', 'approved');
  await awaitTogether(elsewhere.execute(), here.execute());
}

export async function endShift(db: Database, proId: ProId): Promise<void> {
  await db
    .updateTable('pros')
    .set({ clocked_in_at: null, clocked_in_until: null })
    .where('id', '=', proId)
    .execute();
}

export async function endShiftsAtCommit(db: Database, venueId: VenueId): Promise<void> {
  const shifts = db
    .updateTable('pros')
    .set({ clocked_in_at: null, clocked_in_until: null })
    .where('venue_id', '=', venueId)
    .where('clocked_in_until', 'is not', null);
  await sendAtCommit(db, shifts);
}
