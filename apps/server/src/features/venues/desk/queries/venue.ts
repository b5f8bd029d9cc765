import type { Actor } from '@nightjar/domain/kernel/actor';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import type { ConfirmStep } from '@nightjar/domain/venues/desk/entity';
import type { FieldChanges } from '@nightjar/domain/venues/desk/rules/changes';
import { drawVenueCode } from '@nightjar/domain/venues/desk/rules/confirming';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { DB } from '../../../../platform/db/schema.gen.ts';
import type { Random } from '../../../../platform/random.ts';
import { readAndRemember, selectVersionRead } from '../../../../platform/readings/queries.ts';
import { displayName } from '../../../people/queries/person.ts';

type StoredVenueColumns = Omit<
  Selectable<DB['venues']>,
  | 'confirmed_steps'
  | 'team_steps'
  | 'field_changes'
  | 'confirmed_at'
  | 'archived_at'
  | 'suspended_at'
  | 'suspended_until'
  | 'asked_at'
  | 'updated_at'
  | 'created_at'
> & {
  created_at: Date;
  updated_at: Date;
  confirmed_at: Date | null;
  archived_at: Date | null;
  suspended_at: Date | null;
  suspended_until: Date | null;
  asked_at: Date | null;
  confirmed_steps: ConfirmStep[];
  team_steps: ConfirmStep[];
  field_changes: FieldChanges;
};

/** The row has a venue with the names that its page at the desk shows, and the caller's role on its team. */
export type DeskRow = StoredVenueColumns & {
  neighborhood_label: string | null;
  free_drinks: boolean | null;
  updated_by_name: string | null;
  added_by_name: string | null;
  confirmed_by_name: string | null;
  asked_by_name: string | null;
  role: string | null;
  manages: boolean | null;
  owns: boolean | null;
};

/**
 * `version_read` is the version of the venue that the caller's session read last. It is null where the session read
 * none.
 */
export type LockedVenueRow = DeskRow & { version_read: Date | null };

/** The role "owner" of a team has this id in the table `pro_roles`. */
const ownerRoleId = 1;

