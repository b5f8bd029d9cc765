import type { Person } from '@nightjar/domain/account/entity';
import type { FriendOut, FriendRequest } from '@nightjar/domain/friends/entity';
import type { Tie } from '@nightjar/domain/friends/rules';
import type { FriendshipId, UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isOut, personObject } from '../../account/queries.ts';
import { friendsOf, tieBetween, unseenBy, usersOf } from './pair.ts';

export type Paging = { page: number; pageSize: number };
export type Page<Row> = { total: number; rows: Row[] };

/** One row of `listed` is one row of the list; `total` is how many there are, also where the page is past the end. */
type Listing = { listed: RawBuilder<unknown>; order: RawBuilder<unknown>; columns: RawBuilder<unknown> };

/**
 * A page of a list and its length in one statement: who is in it and in which order is found out first, what a row
 * shows only of the page. `listed` gives the alias `listed` an `id`; `columns` may join on it.
 */
export async function pageOf<Row>(
  db: Database,
  { listed, order, columns }: Listing,
  { page, pageSize }: Paging,
): Promise<Page<Row>> {
  const { rows } = await sql<Page<Row>>`
    with listed as materialized (${listed}),
    page as (select *, row_number() over (order by ${order}) as place from listed
      order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize})
    select (select count(*)::int from listed) as total,
      coalesce((select json_agg(line.shown order by line.place) from (
        select listed.place, to_json(shown) as shown from page as listed cross join lateral (${columns}) as shown
      ) as line), '[]') as rows`.execute(db);
  return rows[0] ?? { total: 0, rows: [] };
}

const byName = sql`lower(coalesce(users.nickname, users.full_name, ''))`;

/** Of several people those whom `viewer` may be shown. */
export const shownTo = (viewer: UserId) =>
  sql<boolean>`(users.deleted_at is null and users.id not in ${unseenBy(viewer)})`;

/** What a row of people shows, `listed.id` being whom. `out` is the truth; who may know it is the presenter's to ask. */
export const listedColumns = (viewer: UserId, now: Date) => sql`
  select ${personObject('users')} as person, ${isOut(now)} as out, tie.id as friendship_id, tie.state, tie.requester_id,
    pro_follows.user_id is not null as following
  from users
  left join friendships tie on ${tieBetween(sql.ref('users.id'), viewer)}
  left join pro_follows on pro_follows.user_id = ${viewer} and pro_follows.pro_user_id = users.id
  where users.id = listed.id`;

export type ListedRow = {
  person: Person;
  out: boolean;
  friendship_id: FriendshipId | null;
  state: Tie['state'] | null;
  requester_id: UserId | null;
  following: boolean;
};

/** Out, where the viewer may know: a private stranger's place in the list says nothing. */
const visiblyOut = (viewer: UserId, now: Date) => sql<boolean>`(${isOut(now)} and (not users.private
  or users.id = ${viewer} or exists (select 1 from friendships tie
    where tie.state = 'accepted' and ${tieBetween(sql.ref('users.id'), viewer)})))`;

/** Somebody's friends, those who are out first, then by name; `search` is a part of a name. */
export function findFriends(
  db: Database,
  { of, viewer, search, now }: { of: UserId; viewer: UserId; search: string; now: Date },
  paging: Paging,
): Promise<Page<ListedRow>> {
  const names = sql`lower(concat_ws(' ', users.nickname, users.full_name))`;
  const listed = sql`
    select users.id, ${visiblyOut(viewer, now)} as out, ${byName} as name
    from ${usersOf(friendsOf(of))}
    where ${shownTo(viewer)} and (${search} = '' or strpos(${names}, lower(${search})) > 0)`;
  return pageOf(db, { listed, order: sql`out desc, name, id`, columns: listedColumns(viewer, now) }, paging);
}

const personColumns = sql`select ${personObject('users')} as person from users where users.id = listed.id`;

export function findMutualFriends(
  db: Database,
  viewer: UserId,
  other: UserId,
  paging: Paging,
): Promise<Page<{ person: Person }>> {
  const shared = sql`(select mine.id from ${friendsOf(viewer)} as mine
    join ${friendsOf(other)} as theirs on theirs.id = mine.id)`;
  const listed = sql`select users.id, ${byName} as name from ${usersOf(shared)} where ${shownTo(viewer)}`;
  return pageOf(db, { listed, order: sql`name, id`, columns: personColumns }, paging);
}

export type Mutual = { mutual_count: number; mutual_faces: Person[] };
export const nobodyMutual: Mutual = { mutual_count: 0, mutual_faces: [] };

