import { fail } from '@nightjar/domain/kernel/failure';
import { proClockOut } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentOwnPro } from './present.ts';
import { endShift, findOwnPro, findOwnPros } from './queries.ts';

export const proClockOutHandler = handle(proClockOut, async ({ input, actor, now, db, emit }) => {
  const pro = await findOwnPro(db, input.pro_id, actor.userId);
  if (!pro) throw fail.notFound('Pro');

  await endShift(db, input.pro_id);
  emit('shift_changed', { userId: actor.userId, venueId: pro.venue_id, clockedIn: false });

  const pros = await findOwnPros(db, actor.userId);
  return ok(
    pros.map(row => presentOwnPro(row, now)),
    { total: pros.length },
  );
});
