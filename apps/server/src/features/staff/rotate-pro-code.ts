import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail } from '@nightjar/domain/kernel/failure';
import type { ProId } from '@nightjar/domain/kernel/id';
import { mayManage } from '@nightjar/domain/staff/access';
import { rotateProCode } from '@nightjar/domain/staff/calls';
import { staffRefusals } from '@nightjar/domain/staff/refusals';
import { isClockedIn } from '@nightjar/domain/staff/rules/shifts';
import { drawProCode } from '@nightjar/domain/staff/rules/staff-codes';
import type { Database } from '../../platform/db/database.ts';
import { handle, ok } from '../../platform/http/handler.ts';
import { awaitTogether } from '../../platform/together.ts';
import { presentOwnPro } from './present.ts';
import { findPro, lockStaffCodesOfVenue, saveProCode } from './queries/codes.ts';
import { findOwnPros } from './queries/own-pros.ts';
import { findVenueRole } from './queries/roles.ts';

/**
 * Gives the bartender a new code, for example because another person has seen the old one, which then no longer works.
 */
export const rotateProCodeHandler = handle(
  rotateProCode,
  async ({ input, actor, now, db, platform, emit }) => {
    const pro = await loadProForNewCode(db, actor, input.pro_id);
    if (pro.state !== 'approved') return staffRefusals.refuse('not_approved');

    const taken = await lockStaffCodesOfVenue(db, pro.venue_id);
    const [, pros] = await awaitTogether(
      saveProCode(db, input.pro_id, drawProCode(taken, platform.random.int)),
      findOwnPros(db, actor.userId),
    );
    emit('pro_code_changed', {
      userId: pro.user_id,
      venueId: pro.venue_id,
      clockedIn: isClockedIn(pro, now),
    });
    return ok(
      pros.map(row => presentOwnPro(row, now)),
      { total: pros.length },
    );
  },
);

/**
 * Returns a place of the caller, or a place on a team that the caller manages. Any other place is answered as unknown.
 */
async function loadProForNewCode(db: Database, actor: Actor, proId: ProId) {
  const pro = await findPro(db, proId);
  if (pro?.user_id === actor.userId) return pro;
  const found = pro && (await findVenueRole(db, actor.userId, pro.venue_id));
  if (!found || !mayManage(actor, found.venueRole)) throw fail.notFound('Pro');
  return pro;
}
