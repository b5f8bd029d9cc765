import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { proClockIn } from '@nightjar/domain/staff/calls';
import { decideClockIn } from '@nightjar/domain/staff/rules/shifts';
import { drawProCode } from '@nightjar/domain/staff/rules/staff-codes';
import { handle, ok } from '../../platform/http/handler.ts';
import { awaitTogether } from '../../platform/together.ts';
import { lockUser } from '../people/queries/person.ts';
import { presentOwnPro } from './present.ts';
import { lockStaffCodesAround } from './queries/codes.ts';
import { findOwnPros, lockOwnPro } from './queries/own-pros.ts';
import { startShift } from './queries/shifts.ts';

export const proClockInHandler = handle(proClockIn, async ({ input, actor, now, db, platform, emit }) => {
  const [, pro, taken] = await awaitTogether(
    lockUser(db, actor.userId),
    lockOwnPro(db, input.pro_id, actor.userId),
    lockStaffCodesAround(db, input.pro_id, actor.userId),
  );
  if (!pro) throw fail.notFound('Pro');

  const decision = decideClockIn(pro, pro, { durationHours: input.duration_in_hours, now });
  if (isRefusal(decision)) return decision;

  const code = drawProCode(taken, platform.random.int);
  const shift = { proId: input.pro_id, userId: actor.userId, code, from: now, until: decision.until };
  const [, pros] = await awaitTogether(startShift(db, shift), findOwnPros(db, actor.userId));
  emit('shift_changed', { userId: actor.userId, venueId: pro.venue_id, clockedIn: true });
  return ok(
    pros.map(row => presentOwnPro(row, now)),
    { total: pros.length },
  );
});
