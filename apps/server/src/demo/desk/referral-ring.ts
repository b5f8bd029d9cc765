import { addMilliseconds, days, hours, minutes } from '@nightjar/domain/kernel/time';
import type { Database } from '../../platform/db/database.ts';
import { guestsOf, type Town } from '../people.ts';
import { insertAll } from '../queries.ts';

/** Writes four accounts that one guest referred and that share the guest's phone, and one ordinary referral. */
export async function saveReferralRing(db: Database, town: Town, now: Date): Promise<void> {
  const guests = guestsOf(town);
  const [referrer, ...invitees] = guests.slice(-5);
  const [inviter, friend] = guests.slice(2, 4);
  if (!referrer || !inviter || !friend) return;
  const joined = (place: number) => addMilliseconds(now, -12 * days + place * 9 * minutes);
  const earned = { state: 'qualified', reason: 'They paid for the first time.' } as const;
  await insertAll(db, 'referrals', [
    ...invitees.map((user_id, place) => ({
      ...{ user_id, referrer_id: referrer, code: 'DEMO', created_at: joined(place) },
      ...(place < 2 && { ...earned, qualified_at: addMilliseconds(joined(place), hours) }),
    })),
    {
      ...{
        user_id: friend,
        referrer_id: inviter,
        code: 'DEMO',
        created_at: addMilliseconds(now, -25 * days),
      },
      ...{ ...earned, qualified_at: addMilliseconds(now, -20 * days) },
    },
  ]);
  await insertAll(
    db,
    'device_people',
    [referrer, ...invitees].map((user_id, place) => ({
      device_id: 'demo-phone',
      user_id,
      seen_at: joined(place),
    })),
  );
  for (const [invited, by] of [...invitees.map(id => [id, referrer] as const), [friend, inviter] as const])
    await db.updateTable('users').set({ referred_by: by }).where('id', '=', invited).execute();
}