/** How many friends the viewer shares with each of `others`, and the first `faces` of them by name. */
export async function findMutual(
  db: Database,
  viewer: UserId,
  others: readonly string[],
  faces: number,
): Promise<Map<string, Mutual>> {
  const { rows } = await sql<Mutual & { other_id: string }>`
    with mine as materialized ${friendsOf(viewer)},
    shared as materialized (
      select other.id as other_id, friend.id
      from unnest(${others}::uuid[]) as other (id) cross join lateral ${friendsOf(sql.ref('other.id'))} as friend
      where friend.id in (select id from mine)
    ),
    named as (
      select users.*, chosen.other_id, count(*) over (partition by chosen.other_id) as total,
        row_number() over (partition by chosen.other_id order by ${byName}, users.id) as place
      from ${usersOf(sql`shared`)}
      where ${shownTo(viewer)}
    )
    select other_id, max(total)::int as mutual_count, json_agg(${personObject('named')} order by place) as mutual_faces
    from named where place <= ${faces} group by other_id`.execute(db);
  return new Map(rows.map(({ other_id, ...mutual }) => [other_id, mutual]));
}

export type RequestRow = Omit<FriendRequest, 'mutual_count' | 'mutual_faces'>;
type End = 'low_user_id' | 'high_user_id';

/** Requests that wait for an answer, by who is on the other end of them. */
function waitingFor(viewer: UserId): RawBuilder<unknown> {
  const by = (mine: End, other: End) => sql`
    select id as friendship_id, ${sql.ref(other)} as id, requester_id, created_at
    from friendships where ${sql.ref(mine)} = ${viewer} and state = 'pending'`;
  return sql`(${by('low_user_id', 'high_user_id')} union all ${by('high_user_id', 'low_user_id')})`;
}

/** Received and sent, the newest first. */
export async function findRequests(db: Database, viewer: UserId, paging: Paging): Promise<Page<RequestRow>> {
  const listed = sql`
    select chosen.*, case when chosen.requester_id = ${viewer} then 'sent' else 'received' end as direction
    from ${usersOf(waitingFor(viewer))}
    where ${shownTo(viewer)}`;
  const columns = sql`
    select listed.friendship_id, listed.direction, listed.created_at, ${personObject('users')} as person
    from users where users.id = listed.id`;
  return pageOf(db, { listed, order: sql`created_at desc, friendship_id`, columns }, paging);
}

export async function countRequests(
  db: Database,
  viewer: UserId,
): Promise<{ received: number; sent: number }> {
  const { rows } = await sql<{ received: number; sent: number }>`
    select count(*) filter (where chosen.requester_id <> ${viewer})::int as received,
      count(*) filter (where chosen.requester_id = ${viewer})::int as sent
    from ${usersOf(waitingFor(viewer))}
    where ${shownTo(viewer)}`.execute(db);
  return rows[0] ?? { received: 0, sent: 0 };
}

/** Whom somebody has blocked, the latest first. */
export function findBlocked(
  db: Database,
  blocker: UserId,
  paging: Paging,
): Promise<Page<{ person: Person; blocked_at: string }>> {
  const listed = sql`
    select users.id, chosen.created_at
    from ${usersOf(sql`(select blocked_id as id, created_at from blocks where blocker_id = ${blocker})`)}
    where users.deleted_at is null`;
  const columns = sql`select ${personObject('users')} as person, listed.created_at as blocked_at
    from users where users.id = listed.id`;
  return pageOf(db, { listed, order: sql`created_at desc, id`, columns }, paging);
}

/** Own friends who are out, by name, each with the venue they checked in to. */
export function findFriendsAbout(
  db: Database,
  viewer: UserId,
  now: Date,
  paging: Paging,
): Promise<Page<{ person: Person; venue: FriendOut['venue']; until: string | null }>> {
  const listed = sql`
    select users.id, ${byName} as name
    from ${usersOf(friendsOf(viewer))}
    where ${isOut(now)} and users.suspended_at is null and not users.house_contact and ${shownTo(viewer)}`;
  const columns = sql`
    select ${personObject('users')} as person, users.activity_status_until as until,
      case when venues.id is not null then json_build_object('id', venues.id, 'name', venues.name) end as venue
    from users
    left join check_ins on check_ins.user_id = users.id and check_ins.ended_at is null and check_ins.ends_at > ${now}
    left join venues on venues.id = check_ins.venue_id
    where users.id = listed.id`;
  return pageOf(db, { listed, order: sql`name, id`, columns }, paging);
}

/** Which of some numbers belong to people who let themselves be found by them. */
export async function findByPhones(db: Database, viewer: UserId, phones: readonly string[], now: Date) {
  const { rows } = await sql<ListedRow & { phone: string }>`
    select listed.phone, shown.*
    from users as listed cross join lateral (${listedColumns(viewer, now)}) as shown
    where listed.phone = any(${phones}) and listed.discoverable and listed.registered and listed.deleted_at is null
      and listed.suspended_at is null and not listed.house_contact and listed.id <> ${viewer}
      and listed.id not in ${unseenBy(viewer)}
    order by lower(coalesce(listed.nickname, listed.full_name, '')), listed.id`.execute(db);
  return rows;
}
