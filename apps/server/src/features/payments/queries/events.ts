import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/port.ts';
import type { PaymentEvent, Subject } from '../../../platform/payments/port.ts';

export const settleJob = 'settle-payment';
const settleKey = ({ kind, id }: Subject) => `${settleJob}:${kind}:${id}`;

type Queue = { db: Database; jobs: Jobs };

/** The job runs at once, or at `runAt` at the latest: an earlier event of the subject brings it forward. */
export function enqueueSettling({ db, jobs }: Queue, subject: Subject, runAt?: Date): Promise<void> {
  return jobs.enqueue(db, { name: settleJob, payload: subject, key: settleKey(subject), runAt });
}

/** Keeps the event and enqueues its work, both or neither. An event that came before leaves no trace. */
export async function takeEvent(
  { db, jobs }: Queue,
  event: PaymentEvent & { subject: Subject },
  now: Date,
): Promise<void> {
  const { id, type, createdAt, subject } = event;
  await inTransaction(db, async transaction => {
    const taken = await transaction
      .insertInto('payment_events')
      .values({ id, type, object_id: subject.id, created_at: createdAt, received_at: now })
      .onConflict(conflict => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows === 0n) return;
    await enqueueSettling({ db: transaction, jobs }, subject);
  });
}

/** Events of this object before `readAt` are settled: the object was read after them. */
export async function markSettled(db: Database, objectId: string, readAt: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ settled_at: readAt })
    .where('object_id', '=', objectId)
    .where('settled_at', 'is', null)
    .where('received_at', '<=', readAt)
    .execute();
}

/** Events are evidence, and are kept while a dispute may need them. */
export async function forgetEvents(db: Database, before: Date): Promise<void> {
  await sql`delete from payment_events where received_at < ${before} and settled_at is not null`.execute(db);
}
