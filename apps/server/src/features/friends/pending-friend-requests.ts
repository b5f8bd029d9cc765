import { pendingFriendRequests } from '@nightjar/domain/friends/calls';
import { mostMutualFacesShown } from '@nightjar/domain/friends/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { sendTogether } from '../../platform/together.ts';
import { presentRequest } from './present.ts';
import {
  countFriendRequests,
  findFriendRequests,
  findMutualSummaries,
  noMutualFriends,
} from './queries/lists.ts';

export const pendingFriendRequestsHandler = handle(pendingFriendRequests, async ({ input, actor, db }) => {
  const [{ rows }, { received, sent }] = await sendTogether(db, at => [
    findFriendRequests(at, actor.userId, input),
    countFriendRequests(at, actor.userId),
  ]);
  const people = rows.map(({ person }) => person.id);
  const mutual = await findMutualSummaries(db, {
    viewer: actor.userId,
    others: people,
    faces: mostMutualFacesShown,
  });
  const requests = rows.map(row => presentRequest(row, mutual.get(row.person.id) ?? noMutualFriends));
  return ok({ requests, received_count: received, sent_count: sent }, { total: received });
});
