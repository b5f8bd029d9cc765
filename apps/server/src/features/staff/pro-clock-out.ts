import { fail } from '@nightjar/domain/kernel/failure';
import { proClockOut } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { awaitTogether } from '../../platform/together.ts';
import { presentOwnPro } from './present.ts';
import { findOwnPro, findOwnPros } from './queries/own-pros.ts';
import { endShift } from './queries/shifts.ts';

export const proClockOutHandler = handle(proClockOut, async ({ input, actor, now, db, emit }) => {
  const pro = await findOwnPro(db, input.pro_id, actor.userId);
  if (!pro) throw fail.notFound('Pro');

  const [, pros] = await awaitTogether(endShift(db, input.pro_id), findOwnPros(db, actor.userId));
  emit('shift_changed', { userId: actor.userId, venueId: pro.venue_id, clockedIn: false });
  return ok(
    pros.map(row => presentOwnPro(row, now)),
    { total: pros.length },
  );
});
