import type { FriendshipId, UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import type { Tie } from '@nightjar/domain/people/rules/relation';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { idsUnseenBy } from './blocks.ts';
import { personObject } from './person.ts';
import { tieBetween } from './ties.ts';
import { isOutSql } from './visibility.ts';

export type Paging = { page: number; pageSize: number };
export type PageOfRows<Row> = { total: number; rows: Row[] };

/** `listed` selects the rows of the whole list, and `columns` selects what a row of a page shows. */
type ListStatement = {
  listed: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
};

/**
 * Reads a page of a list and the length of the list in one statement. It finds and sorts all rows first, and reads the
 * columns only for the page. `listed` has a column `id`, and `columns` may join on `listed.id`.
 */
export async function findListedPage<Row>(
  db: Database,
  { listed, order, columns }: ListStatement,
  { page, pageSize }: Paging,
): Promise<PageOfRows<Row>> {
  const { rows } = await sql<PageOfRows<Row>>`
    with listed as materialized (${listed}),
    page as (select *, row_number() over (order by ${order}) as place from listed
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize})
    select (select count(*)::int from listed) as total,
      coalesce((select json_agg(line.shown order by line.place) from (
        select listed.place, to_json(shown) as shown from page as listed cross join lateral (${columns}) as shown
      ) as line), '[]') as rows`.execute(db);
  return rows[0] ?? { total: 0, rows: [] };
}

/**
 * Selects a page as JSON in the form of the answer, for a compiled statement. `columns` are the fields of the answer.
 */
export const listedPageJson = (
  { listed, order, columns }: ListStatement,
  { limit, offset }: { limit: number; offset: number },
) => sql<{ total: number; rows: string }>`
  with listed as materialized (${listed}),
  page as (select *, row_number() over (order by ${order}) as place from listed
    order by ${order} limit ${limit} offset ${offset})
  select (select count(*)::int from listed) as total,
    (select coalesce(json_agg(shown order by listed.place), '[]')::text
      from page as listed cross join lateral (${columns}) as shown) as rows`;

/**
 * Returns true for people whom the viewer's lists show: not deleted, not on hold, and without a block between the two.
 */
export const isShownTo = (viewer: UserId) =>
  sql<boolean>`(users.deleted_at is null and users.suspended_at is null and users.id not in ${idsUnseenBy(viewer)})`;

/**
 * Selects the columns of a person in a list, for `listed.id`. The column `out` is true even where the viewer must not
 * see it, which the presenter decides.
 */
export const listedColumns = (viewer: UserId, now: Date) => sql`
  select ${personObject('users')} as person, ${isOutSql(now)} as out, tie.id as friendship_id, tie.state, tie.requester_id,
    pro_follows.user_id is not null as following
  from users
  left join friendships tie on ${tieBetween(sql.ref('users.id'), viewer)}
  left join pro_follows on pro_follows.user_id = ${viewer} and pro_follows.pro_user_id = users.id
  where users.id = listed.id`;

/** Selects a person in a list for `listed.id`, in the form in which `presentListed` shows them to the viewer. */
export const listedJson = (viewer: UserId, now: Date) => sql`
  select users.id, users.first_name, users.nickname, users.full_name, users.profile_image, users.verified, users.pro,
    users.private, relation, case when relation not in ('self', 'none') then tie.id end as friendship_id,
    case when relation in ('self', 'friends') or not users.private
      then case when ${isOutSql(now)} then 'out' else 'in' end end as activity_status,
    pro_follows.user_id is not null as is_following
  from users
  left join friendships tie on ${tieBetween(sql.ref('users.id'), viewer)}
  left join pro_follows on pro_follows.user_id = ${viewer} and pro_follows.pro_user_id = users.id
  cross join lateral (select case when users.id = ${viewer} then 'self' when tie.state = 'accepted' then 'friends'
    when tie.state = 'pending' then case when tie.requester_id = ${viewer} then 'requested' else 'asked' end
    else 'none' end as relation) as seen
  where users.id = listed.id`;

export type ListedPersonRow = {
  person: Person;
  out: boolean;
  friendship_id: FriendshipId | null;
  state: Tie['state'] | null;
  requester_id: UserId | null;
  following: boolean;
};
