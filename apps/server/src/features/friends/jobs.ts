import { acceptedNote, requestNote } from '@nightjar/domain/friends/rules';
import { userId } from '@nightjar/domain/kernel/id';
import { nameOf } from '@nightjar/domain/people/rules/name';
import type { Tie } from '@nightjar/domain/people/rules/relation';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRelationship } from '../people/queries/relationship.ts';
import { forgetOldLooks } from './queries/strangers.ts';

/** A worker runs these jobs of the friends. */
export const friendsTasks = (platform: Platform): JobTasks => ({
  'push-friend-request': payload =>
    pushFriendship(platform, payload, 'pending', requestNote, '/profile/friend-requests'),
  'push-friend-accepted': payload => pushFriendship(platform, payload, 'accepted', acceptedNote, null),
  'tidy-looks': () => forgetOldLooks(platform.db, platform.clock.now()),
});

const between = z.object({ to: userId, from: userId });
type Note = (name: string) => { title: string; body: string };

/** Pushes to `to` about `from` where their tie still has this state; `link` is the person's own page unless given. */
async function pushFriendship(
  { db, push, clock }: Platform,
  payload: unknown,
  state: Tie['state'],
  noteOf: Note,
  link: string | null,
): Promise<void> {
  const { to, from } = between.parse(payload);
  const relationship = await findRelationship(db, to, from, clock.now());
  if (relationship?.tie?.state !== state || relationship.blockedByMe || relationship.blockedByOther) return;
  const note = noteOf(nameOf(relationship.person));
  await push.notify(db, [to], { ...note, link: link ?? `/profile/${from}`, tag: `friend-${from}` });
}
