import { blockedUsers } from '@nightjar/domain/friends/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { findBlocked } from './queries/lists.ts';

export const blockedUsersHandler = handle(blockedUsers, async ({ input, actor, db }) => {
  const { rows, total } = await findBlocked(db, actor.userId, input);
  return ok(
    rows.map(({ person, blocked_at }) => ({ ...person, blocked_at })),
    { total },
  );
});
