import { answerFriendRequestHandler } from './answer-friend-request.ts';
import { blockedUsersHandler } from './blocked-users.ts';
import { contactsMatchHandler } from './contacts-match.ts';
import { deleteFriendshipHandler } from './delete-friendship.ts';
import { friendCountHandler } from './friend-count.ts';
import { friendsHandler } from './friends.ts';
import { friendsOutHandler } from './friends-out.ts';
import { friendsWithinBoundsHandler } from './friends-within-bounds.ts';
import { friendshipActionHandler } from './friendship-action.ts';
import { mutualFriendsHandler } from './mutual-friends.ts';
import { nearbyFriendsHandler } from './nearby-friends.ts';
import { pendingFriendRequestsHandler } from './pending-friend-requests.ts';
import { sendFriendRequestHandler } from './send-friend-request.ts';
import { userFollowsHandler } from './user-follows.ts';
import { userWithFriendshipHandler } from './user-with-friendship.ts';

export const friendsHandlers = [
  answerFriendRequestHandler,
  blockedUsersHandler,
  contactsMatchHandler,
  deleteFriendshipHandler,
  friendCountHandler,
  friendsHandler,
  friendsOutHandler,
  friendsWithinBoundsHandler,
  friendshipActionHandler,
  mutualFriendsHandler,
  nearbyFriendsHandler,
  pendingFriendRequestsHandler,
  sendFriendRequestHandler,
  userFollowsHandler,
  userWithFriendshipHandler,
];
