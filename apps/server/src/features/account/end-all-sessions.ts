import { type UserId, userId } from '@nightjar/domain/kernel/id';
import { readPhone } from '@nightjar/domain/kernel/phone';
import { insertAuditEntryAtCommit } from '../../platform/audit/queries.ts';
import { lockAccountOfPhone } from '../../platform/auth/queries/accounts.ts';
import { endSessions } from '../../platform/auth/queries/sessions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetDevicesOf } from './queries/devices.ts';

type EndSessionsContext = Pick<Platform, 'db' | 'clock' | 'jobs'>;
type EndedSessions = { sessionIds: string[]; devices: number };

/**
 * Runs `sessions:end PHONE`, which signs a person out on every device, as after a theft, and ends the pushes to them. A
 * job announces this to the servers, because a command without Redis shares no bus with them.
 */
export async function endAllSessions(
  { db, clock, jobs }: EndSessionsContext,
  [typed = '']: readonly string[],
): Promise<{ summary: string }> {
  const phone = readPhone(typed);
  if (!phone) throw new Error(`"${typed}" is not a phone number: sessions:end PHONE.`);
  const ended = await db.transaction().execute(async transaction => {
    const account = await lockAccountOfPhone(transaction, phone);
    if (!account) throw new Error(`Nobody signed in with +${phone}: check the number.`);
    const id = userId.parse(account.id);
    const all = await endSessionsOnEveryDevice(transaction, id, clock.now());
    if (all.sessionIds.length > 0)
      await jobs.enqueue(transaction, {
        name: 'announce-ended-sessions',
        payload: { userId: id, sessionIds: all.sessionIds },
      });
    return all;
  });
  return { summary: endedSessionsSummary(phone, ended) };
}

async function endSessionsOnEveryDevice(db: Database, id: UserId, now: Date): Promise<EndedSessions> {
  // The devices are deleted by their owner and not by their session, because the session of a device may be unknown.
  const devices = await forgetDevicesOf(db, id);
  const sessionIds = await endSessions(db, { accountId: id }, { reason: 'logout', now });
  if (sessionIds.length > 0 || devices > 0)
    await insertAuditEntryAtCommit(db, {
      ...{ at: now, actorId: null, action: 'end-sessions', subjects: { user_id: id } },
      ...{ after: { sessions: sessionIds.length, devices }, outcome: 'ok' },
    });
  return { sessionIds, devices };
}

function endedSessionsSummary(phone: string, { sessionIds, devices }: EndedSessions): string {
  if (sessionIds.length === 0 && devices === 0)
    return `+${phone} has no session: it is signed in nowhere, and nothing had to end.`;
  return `+${phone} is signed out everywhere: ${formatCount(sessionIds.length, 'session')} ended, and ${formatCount(devices, 'device')} no longer ${devices === 1 ? 'gets' : 'get'} pushes. A code of a text signs in again.`;
}

const formatCount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
