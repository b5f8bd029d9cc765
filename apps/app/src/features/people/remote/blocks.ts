import { friendshipAction } from '@nightjar/domain/friends/calls';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';

/** Blocks or unblocks a user. A block changes every list, map and chat, so all answers are refetched. */
export async function changeBlock(userId: string, otherId: string, action: 'block' | 'unblock') {
  await api.call(friendshipAction, { user_id: userId, other_user_id: otherId, action });
  void queryClient.invalidateQueries();
}
