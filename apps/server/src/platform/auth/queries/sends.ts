import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { codeLifeSeconds } from '../one-time-code.ts';
import type { Conversion, SendHistory } from '../send-rules.ts';

const day = 86_400_000;
const hour = 3_600_000;
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** One sender at a time per number, so that two requests in one moment send one text. */
export async function lockPhone(db: Database, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 8))`.execute(db);
}

export async function findSendHistory(db: Database, phone: string, now: Date): Promise<SendHistory> {
  return db
    .selectFrom('auth.sms_sends')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<Date | null>('sent_at').as('firstAt'),
      fn.max<Date | null>('sent_at').as('lastAt'),
    ])
    .where('phone', '=', phone)
    .where('sent_at', '>', before(now, day))
    .executeTakeFirstOrThrow();
}

/** Of one prefix and one country; texts whose code may still be entered are left out. */
export async function findConversions(
  db: Database,
  { prefix, country, now }: { prefix: string; country: string; now: Date },
): Promise<Conversion[]> {
  const of = (column: 'prefix' | 'country', value: string) =>
    db
      .selectFrom('auth.sms_sends')
      .select(({ fn }) => [fn.countAll<number>().as('sent'), fn.count<number>('verified_at').as('verified')])
      .where(column, '=', value)
      .where('sent_at', '>', before(now, hour))
      .where(({ or, eb }) =>
        or([eb('verified_at', 'is not', null), eb('sent_at', '<=', before(now, codeLifeSeconds * 1000))]),
      )
      .executeTakeFirstOrThrow();
  return [await of('prefix', prefix), await of('country', country)];
}

export async function recordSend(
  db: Database,
  send: { phone: string; prefix: string; country: string; now: Date },
): Promise<void> {
  const { now, ...row } = send;
  await db
    .insertInto('auth.sms_sends')
    .values({ ...row, sent_at: now })
    .execute();
}

export async function markSendsVerified(db: Database, phone: string, now: Date): Promise<void> {
  await db
    .updateTable('auth.sms_sends')
    .set({ verified_at: now })
    .where('phone', '=', phone)
    .where('sent_at', '>', before(now, hour))
    .where('verified_at', 'is', null)
    .execute();
}

export async function forgetSendsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('auth.sms_sends').where('sent_at', '<', moment).execute();
}

export async function forgetTextsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('auth.sms_outbox').where('created_at', '<', moment).execute();
}
