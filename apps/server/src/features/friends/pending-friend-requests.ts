import { pendingFriendRequests } from '@nightjar/domain/friends/calls';
import { mutualFacesShown } from '@nightjar/domain/friends/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentRequest } from './present.ts';
import { countRequests, findRequests } from './queries/lists.ts';

export const pendingFriendRequestsHandler = handle(pendingFriendRequests, async ({ input, actor, db }) => {
  const { rows } = await findRequests(db, actor.userId, mutualFacesShown, input);
  const { received, sent } = await countRequests(db, actor.userId);
  return ok(
    { requests: rows.map(presentRequest), received_count: received, sent_count: sent },
    { total: received },
  );
});
