import type { UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { ownConversationIds } from '../../chat/queries/members.ts';
import { idsUnseenBy } from '../../people/queries/blocks.ts';
import { displayName } from '../../people/queries/person.ts';
import { friendIdsSql } from '../../people/queries/ties.ts';

type ExportedRow = Record<string, unknown>;

/**
 * Each section is one kind of data about a person. Other people appear in it by their ids, and friends by their public
 * names too.
 */
const exportSections = {
  friends: user => sql`
    select users.id as user_id, ${displayName('users')} as name
    from ${friendIdsSql(user)} as friend join users on users.id = friend.id order by name, users.id`,
  blocks: user => sql`
    select blocked_id as user_id, created_at, blocker_name as own_name from blocks where blocker_id = ${user}
    order by created_at`,
  follows: user => sql`
    select 'venue' as kind, venue_id as id, created_at, null::boolean as waiting, null::boolean as shown_to_friends
    from venue_follows where user_id = ${user}
    union all select 'pro', pro_user_id, created_at, null, null from pro_follows where user_id = ${user}
    union all select 'event', event_id, created_at, waiting, shown from event_follows where user_id = ${user}
    order by created_at`,
  check_ins: user => sql`
    select venue_id, venues.name as venue, check_ins.created_at, ends_at, ended_at
    from check_ins join venues on venues.id = venue_id where user_id = ${user} order by check_ins.created_at`,
  redemptions: user => sql`
    select redemptions.id, kind, venue_id, venues.name as venue, voucher_id, issue, redeemed_at
    from redemptions join venues on venues.id = venue_id where user_id = ${user} order by redeemed_at`,
  vouchers: user => sql`
    select id, voucher_type, state, title, origin, owner_id, sender_id, recipient_id, created_at, sent_at, accepted_at,
      case when ${user} in (owner_id, recipient_id) and sender_id is distinct from ${user} then null else message end as message
    from vouchers where ${user} in (owner_id, sender_id, recipient_id) order by created_at`,
  purchases: user => sql`
    select id, kind, title, quantity, unit_amount, currency, state, amount_refunded, created_at, settled_at
    from purchases where user_id = ${user} order by created_at`,
  tickets: user => sql`
    select tickets.id, tickets.event_id, events.name as event, tickets.state, tickets.price_cents, tickets.code,
      tickets.created_at, tickets.ended_at, tickets.because
    from tickets join events on events.event_id = tickets.event_id where user_id = ${user} order by tickets.created_at`,
  subscriptions: user => sql`
    select id, status, price_id, current_period_start, current_period_end, cancel_at_period_end, created_at, ended_at
    from subscriptions where user_id = ${user} order by created_at`,
  rounds: user => sql`
    select id, conversation_id, message, size, created_at, expires_at, ended_at from rounds
    where owner_id = ${user} order by created_at`,
  claims: user => sql`
    select round_id, voucher_id, claimed_at from round_claims where user_id = ${user} order by claimed_at`,
  shots: user => sql`
    select period_start, granted, at from shot_top_ups where user_id = ${user} order by at`,
  conversations: user => sql`
    select conversation_id, type, group_name, joined_at, left_at, muted
    from conversation_members join conversations on conversations.id = conversation_id
    where user_id = ${user} order by joined_at`,
  messages: user => sql`
    select id as message_id, conversation_id, message, attachment_url, time_of_id(id) as created_at
    from messages where sender_id = ${user} and conversation_id = any(array(${ownConversationIds(user)})) order by id`,
  reactions: user => sql`
    select message_id, emoji, created_at from message_reactions
    where user_id = ${user} and conversation_id = any(array(${ownConversationIds(user)})) order by created_at`,
  activity: user => sql`
    select id, kind, shown, venue_id, event_id, other_user_id, time_of_id(id) as at
    from activity where user_id = ${user} order by id`,
  acceptances: user => sql`
    select kind, version, accepted_at, body as text from legal_acceptances join legal_texts using (kind, version)
    where user_id = ${user} order by accepted_at, kind`,
  nights_of_use: user => sql`
    select night, seen_at, out from user_days where user_id = ${user} order by night`,
  whereabouts: user => sql`
    select lat, lng, set_at, resting_lat, resting_lng, resting_since from user_locations where user_id = ${user}`,
  night_cells: user => sql`
    select cell_lat, cell_lng, nights, last_night from night_cells where user_id = ${user}`,
  teams: user => sql`
    select pros.venue_id, venues.name as venue, pros.state, pros.first_name, pros.last_name, pros.phone, pros.created_at,
      pros.requested_at, pros.answered_at, pros.reason, pros.invited_at
    from pros join venues on venues.id = pros.venue_id
    where pros.user_id = ${user} or (pros.user_id is null and pros.state = 'invited'
      and pros.phone = (select phone from users where id = ${user})) order by pros.created_at`,
  team_refusals: user => sql`
    select team_refusals.venue_id, venues.name as venue, refused_at, never
    from team_refusals join venues on venues.id = team_refusals.venue_id
    where user_id = ${user} order by refused_at`,
  referrals: user => sql`
    select user_id, referrer_id, code, state, created_at from referrals
    where ${user} in (user_id, referrer_id) order by created_at`,
  reports: user => sql`
    select id, reported_user_id, reported_venue_id, description,
      case when state = 'open' then 'open' else 'looked at' end as state, created_at
    from reports where reporter_id = ${user} order by id`,
  devices: user => sql`
    select device_id, platform, model, os_version, app_version, created_at, seen_at
    from devices where user_id = ${user}
    union all select device_id, null, null, null, null, null, seen_at from device_people as past where user_id = ${user}
      and not exists (select from devices where device_id = past.device_id and user_id = ${user})
    order by created_at, seen_at`,
  sessions: user => sql`
    select id, created_at, refreshed_at, ended_at, user_agent, address as network
    from auth.sessions where account_id = ${user} order by created_at`,
  files: user => sql`
    select name, size, mime_type, created_at from storage.objects where owner = ${user} order by created_at`,
  notifications: user => sql`
    select kind, type, coalesce(title, ${displayName('users')}) as title, body, link, time_of_id(notifications.id) as at, read_at
    from notifications left join users on users.id = from_id
    where user_id = ${user} and (from_id is null or from_id not in ${idsUnseenBy(user)})
      and (about_id is null or about_id not in ${idsUnseenBy(user)}) order by notifications.id`,
  notification_settings: user => sql`
    select off as switched_off from notification_settings where user_id = ${user}`,
  versions: user => sql`
    select device_id, day, platform, version, native, reported_at from user_versions where user_id = ${user}
    order by reported_at`,
  release_failures: user => sql`
    select version, device_id, platform, native, message, reported_at from release_failures where user_id = ${user}
    order by reported_at`,
} satisfies Record<string, (user: UserId) => RawBuilder<unknown>>;

type ExportSection = keyof typeof exportSections;

/**
 * Reads the sections one after another, because an export may take long and must not use all connections to the
 * database.
 */
export async function findEverythingOf(
  db: Database,
  userId: UserId,
): Promise<Record<ExportSection, ExportedRow[]>> {
  const found: Partial<Record<ExportSection, ExportedRow[]>> = {};
  for (const [name, section] of Object.entries(exportSections)) {
    const { rows } = await (section(userId) as RawBuilder<ExportedRow>).execute(db);
    found[name as ExportSection] = rows;
  }
  return found as Record<ExportSection, ExportedRow[]>;
}
