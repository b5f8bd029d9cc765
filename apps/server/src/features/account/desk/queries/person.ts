import type { DeskPerson } from '@nightjar/domain/account/desk/entity';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { displayName } from '../../../people/queries/person.ts';

/** The lists of the desk contain neither the house contact nor a deleted account. */
export const isOnDesk = sql<boolean>`users.deleted_at is null and not users.house_contact`;

/**
 * Selects the columns that a list of people shows, and their source: `users` is a table or a query in parentheses,
 * which gets the alias `users`.
 */
export const deskRowColumns = (users: RawBuilder<unknown>) => sql`
  users.id, users.first_name, users.last_name, users.nickname, users.profile_image, users.phone, users.registered,
  users.subscribed, users.pro, users.rep, users.super_admin, users.allow_admin_access, users.verified,
  users.created_at, users.suspended_at, users.suspended_until, newest.app_version,
  greatest(newest.seen_at, (select max(refreshed_at) from auth.sessions where account_id = users.id),
    (select seen_at from user_days where user_id = users.id order by night desc limit 1)) as last_seen_at
  from ${users} as users
  left join lateral (select app_version, seen_at from devices where user_id = users.id
    order by seen_at desc, created_at desc limit 1) as newest on true`;

export type DeskPersonRow = {
  id: UserId;
  first_name: string | null;
  last_name: string | null;
  nickname: string | null;
  profile_image: string | null;
  phone: string | null;
  registered: boolean;
  subscribed: boolean;
  pro: boolean;
  rep: boolean;
  super_admin: boolean;
  allow_admin_access: boolean;
  verified: boolean;
  created_at: Date;
  suspended_at: Date | null;
  suspended_until: Date | null;
  app_version: string | null;
  last_seen_at: Date | null;
};

type ReportCounts = DeskPerson['reports'];
type DrinkCounts = Omit<DeskPerson['drinks'], 'last_poured_at'> & { last_poured_at: string | null };
export type DeskPersonPageRow = DeskPersonRow & {
  dob: string | null;
  city: string | null;
  bio: string | null;
  private: boolean;
  referral_code: string;
  referred_by: { id: UserId; name: string | null } | null;
  referred: number;
  friends_count: number;
  drinks: DrinkCounts;
  teams: { venue_id: VenueId; venue_name: string; role: string; state: string }[];
  reports: ReportCounts;
  devices: (Omit<DeskPerson['devices'][number], 'last_seen_at'> & { last_seen_at: string })[];
  sessions: number;
};

const voucherCountsSql = sql`
  select count(*) filter (where state = 'available')::int as available,
    count(*) filter (where state = 'pending')::int as on_their_way
  from vouchers where owner_id = users.id and state in ('available', 'pending')`;

const pourCountsSql = sql`
  select count(*) filter (where kind = 'free' and taken_back_at is null)::int as poured_free,
    count(*) filter (where kind = 'paid' and taken_back_at is null)::int as poured_paid,
    count(*) filter (where taken_back_at is not null)::int as taken_back,
    max(redeemed_at) filter (where taken_back_at is null) as last_poured_at
  from redemptions where user_id = users.id`;

const reportCountSql = (state: string) => sql`(select count(*)::int from reports
  where reported_user_id = users.id and state = ${sql.lit(state)})`;

const teamMembershipsJson = sql`
  select coalesce(jsonb_agg(jsonb_build_object('venue_id', venues.id, 'venue_name', venues.name,
    'role', pro_roles.name, 'state', pros.state) order by pros.state = 'approved' desc, venues.name, venues.id), '[]')
  from pros join venues on venues.id = pros.venue_id join pro_roles on pro_roles.id = pros.pro_role_id
  where pros.user_id = users.id`;

const devicesJson = sql`
  select coalesce(jsonb_agg(jsonb_build_object('platform', platform, 'model', model, 'os_version', os_version,
    'app_version', app_version, 'last_seen_at', seen_at, 'takes_pushes', true) order by seen_at desc), '[]')
  from devices where user_id = users.id`;

/**
 * Returns everything that a super admin sees of a person except the holds and the plan; null where there is no person.
 */
export async function findDeskPersonWhole(
  db: Database,
  id: UserId,
  now: Date,
): Promise<DeskPersonPageRow | null> {
  const { rows } = await sql<DeskPersonPageRow>`
    select users.dob::text as dob, users.city, users.bio, users.private, users.referral_code, users.friends_count,
      case when referrer.id is not null
        then jsonb_build_object('id', referrer.id, 'name', ${displayName('referrer')}) end as referred_by,
      (select count(*)::int from referrals where referrer_id = users.id) as referred,
      (select to_jsonb(drinks) from (select * from (${voucherCountsSql}) as bank, (${pourCountsSql}) as pours) as drinks) as drinks,
      (${teamMembershipsJson}) as teams,
      jsonb_build_object('open', ${reportCountSql('open')}, 'resolved', ${reportCountSql('resolved')},
        'dismissed', ${reportCountSql('dismissed')},
        'filed', (select count(*) from reports where reporter_id = users.id)) as reports,
      (${devicesJson}) as devices,
      (select count(*)::int from auth.sessions
        where account_id = users.id and ended_at is null and not_after > ${now}) as sessions,
      known.*
    from users left join users as referrer on referrer.id = users.referred_by and referrer.deleted_at is null,
      lateral (select ${deskRowColumns(sql`(select users.*)`)}) as known
    where users.id = ${id} and ${isOnDesk}`.execute(db);
  return rows[0] ?? null;
}
