import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { proClockIn } from '@nightjar/domain/staff/calls';
import { decideClockIn, drawProCode } from '@nightjar/domain/staff/rules';
import { handle, ok } from '../../platform/http/handler.ts';
import { lockUser } from '../people/queries/person.ts';
import { presentOwnPro } from './present.ts';
import { findOwnPros, lockOwnPro, lockVenueCodes, startShift } from './queries.ts';

export const proClockInHandler = handle(proClockIn, async ({ input, actor, now, db, platform, emit }) => {
  await lockUser(db, actor.userId);
  const pro = await lockOwnPro(db, input.pro_id, actor.userId);
  if (!pro) throw fail.notFound('Pro');

  const decision = decideClockIn(pro, pro, input.duration_in_hours, now);
  if (isRefusal(decision)) return decision;

  const taken = await lockVenueCodes(db, pro.venue_id);
  const code = drawProCode(taken, platform.random.int);
  await startShift(db, { proId: input.pro_id, userId: actor.userId, code, from: now, until: decision.until });
  emit('shift_changed', { userId: actor.userId, venueId: pro.venue_id, clockedIn: true });

  const pros = await findOwnPros(db, actor.userId);
  return ok(
    pros.map(row => presentOwnPro(row, now)),
    { total: pros.length },
  );
});
