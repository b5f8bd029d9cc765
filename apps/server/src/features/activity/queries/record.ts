import type { FeedKind } from '@nightjar/domain/activity/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';

export type ActivitySubject = {
  venueId?: string | undefined;
  eventId?: string | undefined;
  otherUserId?: string | undefined;
};

/**
 * Makes an id of version 7 that contains exactly this time. A feed takes the order and the times of activities from
 * their ids.
 */
const activityIdAt = (now: Date) =>
  sql`(left(id_from(${now})::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid`;

const subjectValuesSql = ({ venueId, eventId, otherUserId }: ActivitySubject) =>
  sql`${venueId ?? null}::uuid, ${eventId ?? null}::uuid, ${otherUserId ?? null}::uuid`;

export type ActivityFact = { userId: string; kind: FeedKind; subject: ActivitySubject };

/** Writes an activity, unless the same activity was written since `notSince`. */
export async function recordFactAtCommit(
  db: Database,
  { userId, kind, subject }: ActivityFact,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<void> {
  await sendAtCommit(
    db,
    sql`
    insert into activity (id, user_id, kind, shown, venue_id, event_id, other_user_id)
    select ${activityIdAt(now)}, ${userId}::uuid, ${kind}, true, ${subjectValuesSql(subject)}
    where not exists (
      select 1 from activity where user_id = ${userId} and shown and id >= id_from(${notSince}) and kind = ${kind}
        and (venue_id, event_id, other_user_id) is not distinct from (${subjectValuesSql(subject)}))`,
  );
}

/** Writes what a phone reports about its use. A venue, an event or a user that does not exist is left out of it. */
export async function insertLoggedActivity(
  db: Database,
  { userId, kind, subject }: { userId: UserId; kind: string; subject: ActivitySubject },
  now: Date,
): Promise<void> {
  const { venueId, eventId, otherUserId } = subject;
  await sql`
    insert into activity (id, user_id, kind, shown, venue_id, event_id, other_user_id)
    values (${activityIdAt(now)}, ${userId}, ${kind}, false, (select id from venues where id = ${venueId ?? null}),
      (select event_id from events where event_id = ${eventId ?? null}),
      (select id from users where id = ${otherUserId ?? null}))`.execute(db);
}

export async function forgetActivityBefore(db: Database, moment: Date): Promise<void> {
  await sql`delete from activity where id < id_from(${moment})`.execute(db);
}
