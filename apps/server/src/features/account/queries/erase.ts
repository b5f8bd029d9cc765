import type { TicketId, UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { findOwnConversationIds } from '../../chat/queries/members.ts';
import { lockBanks } from '../../drinks/queries/locks.ts';
import { saveReturnedVouchers } from '../../drinks/queries/voucher-changes.ts';
import { forgetGuestOfTickets } from '../../payments/queries/ended-tickets.ts';
import { friendIdsSql } from '../../people/queries/ties.ts';
import { blankUserRow } from './blank-row.ts';

type ErasedPerson = { friendIds: UserId[]; ticketIds: TicketId[] };

/**
 * Erases a person. Rows that other accounts or the ledger need stay and no longer name the person; all others are
 * deleted. A new table that names a person must be added here: a test searches every table for the person.
 */
export async function erasePerson(
  db: Database,
  userId: UserId,
  { now, referralCode }: { now: Date; referralCode: string },
): Promise<ErasedPerson> {
  await lockPeopleWithTieCounts(db, userId);
  const friendIds = await eraseTies(db, userId);
  const ticketIds = await eraseTickets(db, userId, now);
  await eraseEventPlaces(db, userId);
  await eraseWhereabouts(db, userId);
  await eraseMessages(db, userId);
  await eraseDrinks(db, userId, now);
  await eraseTeamPlaces(db, userId);
  await eraseOtherRows(db, userId);
  await blankUserRow(db, userId, { now, referralCode });
  return { friendIds, ticketIds };
}

/**
 * Locks all people whose counts of friends, followers or followed pros change, in the order of their ids, so that two
 * deletions cannot deadlock.
 */
async function lockPeopleWithTieCounts(db: Database, userId: UserId): Promise<void> {
  await sql`
    select id from users where id = ${userId} or id in (select id from ${friendIdsSql(userId)} as friend)
      or id in (select user_id from pro_follows where pro_user_id = ${userId})
      or id in (select pro_user_id from pro_follows where user_id = ${userId})
    order by id for no key update`.execute(db);
}

/**
 * Deletes friendships, blocks and follows of the user, and corrects the counts of the other people and of the venues.
 */
async function eraseTies(db: Database, userId: UserId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    with ended as (
      delete from friendships where ${userId} in (low_user_id, high_user_id) returning low_user_id, high_user_id, state)
    update users set friends_count = friends_count - case when house_contact then 0 else 1 end
    where id in (
      select case when low_user_id = ${userId} then high_user_id else low_user_id end from ended where state = 'accepted')
    returning id`.execute(db);
  await sql`delete from blocks where ${userId} in (blocker_id, blocked_id)`.execute(db);
  await sql`
    with unfollowed as (delete from pro_follows where pro_user_id = ${userId} returning user_id)
    update users set following_pros_count = following_pros_count - 1
    where id in (select user_id from unfollowed)`.execute(db);
  await sql`
    with unfollowed as (delete from pro_follows where user_id = ${userId} returning pro_user_id)
    update users set followers_count = followers_count - 1
    where id in (select pro_user_id from unfollowed)`.execute(db);
  await sql`
    with unfollowed as (delete from venue_follows where user_id = ${userId} returning venue_id)
    update venues set followers_count = followers_count - 1
    where id in (select venue_id from unfollowed)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the events at which the user has a place or a ticket, in the order of their ids. Tickets that the user could
 * give back are refunded; a place that is held for a payment is free. The other tickets stay sold, and name no guest.
 */
async function eraseTickets(db: Database, userId: UserId, now: Date): Promise<TicketId[]> {
  await sql`
    select event_id from events
    where event_id in (select event_id from event_follows where user_id = ${userId}
      union select event_id from tickets where user_id = ${userId})
    order by event_id for no key update`.execute(db);
  return forgetGuestOfTickets(db, userId, now);
}

/** Removes the user's places at events. A job gives the free places to the people on the waitlists. */
async function eraseEventPlaces(db: Database, userId: UserId): Promise<void> {
  await sql`delete from event_follows where user_id = ${userId}`.execute(db);
}

async function eraseWhereabouts(db: Database, userId: UserId): Promise<void> {
  await sql`
    with tokens as (delete from tracking_tokens where user_id = ${userId})
    delete from user_locations where user_id = ${userId}`.execute(db);
  await sql`delete from night_cells where user_id = ${userId}`.execute(db);
  await sql`delete from check_ins where user_id = ${userId}`.execute(db);
  await sql`delete from activity where ${userId} in (user_id, other_user_id)`.execute(db);
  await sql`delete from user_days where user_id = ${userId}`.execute(db);
}

/**
 * Removes the user from their messages. The messages stay, without pictures, as those of a deleted user. A direct
 * conversation stays for its other member.
 */
async function eraseMessages(db: Database, userId: UserId): Promise<void> {
  const own = await findOwnConversationIds(db, userId);
  await sql`
    update messages set sender_id = null, client_id = null, attachment_url = null, thumbnail_url = null,
      attachment_type = null
    where sender_id = ${userId} and conversation_id = any(${own}::uuid[])`.execute(db);
  await sql`delete from sent_messages where sender_id = ${userId} and conversation_id = any(${own}::uuid[])`.execute(
    db,
  );
  // The list of chats then reads the message itself, until the preview is written anew.
  await sql`
    update conversations set last_preview = null
    where id = any(${own}::uuid[]) and strpos(last_preview::text, ${userId}) > 0`.execute(db);
  await sql`delete from message_mentions where user_id = ${userId} and conversation_id = any(${own}::uuid[])`.execute(
    db,
  );
  await sql`delete from message_reactions where user_id = ${userId} and conversation_id = any(${own}::uuid[])`.execute(
    db,
  );
  await sql`
    delete from conversation_members using conversations
    where conversations.id = conversation_id and user_id = ${userId} and type <> 'direct'`.execute(db);
  await sql`
    update conversation_members set left_at = coalesce(left_at, now()), last_read_message_id = null
    where user_id = ${userId}`.execute(db);
  await sql`update conversations set created_by = null where created_by = ${userId}`.execute(db);
  await sql`update reports set reporter_id = null where reporter_id = ${userId}`.execute(db);
}

/**
 * Voids the drinks in the user's bank that were not poured. Drinks that others sent and the user did not answer go back
 * to their senders. The ledger gets an entry for each.
 */
async function eraseDrinks(db: Database, userId: UserId, now: Date): Promise<void> {
  await returnDrinks(db, userId, now);
  await sql`
    with voided as (
      update vouchers set state = 'void', recipient_id = null, round_id = null, frozen_at = null, waiting_since = null
      where owner_id = ${userId} and state in ('available', 'pending') returning id)
    insert into drink_ledger (at, entry, voucher_id, reason)
    select ${now}, 'voided', id, 'the owner deleted their account' from voided`.execute(db);
  await sql`
    update vouchers set message = null, attachment_url = null, thumbnail_url = null, attachment_type = null,
      sender_id = nullif(sender_id, ${userId})
    where ${userId} in (owner_id, sender_id)`.execute(db);
  await sql`select forget_in_ledger(${userId})`.execute(db);
  await eraseRounds(db, userId, now);
  await sql`delete from plans where user_id = ${userId}`.execute(db);
  await sql`update purchases set user_id = null where user_id = ${userId}`.execute(db);
  await sql`update subscriptions set user_id = null where user_id = ${userId}`.execute(db);
  await sql`delete from shot_top_ups where user_id = ${userId}`.execute(db);
  await sql`delete from drink_banks where user_id = ${userId}`.execute(db);
  await sql`delete from service_refusals where user_id = ${userId}`.execute(db);
  await sql`update service_refusals set refused_by = null where refused_by = ${userId}`.execute(db);
}

/** Returns unanswered drinks to their senders. Every change of drinks locks the banks before the vouchers. */
async function returnDrinks(db: Database, userId: UserId, now: Date): Promise<void> {
  const { rows: senders } = await sql<{ owner_id: UserId }>`
    select distinct owner_id from vouchers where recipient_id = ${userId} and state = 'pending'`.execute(db);
  await lockBanks(db, [userId, ...senders.map(({ owner_id }) => owner_id)]);
  const { rows } = await sql<{ id: VoucherId }>`
    select id from vouchers where recipient_id = ${userId} and state = 'pending' order by id for update`.execute(
    db,
  );
  const reason = 'the recipient deleted their account';
  const voucherIds = rows.map(({ id }) => id);
  await saveReturnedVouchers(db, { voucherIds, entry: 'declined', by: null, reason }, now);
}

/** Ends the user's own rounds, and erases that the user took drinks of other rounds. */
async function eraseRounds(db: Database, userId: UserId, now: Date): Promise<void> {
  await sql`
    update rounds set owner_id = null, message = null, ended_at = coalesce(ended_at, ${now})
    where owner_id = ${userId}`.execute(db);
  await sql`delete from round_claims where user_id = ${userId}`.execute(db);
}

/**
 * Removes the user from teams, and withdraws the invitations to their number. The rows stay without name, number and
 * code, because pours refer to them.
 */
async function eraseTeamPlaces(db: Database, userId: UserId): Promise<void> {
  await sql`
    update redemptions set pro_first_name = 'Staff'
    where pro_id in (select id from pros where user_id = ${userId})`.execute(db);
  await sql`
    update pros set state = 'removed', user_id = null, first_name = null, last_name = null, phone = null,
      pro_code = null, clocked_in_at = null, clocked_in_until = null, reason = null
    where user_id = ${userId} or phone = (select phone from users where id = ${userId})`.execute(db);
  await sql`update role_drinks set set_by = null where set_by = ${userId}`.execute(db);
  await sql`delete from team_refusals where user_id = ${userId}`.execute(db);
  await sql`update redemptions set taken_back_by = null where taken_back_by = ${userId}`.execute(db);
  await sql`
    update whitelist_codes set created_by = nullif(created_by, ${userId}), closed_by = nullif(closed_by, ${userId})
    where ${userId} in (created_by, closed_by)`.execute(db);
  await sql`update venue_terms set set_by = null where set_by = ${userId}`.execute(db);
  await sql`update pros set answered_by = null where answered_by = ${userId}`.execute(db);
  await sql`update pros set invited_by = null where invited_by = ${userId}`.execute(db);
  await sql`
    update events set created_by = nullif(created_by, ${userId}), updated_by = nullif(updated_by, ${userId})
    where ${userId} in (created_by, updated_by)`.execute(db);
  await sql`
    update venues set confirmed_by = nullif(confirmed_by, ${userId}), created_by = nullif(created_by, ${userId}),
      updated_by = nullif(updated_by, ${userId}), archived_by = nullif(archived_by, ${userId}),
      asked_by = nullif(asked_by, ${userId}),
      field_changes = replace(field_changes::text, ${userId}::text, ${nilUserId})::jsonb
    where ${userId} in (confirmed_by, created_by, updated_by, archived_by, asked_by)
      or strpos(field_changes::text, ${userId}::text) > 0`.execute(db);
}

/** This id replaces the id of an erased user in JSON columns. */
const nilUserId = '00000000-0000-0000-0000-000000000000';

/** Deletes the user's inbox, and the notifications of others that are from the user or name them. */
async function eraseNotifications(db: Database, userId: UserId): Promise<void> {
  await sql`
    with settings as (delete from notification_settings where user_id = ${userId})
    delete from notifications where user_id = ${userId} or from_id = ${userId} or about_id = ${userId}`.execute(
    db,
  );
}

/**
 * Deletes everything else that belongs to the user, except the rows of `storage.objects`: a job first deletes the files
 * and then these rows.
 */
async function eraseOtherRows(db: Database, userId: UserId): Promise<void> {
  await sql`delete from suspensions where user_id = ${userId}`.execute(db);
  await sql`
    update suspensions set suspended_by = nullif(suspended_by, ${userId}), lifted_by = nullif(lifted_by, ${userId})
    where ${userId} in (suspended_by, lifted_by)`.execute(db);
  await sql`with versions as (delete from user_versions where user_id = ${userId}),
      failures as (delete from release_failures where user_id = ${userId}), devices as (delete from devices where user_id = ${userId}),
      accepted as (delete from legal_acceptances where user_id = ${userId})
    delete from device_people where user_id = ${userId}`.execute(db);
  await sql`delete from calendars where user_id = ${userId}`.execute(db);
  await sql`delete from push_outbox where user_id = ${userId}`.execute(db);
  await eraseNotifications(db, userId);
  await sql`delete from idempotency_keys where user_id = ${userId}`.execute(db);
  await sql`delete from whitelist_uses where user_id = ${userId}`.execute(db);
  await sql`delete from referrals where referrer_id = ${userId}`.execute(db);
  await sql`update users set referred_by = null where referred_by = ${userId}`.execute(db);
}
