import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { seconds } from '@nightjar/domain/kernel/time';
import { invitationLasts } from '@nightjar/domain/staff/entity';
import type { ColleagueState } from '@nightjar/domain/staff/rules/invitations';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';

/**
 * A waiting invitation is a place on a team that has no user yet. By the index `pros_invited`, a phone number has at
 * most one invitation to a venue.
 */
const isWaitingInvitation = sql<boolean>`pros.state = 'invited' and pros.user_id is null`;

/**
 * Selects the time at which the oldest open invitation may have been sent. Invitations from before this time have
 * lapsed. The time is computed from `now`, which a compiled query gets later.
 */
const lapsedBefore = (now: Date) =>
  sql<Date>`(${now}::timestamptz - ${sql.lit(`${invitationLasts / seconds} seconds`)}::interval)`;

/**
 * Returns true for an open invitation. A lapsed invitation does not count, and a job deletes the person's data from it.
 */
export const isWaitingAt = (now: Date) =>
  sql<boolean>`(${isWaitingInvitation} and pros.invited_at > ${lapsedBefore(now)})`;

export type InvitationFactsRow = { waits_as: number | null; team_size: number; colleague: ColleagueState };

/**
 * Returns what decides an invitation to this phone number, read under the lock of the team. The owner of the number is
 * taken into account only where the desk already lists them on the team.
 */
export async function findInvitationFacts(
  db: Database,
  { venueId, phone }: { venueId: VenueId; phone: string },
  now: Date,
): Promise<InvitationFactsRow> {
  const { rows } = await sql<InvitationFactsRow>`
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

/** Inserts an invitation. If the phone number already has an open invitation to the team, that one is changed. */
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

/**
 * Saves that a rep has approved the venue's name. A rep does so by sending the first invitation of a venue that no rep
 * has confirmed.
 */
export async function saveNameAsConfirmedAtCommit(db: Database, venueId: VenueId): Promise<void> {
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
 * Removes an invitation and deletes the person's data. The row stays, so that a repeated call finds it. Returns the
 * user who was invited, or null.
 */
export async function withdrawInvitationRow(db: Database, proId: ProId): Promise<UserId | null> {
  const { rows } = await sql<{ user_id: UserId | null }>`
    with withdrawn as (
      update pros set state = 'removed', first_name = null, last_name = null, phone = null
      from pros as before where pros.id = ${proId} and before.id = pros.id
      returning before.phone)
    select users.id as user_id from withdrawn join users on users.phone = withdrawn.phone`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Ends lapsed invitations, which the venue's list no longer shows, and deletes the data of the invited people. */
export async function forgetLapsedInvitations(db: Database, now: Date): Promise<void> {
  await sql`
    update pros set state = 'removed', first_name = null, last_name = null, phone = null
    where ${isWaitingInvitation} and invited_at <= ${lapsedBefore(now)}`.execute(db);
}

/**
 * Returns an invitation with the fields of its text message. Returns null where it was withdrawn or accepted meanwhile.
 */
export async function findInvitation(db: Database, proId: ProId) {
  return db
    .selectFrom('pros')
    .innerJoin('venues', 'venues.id', 'pros.venue_id')
    .where('pros.id', '=', proId)
    .where(isWaitingInvitation)
    .select([
      'pros.phone',
      'pros.pro_role_id',
      sql<string>`coalesce(venues.confirmed_name, venues.name)`.as('venue_name'),
    ])
    .executeTakeFirst();
}

/**
 * Merges an invitation into the row that the user already has at the venue, from an earlier place or a request. Pours
 * refer to that row, so it stays and gets the role of the invitation, and the invitation's own row ends. Returns the id
 * of the row that stays.
 */
export async function mergeInvitationIntoOwnPlace(
  db: Database,
  proId: ProId,
  userId: UserId,
): Promise<ProId> {
  const { rows } = await sql<{ id: ProId }>`
    with gone as (
      delete from pros using pros as kept
      where pros.id = ${proId} and pros.user_id is null and kept.venue_id = pros.venue_id and kept.user_id = ${userId}
      returning kept.id, pros.pro_role_id)
    update pros set pro_role_id = case when pros.state = 'approved' then pros.pro_role_id else gone.pro_role_id end
    from gone where pros.id = gone.id returning pros.id`.execute(db);
  return rows[0]?.id ?? proId;
}
