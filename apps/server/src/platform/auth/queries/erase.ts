import type { Database } from '../../db/database.ts';
import { deleteCodes } from './codes.ts';
import { endSessions } from './sessions.ts';

/**
 * Ends every session and removes the phone number. The row of the account stays, because other rows name its id; it
 * identifies no person. The counts of texts to the number, which prevent abuse, are deleted when their day is over.
 * @returns the ids of the sessions that were alive
 */
export async function eraseAccount(db: Database, id: string, now: Date): Promise<string[]> {
  const { phone } = await db
    .selectFrom('auth.accounts')
    .select('phone')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const ended = await endSessions(db, { accountId: id }, { reason: 'erased', now });
  await db
    .updateTable('auth.sessions')
    .set({ user_agent: null, address: null })
    .where('account_id', '=', id)
    .execute();
  if (phone) {
    await deleteCodes(db, phone);
    await db.deleteFrom('auth.sms_outbox').where('phone', '=', phone).execute();
  }
  await db
    .updateTable('auth.accounts')
    .set({
      phone: null,
      phone_confirmed_at: null,
      confirmation_sent_at: null,
      new_phone: null,
      phone_change_sent_at: null,
      user_metadata: '{}',
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  return ended;
}
