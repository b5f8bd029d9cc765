import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isShownTo, type ListedPersonRow, listedColumns, type Paging } from './listed.ts';
import { areTiesShown, friendIdsSql, tieBetween, usersByIdsSql } from './ties.ts';
import type { ViewerContext } from './visibility.ts';

/** The viewer reads who follows the person or venue `of`. */
type FollowersOf<Of> = ViewerContext & { of: Of };

export const findProFollowers = (db: Database, followed: FollowersOf<UserId>, paging: Paging) =>
  findFollowers(db, { ...followed, table: sql`pro_follows`, key: sql`pro_user_id` }, paging);

export const findVenueFollowers = (db: Database, followed: FollowersOf<VenueId>, paging: Paging) =>
  findFollowers(db, { ...followed, table: sql`venue_follows`, key: sql`venue_id` }, paging);

type FollowersRequest = FollowersOf<string> & {
  table: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
};

/**
 * Finds followers whose ties the viewer may know. Friends of the viewer come first, then the latest followers. However
 * many followers there are, the query reads only the viewer's friends and as many others as the page shows.
 */
async function findFollowers(
  db: Database,
  { of, viewer, now, table, key }: FollowersRequest,
  { page, pageSize }: Paging,
): Promise<ListedPersonRow[]> {
  const from = (page - 1) * pageSize;
  const isFriend = sql<boolean>`exists (select 1 from friendships tie
    where ${tieBetween(sql.ref('users.id'), viewer)} and tie.state = 'accepted')`;
  const friendsFollowing = sql`(select friend.id, follow.created_at from ${friendIdsSql(viewer)} as friend
    cross join lateral (select created_at from ${table} as follows
      where follows.user_id = friend.id and follows.${key} = ${of} offset 0) as follow)`;
  const latest = sql`(select user_id as id, created_at from ${table}
    where ${key} = ${of} order by created_at desc, user_id)`;
  const { rows } = await sql<{ rows: ListedPersonRow[] }>`
    with friends as materialized (
      select users.id, 0 as rank, chosen.created_at from ${usersByIdsSql(friendsFollowing)} where ${isShownTo(viewer)}
    ), others as (
      select users.id, 1 as rank, chosen.created_at from ${usersByIdsSql(latest)}
      where ${isShownTo(viewer)} and ${areTiesShown(viewer, 'users')} and not ${isFriend}
      order by chosen.created_at desc, chosen.id limit ${from + pageSize}
    ), page as (
      select *, row_number() over (order by rank, created_at desc, id) as place
      from (select * from friends union all select * from others) as all_of_them
      order by place limit ${pageSize} offset ${from}
    )
    select coalesce((select json_agg(line.shown order by line.place) from (
        select listed.place, to_json(shown) as shown
        from page as listed cross join lateral (${listedColumns(viewer, now)}) as shown
      ) as line), '[]') as rows`.execute(db);
  return rows[0]?.rows ?? [];
}
