import { suspendUser } from '@nightjar/domain/account/desk/calls';
import { decideSuspending } from '@nightjar/domain/account/rules/hold';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { isReportAbout, lockSuperAdmins } from '../../people/queries/holds.ts';
import { findFriendIds } from '../../people/queries/ties.ts';
import { lockHold, saveHold } from '../queries/hold.ts';
import { readDeskPerson } from './read-person.ts';

/** Puts a person on hold. For a person already on hold, the call changes the reason and the end. */
export const suspendUserHandler = handle(
  suspendUser,
  async ({ input, actor, now, db, emit, recordChange }) => {
    const { user_id: userId, reason, report_id: reportId = null } = input;
    const until = input.until === null ? null : new Date(input.until);
    const superAdmins = await lockSuperAdmins(db);
    const before = await lockHold(db, userId);
    if (before === undefined) throw fail.notFound('User');
    if (reportId && !(await isReportAbout(db, reportId, { userId }))) throw fail.notFound('Report');

    const decision = decideSuspending({ by: actor.userId, target: userId, superAdmins, until }, now);
    if (isRefusal(decision)) return decision;
    // The caller may have lost the role, or been put on hold, after the server checked the session.
    if (!superAdmins.includes(actor.userId)) throw fail.forbidden('Only a super admin may do this');

    const venueIds = await saveHold(db, { userId, reason, until, by: actor.userId, reportId }, now);
    recordChange({ hold: before }, { hold: { reason, until } });
    emit('user_held', { userId, friendIds: before ? [] : await findFriendIds(db, userId) });
    for (const venueId of venueIds) emit('shift_changed', { userId, venueId, clockedIn: false });
    return ok(await readDeskPerson({ db, actor, now }, userId));
  },
);
