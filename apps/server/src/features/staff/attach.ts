import { isRefusal } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import { decideRequest } from '@nightjar/domain/staff/rules';
import { admit, joiningOf, type Step } from './gate.ts';
import { lockInvited, lockTeam } from './queries/invitations.ts';
import { findJoining } from './queries/joining.ts';

/**
 * Puts a user on every team that has invited their number. A user on hold or under age is not attached, and the
 * invitation waits on. Each team is locked before its invitation is read: one that was withdrawn before that is none.
 */
export async function attach(call: Step, userId: UserId): Promise<void> {
  const { db } = call;
  for (const venueId of await lockInvited(db, userId)) {
    await lockTeam(db, venueId);
    const joining = await findJoining(db, venueId, userId, 'invitation');
    if (joining?.state !== 'invited' || joining.suspended) continue;
    if (!isRefusal(decideRequest(joining.state, joiningOf(joining, call)))) await admit(call, joining, null);
  }
}
