import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { seconds } from '@nightjar/domain/kernel/time';
import { invitationLasts } from '@nightjar/domain/staff/entity';
import type { ColleagueState } from '@nightjar/domain/staff/rules/invitations';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';

/** A waiting invitation is a place without a user: by the index `pros_invited` a number has one at a venue. */
const isWaiting = sql<boolean>`pros.state = 'invited' and pros.user_id is null`;

/** Invitations sent since then wait; a compiled query passes `now` on and does not read it. */
const lapsedBefore = (now: Date) =>
  sql<Date>`(${now}::timestamptz - ${sql.lit(`${invitationLasts / seconds} seconds`)}::interval)`;

/** A lapsed invitation does not count; a job deletes the person's data. */
export const isWaitingAt = (now: Date) =>
  sql<boolean>`(${isWaiting} and pros.invited_at > ${lapsedBefore(now)})`;

export type InvitableRow = { waits_as: number | null; team_size: number; colleague: ColleagueState };

/**
 * Returns what decides an invitation, read behind the lock of the team: for the owner of the number, who is on the
 * desk's list already.
 */
export async function findInvitable(
  db: Database,
  { venueId, phone }: { venueId: VenueId; phone: string },
  now: Date,
): Promise<InvitableRow> {
  const { rows } = await sql<InvitableRow>`
    select
      (select pro_role_id from pros where venue_id = ${venueId} and phone = ${phone} and ${isWaitingAt(now)}) as waits_as,
      (select count(*)::int from pros where venue_id = ${venueId}
        and (state = 'approved' or ${isWaitingAt(now)})) as team_size,
      (select pros.state from pros join users on users.id = pros.user_id where pros.venue_id = ${venueId}
        and pros.state in ('approved', 'pending') and users.phone = ${phone}
        and users.deleted_at is null) as colleague`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('what decides an invitation was not read');
  return row;
}

type Invitation = {
  venue_id: VenueId;
  first_name: string;
  last_name: string | null;
  phone: string;
  pro_role_id: number;
  invited_by: UserId;
};

/** Inserts the invitation or changes the one that waits. */
export async function saveInvitation(db: Database, invitation: Invitation, now: Date): Promise<ProId> {
  const { first_name, last_name, pro_role_id, invited_by } = invitation;
  const { id } = await db
    .insertInto('pros')
    .values({ ...invitation, state: 'invited', created_at: now, invited_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['phone', 'venue_id'])
        .where('state', '=', sql.lit('invited'))
        .where('user_id', 'is', null)
        .doUpdateSet({ first_name, last_name, pro_role_id, invited_by, invited_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as ProId;
}

/** The first invitation of a venue that no rep has confirmed comes from a rep, who vouches for its name by that. */
export async function saveVouchedNameAtCommit(db: Database, venueId: VenueId): Promise<void> {
  await sendAtCommit(
    db,
    db
      .updateTable('venues')
      .set({ confirmed_name: sql.ref('name') })
      .where('id', '=', venueId)
      .where('confirmed_name', 'is', null),
  );
}

/**
 * Ends an invitation and deletes the person's data; the row stays, so that a repetition finds it. Returns the user whom
 * the venue asks no longer.
 */
export async function saveWithdrawn(db: Database, proId: ProId): Promise<UserId | null> {
  const { rows } = await sql<{ user_id: UserId | null }>`
    with withdrawn as (
      update pros set state = 'removed', first_name = null, last_name = null, phone = null where id = ${proId}
      returning old.phone)
    select users.id as user_id from withdrawn join users on users.phone = withdrawn.phone`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Ends lapsed invitations, which the venue's list no longer shows, and deletes the data of their people. */
export async function forgetLapsed(db: Database, now: Date): Promise<void> {
  await sql`
    update pros set state = 'removed', first_name = null, last_name = null, phone = null
    where ${isWaiting} and invited_at <= ${lapsedBefore(now)}`.execute(db);
}

/** Returns an invitation as its text message names it; null where it was withdrawn or accepted meanwhile. */
export async function findInvitation(db: Database, proId: ProId) {
  return db
    .selectFrom('pros')
    .innerJoin('venues', 'venues.id', 'pros.venue_id')
    .where('pros.id', '=', proId)
    .where(isWaiting)
    .select([
      'pros.phone',
      'pros.pro_role_id',
      sql<string>`coalesce(venues.confirmed_name, venues.name)`.as('venue_name'),
    ])
    .executeTakeFirst();
}

/**
 * A user who was on the team or asked to join has a row there already, which pours refer to: it takes the role of the
 * invitation, whose own row ends. Returns the id of the remaining row.
 */
export async function mergeInvitation(db: Database, proId: ProId, userId: UserId): Promise<ProId> {
  const { rows } = await sql<{ id: ProId }>`
    with gone as (
      delete from pros using pros as kept
      where pros.id = ${proId} and pros.user_id is null and kept.venue_id = pros.venue_id and kept.user_id = ${userId}
      returning kept.id, pros.pro_role_id)
    update pros set pro_role_id = case when pros.state = 'approved' then pros.pro_role_id else gone.pro_role_id end
    from gone where pros.id = gone.id returning pros.id`.execute(db);
  return rows[0]?.id ?? proId;
}
