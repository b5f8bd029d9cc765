import { blockedUsers } from '@nightjar/domain/friends/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { findBlockedPeople } from './queries/lists.ts';

export const blockedUsersHandler = handle(blockedUsers, async ({ input, actor, db }) => {
  const { rows, total } = await findBlockedPeople(db, actor.userId, input);
  return ok(
    rows.map(({ person, blocked_at }) => ({ ...person, blocked_at })),
    { total },
  );
});
