import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { StaffState } from '@nightjar/domain/staff/entity';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takeVenueCodes } from '../queries.ts';

/** An invitation that waits is a place without a user: by the index `pros_invited` a number has one at a venue. */
const waits = sql<boolean>`pros.state = 'invited' and pros.user_id is null`;

export async function lockTeam(db: Database, venueId: VenueId): Promise<void> {
  await sql`select ${takeVenueCodes(sql`${venueId}`)}`.execute(db);
}

export type InviteeRow = {
  waits_as: number | null;
  team_size: number;
  invitee: {
    state: StaffState | null;
    dob: string | null;
    suspended: boolean;
    blocked: boolean;
  } | null;
};

/** What is known of the owner of a number: on this team, and of the inviter. Read behind the lock of the team. */
export async function findInvitee(
  db: Database,
  { venueId, phone }: { venueId: VenueId; phone: string },
  inviter: UserId,
): Promise<InviteeRow> {
  const { rows } = await sql<InviteeRow>`
    select
      (select pro_role_id from pros where venue_id = ${venueId} and phone = ${phone} and ${waits}) as waits_as,
      (select count(*)::int from pros where venue_id = ${venueId} and state in ('invited', 'approved')) as team_size,
      (select json_build_object('dob', users.dob, 'suspended', users.suspended_at is not null,
        'state', (select state from pros where venue_id = ${venueId} and user_id = users.id),
        'blocked', exists (select from blocks where blocker_id in (users.id, ${inviter})
          and blocked_id in (users.id, ${inviter})))
        from users where users.phone = ${phone} and users.deleted_at is null) as invitee`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an invitee was not read');
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

/** Makes the invitation or changes the one that waits. */
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

/** The row stays, so that a repetition finds it; of the person nothing does. */
export async function saveWithdrawn(db: Database, proId: ProId): Promise<void> {
  await db
    .updateTable('pros')
    .set({ state: 'removed', first_name: null, last_name: null, phone: null })
    .where('id', '=', proId)
    .execute();
}

/** An invitation as its text message names it; null where it was withdrawn or accepted meanwhile. */
export async function findInvitation(db: Database, proId: ProId) {
  return db
    .selectFrom('pros')
    .innerJoin('venues', 'venues.id', 'pros.venue_id')
    .where('pros.id', '=', proId)
    .where(waits)
    .select(['pros.phone', 'pros.pro_role_id', 'venues.name as venue_name'])
    .executeTakeFirst();
}

const ofOwnNumber = (userId: UserId) =>
  sql<boolean>`${waits} and pros.phone = (select phone from users where id = ${userId} and registered)`;

/** Puts a user on the teams that have invited their number. */
export const attachJob = 'attach-invitations';

/** A number that a venue has invited is proven to be the user's: a job puts them on the team. */
export async function attachLater(
  db: Database,
  { jobs }: Pick<Platform, 'jobs'>,
  userId: UserId,
): Promise<void> {
  if (await isInvited(db, userId))
    await jobs.enqueue(db, attachJob, { userId }, { key: `${attachJob}:${userId}` });
}

async function isInvited(db: Database, userId: UserId): Promise<boolean> {
  const row = await db.selectFrom('pros').where(ofOwnNumber(userId)).select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The teams that wait for the user, in the order in which all lock them. The user is locked. */
export async function lockInvited(db: Database, userId: UserId): Promise<VenueId[]> {
  await sql`select id from users where id = ${userId} for no key update`.execute(db);
  const rows = await db
    .selectFrom('pros')
    .where(ofOwnNumber(userId))
    .select(sql<VenueId>`pros.venue_id`.as('venue_id'))
    .orderBy('pros.venue_id')
    .execute();
  return rows.map(({ venue_id }) => venue_id);
}

/**
 * A user who was on the team or asked to join has a row there already, which pours refer to: it takes the role of the
 * invitation, whose own row ends. Answers the row that is left.
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
