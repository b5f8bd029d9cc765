import type { friends } from '@nightjar/domain/friends/calls';
import type { FriendOnNightOut, FriendRequest } from '@nightjar/domain/friends/entity';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';
import { Json } from '../../../platform/json.ts';
import { idsUnseenBy } from '../../people/queries/blocks.ts';
import {
  findListedPage,
  isShownTo,
  type ListedPersonRow,
  listedColumns,
  listedJson,
  listedPageJson,
  type PageOfRows,
  type Paging,
} from '../../people/queries/listed.ts';
import { nameSortKey, personColumns, personObject } from '../../people/queries/person.ts';
import { areTiesShown, friendIdsSql, usersByIdsSql } from '../../people/queries/ties.ts';
import { isOutSql, type ViewerContext } from '../../people/queries/visibility.ts';

type ListedPersonWire = OutputWireOf<typeof friends>[number];

type FriendListRequest = ViewerContext & { of: UserId; search: string };

type PageSlice = { limit: number; offset: number };
const sliceOf = ({ page, pageSize }: Paging): PageSlice => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

const matchesName = (search: string) => sql`(${search}::text = ''
  or strpos(lower(concat_ws(' ', users.nickname, users.full_name)), lower(${search}::text)) > 0)`;

const friendsPageQuery = compileQuery(
  (_, { of, viewer, search, now, limit, offset }: FriendListRequest & PageSlice) => {
    const listed = sql`
      select users.id, ${isOutSql(now)} as out, ${nameSortKey('users')} as name
      from ${usersByIdsSql(friendIdsSql(of))}
      where ${isShownTo(viewer)} and ${areTiesShown(viewer, 'users')} and ${matchesName(search)}`;
    const listing = { listed, order: sql`out desc, name, id`, columns: listedJson(viewer, now) };
    return listedPageJson(listing, { limit, offset });
  },
);

type ListedPage = { total: number; rows: Json<ListedPersonWire[]> };
const listedPageOf = ([found]: { total: number; rows: string }[]): ListedPage => ({
  total: found?.total ?? 0,
  rows: Json.of(found?.rows ?? '[]'),
});

/**
 * Returns a user's friends whose ties the viewer may know. Friends who are out come first, and then names decide.
 * `search` is a part of a name.
 */
export async function findFriends(
  db: Database,
  friends: FriendListRequest,
  paging: Paging,
): Promise<ListedPage> {
  return listedPageOf(await friendsPageQuery(db, { ...friends, ...sliceOf(paging) }));
}

const acceptedFriendshipsOf = (viewer: UserId) => sql`(
  select high_user_id as id, id as friendship_id from friendships where low_user_id = ${viewer} and state = 'accepted'
  union all
  select low_user_id, id from friendships where high_user_id = ${viewer} and state = 'accepted')`;

const ownFriendsPageQuery = compileQuery(
  (_, { viewer, search, now, limit, offset }: Omit<FriendListRequest, 'of'> & PageSlice) => sql<{
    total: number;
    rows: string;
  }>`
    with listed as materialized (
      select ${personColumns('users')}, chosen.friendship_id, ${isOutSql(now)} as out, ${nameSortKey('users')} as name
      from ${usersByIdsSql(acceptedFriendshipsOf(viewer))}
      where ${isShownTo(viewer)} and ${matchesName(search)}),
    page as materialized (select * from listed order by out desc, name, id limit ${limit} offset ${offset}),
    followed as materialized (select array(select pro_user_id from pro_follows
      where user_id = ${viewer} and pro_user_id = any(array(select id from page))) as ids)
    select (select count(*)::int from listed) as total, (
      select coalesce(json_agg(shown), '[]')::text from page cross join lateral (
        select ${personColumns('page')}, 'friends' as relation, friendship_id,
          case when out then 'out' else 'in' end as activity_status,
          page.id = any((select ids from followed)::uuid[]) as is_following) as shown) as rows`,
);

/**
 * Returns the viewer's own friends in the form of a list of friends. Friends see each other's ties and status in any
 * case, so this query checks less.
 */
export async function findOwnFriends(
  db: Database,
  friends: Omit<FriendListRequest, 'of'>,
  paging: Paging,
): Promise<ListedPage> {
  return listedPageOf(await ownFriendsPageQuery(db, { ...friends, ...sliceOf(paging) }));
}

const personOnlySql = sql`select ${personObject('users')} as person from users where users.id = listed.id`;

export function findMutualFriends(
  db: Database,
  { viewer, other }: { viewer: UserId; other: UserId },
  paging: Paging,
): Promise<PageOfRows<{ person: Person }>> {
  const shared = sql`(select mine.id from ${friendIdsSql(viewer)} as mine
    join ${friendIdsSql(other)} as theirs on theirs.id = mine.id)`;
  const listed = sql`select users.id, ${nameSortKey('users')} as name from ${usersByIdsSql(shared)} where ${isShownTo(viewer)}`;
  return findListedPage(db, { listed, order: sql`name, id`, columns: personOnlySql }, paging);
}

export type MutualSummary = { mutual_count: number; mutual_faces: Person[] };
export const noMutualFriends: MutualSummary = { mutual_count: 0, mutual_faces: [] };

