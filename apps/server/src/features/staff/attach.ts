import { isRefusal } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import { decideRequest } from '@nightjar/domain/staff/rules';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { admit, joiningOf, type Step } from './gate.ts';
import { isInvited, lockInvited, lockTeam } from './queries/invitations.ts';
import { findJoining } from './queries/joining.ts';
import { attachJob } from './reactions.ts';

type Deps = Pick<Platform, 'jobs'>;

/** A number that a venue has invited is proven to be the user's: a job puts them on the team. */
export async function attachLater(db: Database, { jobs }: Deps, userId: UserId): Promise<void> {
  if (await isInvited(db, userId))
    await jobs.enqueue(db, attachJob, { userId }, { key: `${attachJob}:${userId}` });
}

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
