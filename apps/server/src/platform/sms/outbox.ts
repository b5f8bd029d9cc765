import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { SmsSender } from './port.ts';

/** Stores texts instead of sending them, in a table that all nodes read, even after a restart. */
export function outboxSender({ db, clock }: { db: Database; clock: Clock }): SmsSender {
  return {
    async send({ to, text }) {
      await db.insertInto('auth.sms_outbox').values({ phone: to, text, created_at: clock.now() }).execute();
    },
  };
}

export type OutboxMessage = { phone: string; text: string; sentAt: Date };
const mostListedTexts = 50;

/**
 * Returns the newest of the stored texts, the latest first. With `phone`, it returns only texts to this phone number.
 */
export async function readOutbox(db: Database, phone?: string): Promise<OutboxMessage[]> {
  return db
    .selectFrom('auth.sms_outbox')
    .select(['phone', 'text', 'created_at as sentAt'])
    .$if(phone !== undefined, query => query.where('phone', '=', phone ?? ''))
    .orderBy('id', 'desc')
    .limit(mostListedTexts)
    .execute();
}