/** Returns how many friends the viewer shares with each of `others`, and the first `faces` of them by name. */
export async function findMutualSummaries(
  db: Database,
  { viewer, others, faces }: { viewer: UserId; others: readonly string[]; faces: number },
): Promise<Map<string, MutualSummary>> {
  const { rows } = await sql<MutualSummary & { other_id: string }>`
    with mine as materialized ${friendIdsSql(viewer)},
    shared as materialized (
      select other.id as other_id, friend.id
      from unnest(${others}::uuid[]) as other (id) cross join lateral ${friendIdsSql(sql.ref('other.id'))} as friend
      where friend.id in (select id from mine)
    ),
    named as (
      select users.*, chosen.other_id, count(*) over (partition by chosen.other_id) as total,
        row_number() over (partition by chosen.other_id order by ${nameSortKey('users')}, users.id) as place
      from ${usersByIdsSql(sql`shared`)}
      where ${isShownTo(viewer)}
    )
    select other_id, max(total)::int as mutual_count, json_agg(${personObject('named')} order by place) as mutual_faces
    from named where place <= ${faces} group by other_id`.execute(db);
  return new Map(rows.map(({ other_id, ...mutual }) => [other_id, mutual]));
}

export type FriendRequestRow = Omit<FriendRequest, 'mutual_count' | 'mutual_faces'>;
type FriendshipUserColumn = 'low_user_id' | 'high_user_id';

/** Selects the requests that wait for an answer, each with the id of the other person. */
function pendingRequestsSql(viewer: UserId): RawBuilder<unknown> {
  const by = (mine: FriendshipUserColumn, other: FriendshipUserColumn) => sql`
    select id as friendship_id, ${sql.ref(other)} as id, requester_id, created_at
    from friendships where ${sql.ref(mine)} = ${viewer} and state = 'pending'`;
  return sql`(${by('low_user_id', 'high_user_id')} union all ${by('high_user_id', 'low_user_id')})`;
}

/** Finds received and sent requests, the newest first. */
export async function findFriendRequests(
  db: Database,
  viewer: UserId,
  paging: Paging,
): Promise<PageOfRows<FriendRequestRow>> {
  const listed = sql`
    select chosen.*, case when chosen.requester_id = ${viewer} then 'sent' else 'received' end as direction
    from ${usersByIdsSql(pendingRequestsSql(viewer))}
    where ${isShownTo(viewer)}`;
  const columns = sql`
    select listed.friendship_id, listed.direction, listed.created_at, ${personObject('users')} as person,
      exists (select 1 from users me where me.id = ${viewer} and me.referred_by = users.id) as invited_you
    from users where users.id = listed.id`;
  return findListedPage(db, { listed, order: sql`created_at desc, friendship_id`, columns }, paging);
}

export async function countFriendRequests(
  db: Database,
  viewer: UserId,
): Promise<{ received: number; sent: number }> {
  const { rows } = await sql<{ received: number; sent: number }>`
    select count(*) filter (where chosen.requester_id <> ${viewer})::int as received,
      count(*) filter (where chosen.requester_id = ${viewer})::int as sent
    from ${usersByIdsSql(pendingRequestsSql(viewer))}
    where ${isShownTo(viewer)}`.execute(db);
  return rows[0] ?? { received: 0, sent: 0 };
}

/** Finds the users that a user has blocked, the latest first. */
export function findBlockedPeople(
  db: Database,
  blocker: UserId,
  paging: Paging,
): Promise<PageOfRows<{ person: Person; blocked_at: string }>> {
  const listed = sql`
    select users.id, chosen.created_at
    from ${usersByIdsSql(sql`(select blocked_id as id, created_at from blocks where blocker_id = ${blocker})`)}
    where users.deleted_at is null and users.suspended_at is null`;
  const columns = sql`select ${personObject('users')} as person, listed.created_at as blocked_at
    from users where users.id = listed.id`;
  return findListedPage(db, { listed, order: sql`created_at desc, id`, columns }, paging);
}

/** Finds the viewer's friends who are out, ordered by name, each with the venue where they checked in. */
export function findFriendsOut(
  db: Database,
  { viewer, now }: ViewerContext,
  paging: Paging,
): Promise<PageOfRows<{ person: Person; venue: FriendOnNightOut['venue']; until: string | null }>> {
  const listed = sql`
    select users.id, ${nameSortKey('users')} as name
    from ${usersByIdsSql(friendIdsSql(viewer))}
    where ${isOutSql(now)} and not users.house_contact and ${isShownTo(viewer)}`;
  const columns = sql`
    select ${personObject('users')} as person, users.activity_status_until as until,
      case when venues.id is not null then json_build_object('id', venues.id, 'name', venues.name) end as venue
    from users
    left join check_ins on check_ins.user_id = users.id and check_ins.ended_at is null and check_ins.ends_at > ${now}
    left join venues on venues.id = check_ins.venue_id
    where users.id = listed.id`;
  return findListedPage(db, { listed, order: sql`name, id`, columns }, paging);
}

/** Finds the people who have these phone numbers and let others find them by number. */
export async function findPeopleByPhones(
  db: Database,
  phones: readonly string[],
  { viewer, now }: ViewerContext,
) {
  const { rows } = await sql<ListedPersonRow & { phone: string }>`
    select listed.phone, shown.*
    from users as listed cross join lateral (${listedColumns(viewer, now)}) as shown
    where listed.phone = any(${phones}) and listed.discoverable and listed.registered and listed.deleted_at is null
      and listed.suspended_at is null and not listed.house_contact and listed.id <> ${viewer}
      and listed.id not in ${idsUnseenBy(viewer)}
    order by ${nameSortKey('listed')}, listed.id`.execute(db);
  return rows;
}