const displayNameOrNull = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then ${displayName(alias)} end`;

/** Selects venues as rows for the desk. `venues` is the table, or rows that the statement has just saved. */
const deskRows = (venues: RawBuilder<unknown>, viewer: UserId | null) => sql`
  select venues.*, neighborhoods.label as neighborhood_label, alcohol_rules.free_drinks,
    ${displayNameOrNull('saver')} as updated_by_name, ${displayNameOrNull('adder')} as added_by_name,
    ${displayNameOrNull('confirmer')} as confirmed_by_name, ${displayNameOrNull('asker')} as asked_by_name, team.role, team.manages, team.owns
  from ${venues} as venues
  left join neighborhoods on neighborhoods.id = venues.neighborhood_id
  left join alcohol_rules on alcohol_rules.state = venues.confirmed_state
  left join users as saver on saver.id = venues.updated_by
  left join users as adder on adder.id = venues.created_by
  left join users as confirmer on confirmer.id = venues.confirmed_by
  left join users as asker on asker.id = venues.asked_by
  left join lateral (
    select pro_roles.name as role, pro_roles.manages, pro_roles.id = ${sql.lit(ownerRoleId)} as owns
    from pros join pro_roles on pro_roles.id = pros.pro_role_id
    where pros.venue_id = venues.id and pros.user_id = ${viewer} and pros.state = 'approved') as team on true`;

type VenueReader = Pick<Actor, 'userId' | 'sessionId'>;

/**
 * Returns a venue of the reader's team, or any venue with `everywhere`. It saves that the reader's session has read
 * this version.
 */
export async function findDeskVenue(
  db: Database,
  venueId: VenueId,
  { userId, sessionId, everywhere }: VenueReader & { everywhere: boolean },
): Promise<DeskRow | null> {
  const venue = sql`${deskRows(sql`venues`, userId)}
    where venues.id = ${venueId} ${everywhere ? sql`` : sql`and team.role is not null`}`;
  const { rows } = await sql<DeskRow>`${readAndRemember({ session: sessionId, id: 'id' }, venue)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Locks the venue, even an archived one, for a change. A job has no viewer and passes null. */
export async function lockDeskVenue(
  db: Database,
  venueId: VenueId,
  viewer: UserId | null,
): Promise<DeskRow | null> {
  const { rows } = await sql<DeskRow>`
    ${deskRows(sql`venues`, viewer)} where venues.id = ${venueId} for no key update of venues`.execute(db);
  return rows[0] ?? null;
}

/** Locks the venue, and returns it with the version that the caller's session read last. */
export async function lockVenueWithReadVersion(
  db: Database,
  venueId: VenueId,
  { userId, sessionId }: VenueReader,
): Promise<LockedVenueRow | null> {
  const { rows } = await sql<LockedVenueRow>`
    select locked.*, ${selectVersionRead(sessionId, sql`locked.id`)} as version_read from (
      ${deskRows(sql`venues`, userId)} where venues.id = ${venueId} for no key update of venues) as locked`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type VenueColumns = Updateable<DB['venues']>;
export type VenueChange = Omit<VenueColumns, 'venue_code'> & {
  venue_code?: string | null | RawBuilder<string>;
};

/** Saves these columns, and returns the changed venue. */
export async function saveDeskVenue(
  db: Database,
  { venueId, viewer }: { venueId: VenueId; viewer: UserId | null },
  change: VenueChange,
): Promise<DeskRow> {
  const saved = db.updateTable('venues').set(change).where('id', '=', venueId).returningAll();
  const { rows } = await sql<DeskRow>`with saved as (${saved}) ${deskRows(sql`saved`, viewer)}`.execute(db);
  return firstRowOrThrow(rows);
}

/**
 * Returns the time of a save. It differs from the time of the previous save, so that a user who read one version can be
 * shown what was saved after it.
 */
export const momentOfSave = ({ updated_at }: Pick<DeskRow, 'updated_at'>, now: Date): Date =>
  updated_at < now ? now : addMilliseconds(updated_at, 1);

/** Returns the current hold in the form of the audit trail. Returns null where there is none. */
export const auditedHoldOf = ({ suspended_at, suspended_reason, suspended_until }: DeskRow) =>
  suspended_at && { reason: suspended_reason, until: suspended_until };

/** Inserts a venue, and deletes the draft from which it was made. */
export async function insertVenue(
  db: Database,
  venue: Insertable<DB['venues']>,
  { viewer, draftId }: { viewer: UserId; draftId: string | null },
): Promise<DeskRow> {
  const saved = db.insertInto('venues').values(venue).returningAll();
  const { rows } = await sql<DeskRow>`
    with saved as (${saved}),
    done as (delete from venue_drafts where draft_id = ${draftId}::uuid and user_id = ${viewer})
    ${deskRows(sql`saved`, viewer)}`.execute(db);
  return firstRowOrThrow(rows);
}

function firstRowOrThrow([row]: readonly DeskRow[]): DeskRow {
  if (!row) throw new Error('a venue is gone under its lock');
  return row;
}

/** Returns the name of a user in the form in which a conflict shows it. */
export async function findNameOf(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(displayName('users').as('name'))
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Selects the first of these codes that no venue has yet. */
const freeVenueCode = (drawn: readonly string[]) => sql<string>`(
  select code from unnest(${drawn}::text[]) with ordinality as drawn (code, place)
  where not exists (select from venues as other where other.venue_code = code) order by place limit 1)`;

/**
 * Of this many drawn codes one is free almost certainly, because fewer than a thousandth of all codes belong to a
 * venue.
 */
const codesDrawn = 4;

/** Returns an expression for a column: a drawn code that no other venue has. */
export const newVenueCode = ({ int }: Random) =>
  freeVenueCode(Array.from({ length: codesDrawn }, () => drawVenueCode(int)));
