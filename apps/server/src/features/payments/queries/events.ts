import { addMilliseconds, hours, minutes } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/port.ts';
import type { PaymentEvent, Subject } from '../../../platform/payments/port.ts';

export const settleJob = 'settle-payment';
const settleJobKeyOf = ({ kind, id }: Subject) => `${settleJob}:${kind}:${id}`;

type EnqueueContext = { db: Database; jobs: Jobs };

/**
 * Enqueues a job that settles the subject, at once or at `runAt`. An earlier time replaces a later one of a waiting
 * job.
 */
export function enqueueSettling({ db, jobs }: EnqueueContext, subject: Subject, runAt?: Date): Promise<void> {
  return jobs.enqueue(db, { name: settleJob, payload: subject, key: settleJobKeyOf(subject), runAt });
}

/**
 * A payment page is read from the provider this long after it was made, in milliseconds, even if no event about it has
 * arrived. Most people have paid at the first look, and at the last one the page has closed.
 */
const looksAfter = [2 * minutes, 10 * minutes, 1 * hours, 25 * hours];

/** Enqueues the jobs that read a payment page later, beside the job of an event about the page. */
export async function enqueueLooks({ db, jobs }: EnqueueContext, id: string, madeAt: Date): Promise<void> {
  const subject = { kind: 'checkout', id } as const;
  for (const after of looksAfter) {
    const key = `${settleJobKeyOf(subject)}:${after / minutes}`;
    await jobs.enqueue(db, { name: settleJob, payload: subject, key, runAt: addMilliseconds(madeAt, after) });
  }
}

/** Saves a payment event and enqueues its job in one transaction. An event that was received before changes nothing. */
export async function saveProviderEvent(
  { db, jobs }: EnqueueContext,
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

/** Marks the events of this object that came before `readAt` as settled, because the object was read after them. */
export async function markSubjectSettled(db: Database, objectId: string, readAt: Date): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ settled_at: readAt })
    .where('object_id', '=', objectId)
    .where('settled_at', 'is', null)
    .where('received_at', '<=', readAt)
    .execute();
}

/** Removes old events that are settled. Until then they are evidence that a dispute may need. */
export async function forgetProviderEvents(db: Database, before: Date): Promise<void> {
  await sql`delete from payment_events where received_at < ${before} and settled_at is not null`.execute(db);
}
