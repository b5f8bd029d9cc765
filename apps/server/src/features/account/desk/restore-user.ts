import { restoreUser } from '@nightjar/domain/account/desk/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findFriendIds } from '../../people/queries/ties.ts';
import { lockHold, saveHoldLifted } from '../queries/hold.ts';
import { readDeskPerson } from './read-person.ts';

/** Lifts a hold. Nothing changes for a person who is not on hold: a job may have lifted the hold a moment before. */
export const restoreUserHandler = handle(
  restoreUser,
  async ({ input: { user_id: userId, reason }, actor, now, db, emit, recordChange }) => {
    if ((await lockHold(db, userId)) === undefined) throw fail.notFound('User');

    const lifted = await saveHoldLifted(db, { userId, by: actor.userId }, now);
    if (lifted) {
      const { reason: heldFor, until } = lifted;
      recordChange({ hold: { reason: heldFor, until } }, { hold: null, reason });
      emit('user_restored', { userId, friendIds: await findFriendIds(db, userId) });
    }
    return ok(await readDeskPerson({ db, actor, now }, userId));
  },
);
