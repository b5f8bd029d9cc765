import { acceptedNote, requestNote } from '@nightjar/domain/friends/rules';
import { type UserId, userId } from '@nightjar/domain/kernel/id';
import type { NotificationType } from '@nightjar/domain/notifications/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import type { Tie } from '@nightjar/domain/people/rules/relation';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRelationship } from '../people/queries/relationship.ts';
import { deleteOldStrangerLookups } from './queries/strangers.ts';

/** A worker runs these jobs of the friends. */
export const friendsTasks = (platform: Platform): JobTasks => ({
  'push-friend-request': payload =>
    sendPushIfTieIs(platform, payload, {
      state: 'pending',
      type: 'friend_request',
      noteOf: requestNote,
      linkOf: () => '/profile/friend-requests',
    }),
  'push-friend-accepted': payload =>
    sendPushIfTieIs(platform, payload, {
      state: 'accepted',
      type: 'friend_accepted',
      noteOf: acceptedNote,
      linkOf: from => `/profile/${from}`,
    }),
  'tidy-looks': () => deleteOldStrangerLookups(platform.db, platform.clock.now()),
});

const friendshipPushPayload = z.object({ to: userId, from: userId });

type FriendshipPushKind = {
  state: Tie['state'];
  type: NotificationType;
  noteOf(name: string): { title: string; body: string };
  linkOf(from: UserId): string;
};

/** Sends `to` a push about `from`, if their tie still has this state. */
async function sendPushIfTieIs(
  { db, push, clock }: Platform,
  payload: unknown,
  { state, type, noteOf, linkOf }: FriendshipPushKind,
): Promise<void> {
  const { to, from } = friendshipPushPayload.parse(payload);
  const relationship = await findRelationship(db, from, { viewer: to, now: clock.now() });
  if (relationship?.tie?.state !== state || relationship.blockedByMe || relationship.blockedByOther) return;
  const note = noteOf(nameOf(relationship.person));
  await push.notify(db, [to], {
    ...note,
    link: linkOf(from),
    tag: `friend-${from}`,
    channel: 'friends',
    kind: 'friends',
    inbox: { type, from },
  });
}
