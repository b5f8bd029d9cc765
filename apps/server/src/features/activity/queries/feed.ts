import type { FeedKind } from '@nightjar/domain/activity/entity';
import type { ActivityId, EventId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { idsUnseenBy } from '../../people/queries/blocks.ts';
import { isShownTo } from '../../people/queries/listed.ts';
import { personJsonOrNull, personObject } from '../../people/queries/person.ts';
import { areTiesShown, friendIdsSql, usersByIdsSql } from '../../people/queries/ties.ts';

export type FeedRow = {
  id: ActivityId;
  kind: FeedKind;
  at: Date;
  person: Person;
  other: Person | null;
  venue_id: VenueId | null;
  venue_name: string | null;
  venue_images: unknown;
  event_id: EventId | null;
  event_name: string | null;
  event_starts_at: Date | null;
  timezone: string | null;
};

/** The page has activities from `since` to `until`, with both moments included. */
export type FeedPageRequest = { before: ActivityId | undefined; since: Date; until?: Date; limit: number };

const feedColumns = sql`fact.id, fact.kind, time_of_id(fact.id) as at, ${personObject('users')} as person,
  ${personJsonOrNull('other')} as other, venues.id as venue_id, venues.name as venue_name, venues.images as venue_images,
  venues.timezone, events.event_id, events.name as event_name, events.starts_at as event_starts_at`;

const feedJoins = sql`
  join users on users.id = fact.user_id
  left join users other on other.id = fact.other_user_id
  left join venues on venues.id = fact.venue_id
  left join events on events.event_id = fact.event_id`;

const maxUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * A feed shows that another user goes to an event only while the event is published and the user has a place there and
 * lets friends see it. The viewer sees their own activity at every published event.
 */
const isEventShown = (viewer: UserId) => sql`(events.status = 'published' and events.deleted_at is null
  and (fact.user_id = ${viewer} or exists (select from event_follows
    where user_id = fact.user_id and event_id = fact.event_id and shown and not waiting)))`;

/**
 * Leaves out activities that name a deleted, suspended or blocked user, or a venue or an event that guests do not see.
 * Of the activities of other people, it also leaves out those with a second user whose ties the viewer may not see.
 */
const isFactShown = (viewer: UserId) => sql`
  (fact.other_user_id is null or exists (select from users other where other.id = fact.other_user_id
    and other.deleted_at is null and other.suspended_at is null and other.id not in ${idsUnseenBy(viewer)}
    and (fact.user_id = ${viewer} or ${areTiesShown(viewer, 'other')})))
  and (fact.venue_id is null or exists (select from venues where venues.id = fact.venue_id and venues.active))
  and (fact.event_id is null or exists (
    select from events where events.event_id = fact.event_id and ${isEventShown(viewer)}))`;

type FactsPageRequest = FeedPageRequest & { viewer: UserId };

/**
 * Finds one person's last activities that the viewer may see, newest first, by the index of each month. Hidden
 * activities are skipped before the limit applies, so that a page is full.
 */
const lastFactsOf = (
  user: RawBuilder<unknown>,
  { viewer, before, since, until, limit }: FactsPageRequest,
) => sql`
  select fact.* from activity as fact where fact.user_id = ${user} and fact.shown and fact.id >= id_from(${since})
    and fact.id < ${until ? sql`id_from(${addMilliseconds(until, 1)})` : sql`${maxUuid}::uuid`}
    and fact.id < ${before ?? maxUuid}::uuid and ${isFactShown(viewer)} order by fact.id desc limit ${limit}`;

/**
 * Finds the activities of the viewer and their friends. If two of these people become friends, the feed shows one
 * activity and not two.
 */
export async function findFeed(db: Database, viewer: UserId, page: FeedPageRequest): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    with circle as materialized (select ${viewer}::uuid as id union all select id from ${friendIdsSql(viewer)} friends),
    found as materialized (
      select fact.* from ${usersByIdsSql(sql`circle`)}
      cross join lateral (${lastFactsOf(sql`users.id`, { ...page, viewer })}) fact
      where ${isShownTo(viewer)}
        and not (fact.other_user_id is not null and fact.kind = 'became_friends' and fact.user_id > fact.other_user_id
          and fact.other_user_id in (select id from circle))
      order by fact.id desc limit ${page.limit})
    select ${feedColumns} from found as fact ${feedJoins} order by fact.id desc`.execute(db);
  return rows;
}

/** Returns true if the account exists, whether or not it is on hold. */
export async function isExistingAccount(db: Database, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('registered', '=', true)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds one person's activities. `onHoldToo` includes those of an account on hold. */
export async function findFactsOf(
  db: Database,
  userId: UserId,
  { onHoldToo = false, ...page }: FactsPageRequest & { onHoldToo?: boolean },
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select ${feedColumns} from (${lastFactsOf(sql`${userId}::uuid`, page)}) fact ${feedJoins}
    where users.deleted_at is null ${onHoldToo ? sql`` : sql`and users.suspended_at is null`}
    order by fact.id desc`.execute(db);
  return rows;
}

/**
 * Returns the person's secret for ids without a time. Strangers get such ids, because an activity's own id contains its
 * time.
 */
export async function findSaltOfHiddenIds(db: Database, userId: UserId): Promise<string> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('location_salt')
    .executeTakeFirstOrThrow();
  return row.location_salt;
}
