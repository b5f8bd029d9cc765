import { ownUser, person, profileEdit } from '@nightjar/domain/account/entity';
import { currentStatus } from '@nightjar/domain/account/rules';
import { brand } from '@nightjar/domain/brand';
import { type Actor, isMember } from '@nightjar/domain/kernel/actor';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';

export type Row = Record<string, unknown>;

export type Viewer = {
  actor: Actor;
  /** The query names rows by id, so the viewer knows them already. */
  namesIds: boolean;
};

export type Exposure = {
  /** Each row is a person: how many different strangers a viewer may name is limited. */
  readonly people?: true;
  /** Columns of every row the viewer sees. */
  readonly columns: readonly string[];
  /** Columns of one's own row beside those; a filter or order by one of them sees that row alone. */
  readonly ownColumns: readonly string[];
  readonly isOwn: (actor: Actor) => RawBuilder<SqlBool>;
  readonly isVisible: (viewer: Viewer) => RawBuilder<SqlBool>;
  /** What may be written into one's own row. */
  readonly edit?: z.ZodMiniObject;
  /** Where the wire's name is not the column's. */
  readonly storedAs?: Readonly<Record<string, string>>;
  /** Columns `present` needs beside those asked for. */
  readonly needs: readonly string[];
  readonly present: (row: Row, now: Date) => Row;
};

const nothingIsOwn = () => sql<SqlBool>`false`;
const asItIs = (row: Row) => row;

/** What anybody signed in may know of a person, with the counts a private profile shows too. */
const publicUserColumns = [...Object.keys(person.shape), 'friends_count', 'followers_count'];

/**
 * The tables that may be read as they are, and nothing else: a table, row or column that is not named here does not
 * exist on this surface.
 */
export const exposures: Readonly<Record<string, Exposure>> = {
  users: {
    people: true,
    columns: publicUserColumns,
    ownColumns: Object.keys(ownUser.shape).filter(column => !publicUserColumns.includes(column)),
    isOwn: actor => sql`users.id = ${actor.userId}`,
    isVisible: viewer => sql`(users.id = ${viewer.actor.userId} or ${isVisiblePerson(viewer)})`,
    edit: profileEdit,
    storedAs: { [brand.repRole]: 'rep' },
    needs: ['activity_status_until'],
    present: presentUser,
  },
  venues: {
    columns: [
      ...[
        'id',
        'created_at',
        'updated_at',
        'name',
        'description',
        'street',
        'city',
        'state',
        'zip',
        'country',
      ],
      ...[
        'lat',
        'lng',
        'timezone',
        'phone',
        'email',
        'neighborhood_id',
        'active',
        'partner',
        'images',
        'hours',
      ],
      ...['closures', 'features', 'type', 'paymentTypes', 'compPolicy', 'links', 'followers_count'],
    ],
    ownColumns: [],
    isOwn: nothingIsOwn,
    isVisible: ({ actor }) => sql`(venues.active or ${isOnTeam(actor)})`,
    needs: [],
    present: asItIs,
  },
  event_types: {
    columns: ['id', 'name'],
    ownColumns: [],
    isOwn: nothingIsOwn,
    isVisible: () => sql`true`,
    needs: [],
    present: asItIs,
  },
};

/** Members see the people they can name; nobody walks through the list of everybody, and blocked pairs see nothing. */
function isVisiblePerson({ actor, namesIds }: Viewer): RawBuilder<SqlBool> {
  if (!namesIds || !isMember(actor.tier)) return sql`false`;
  return sql`(
    users.registered and users.deleted_at is null and users.suspended_at is null
    and not exists (
      select from blocks
      where (blocker_id = users.id and blocked_id = ${actor.userId})
         or (blocker_id = ${actor.userId} and blocked_id = users.id)
    )
  )`;
}

/** A venue that is not open to guests is seen by its team, by reps and by super admins. */
function isOnTeam(actor: Actor): RawBuilder<SqlBool> {
  if (actor.roles.includes(brand.repRole) || actor.roles.includes('super_admin')) return sql`true`;
  return sql`exists (
    select from pros where venue_id = venues.id and user_id = ${actor.userId} and pros.state = 'approved'
  )`;
}

function presentUser({ activity_status_until: until, ...row }: Row, now: Date): Row {
  if (row.activity_status === undefined) return row;
  const stored = row.activity_status === 'out' ? 'out' : 'in';
  return {
    ...row,
    activity_status: currentStatus(stored, typeof until === 'string' ? new Date(until) : null, now),
  };
}
