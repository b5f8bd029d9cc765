import { ownUser, profileEdit } from '@nightjar/domain/account/entity';
import { brand } from '@nightjar/domain/brand';
import { type Actor, isMember } from '@nightjar/domain/kernel/actor';
import { person } from '@nightjar/domain/people/entity';
import { currentStatus } from '@nightjar/domain/people/rules/night';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';

export type ExposedRow = Record<string, unknown>;

export type RestViewer = {
  actor: Actor;
  /** True where the query names rows by id, so that the viewer knows these rows already. */
  namesIds: boolean;
};

export type Exposure = {
  /**
   * Calls of the desk may change a row of this table. So where a person with a role at the desk reads such a row by id,
   * the version that they read is recorded.
   */
  readonly changedByCalls?: true;
  /** Each row is a person. The number of different strangers that a viewer may look up by id is limited. */
  readonly people?: true;
  /** The viewer sees these columns of every visible row. */
  readonly columns: readonly string[];
  /**
   * The viewer sees these columns only of their own row. A filter or an order by one of these columns matches that row
   * alone.
   */
  readonly ownColumns: readonly string[];
  /** This database view has only the viewer's own row, with the columns of `ownColumns`. */
  readonly ownView?: string;
  /** Restricts which rows the query asks for. The database decides which rows may be read (grants.ts). */
  readonly isWanted: (viewer: RestViewer) => RawBuilder<SqlBool>;
  /** A user may write these fields of their own row. */
  readonly edit?: z.ZodMiniObject;
  /** Maps names on the wire to column names, where these differ. */
  readonly storedAs?: Readonly<Record<string, string>>;
  /** `present` needs these columns besides the requested ones. */
  readonly needs: readonly string[];
  readonly present: (row: ExposedRow, now: Date) => ExposedRow;
};

const matchAllRows = () => sql<SqlBool>`true`;
const presentUnchanged = (row: ExposedRow) => row;

/** A viewer may read these columns of every person whom they see, including the counts that a private profile shows. */
const publicUserColumns = [...Object.keys(person.shape), 'friends_count', 'followers_count'];

/**
 * Only these tables can be read directly through `/rest/v1`. A table or column that is not named here does not exist
 * there.
 */
export const exposures: Readonly<Record<string, Exposure>> = {
  users: {
    people: true,
    columns: publicUserColumns,
    ownColumns: Object.keys(ownUser.shape).filter(column => !publicUserColumns.includes(column)),
    ownView: 'rest.own_user',
    isWanted: isNamedOrOwn,
    edit: profileEdit,
    storedAs: { [brand.repRole]: 'rep' },
    needs: ['activity_status_until'],
    present: presentUser,
  },
  venues: {
    changedByCalls: true,
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
    isWanted: matchAllRows,
    needs: ['id', 'updated_at'],
    present: presentUnchanged,
  },
  event_types: {
    columns: ['id', 'name'],
    ownColumns: [],
    isWanted: matchAllRows,
    needs: [],
    present: presentUnchanged,
  },
};

/** Members see the people whom they name by id. No query lists all users. */
function isNamedOrOwn({ actor, namesIds }: RestViewer): RawBuilder<SqlBool> {
  return namesIds && isMember(actor.tier) ? sql`true` : sql`users.id = ${actor.userId}`;
}

/**
 * The database role of `/rest/v1` is granted these columns of each table or view, under the names that they have in the
 * database.
 */
export const restColumns: Readonly<Record<string, { read: readonly string[]; write: readonly string[] }>> =
  Object.fromEntries(
    Object.entries(exposures).flatMap(([name, { columns, ownColumns, ownView, needs, edit, storedAs }]) => {
      const stored = (wire: readonly string[]) => wire.map(column => storedAs?.[column] ?? column);
      const write = edit ? [...Object.keys(edit.shape), 'updated_at'] : [];
      const own = { read: stored([...columns, ...ownColumns, ...needs]), write: stored(write) };
      const offered = [`public.${name}`, { read: stored(columns), write: [] }] as const;
      return ownView ? [offered, [ownView, own] as const] : [offered];
    }),
  );

function presentUser({ activity_status_until: until, ...row }: ExposedRow, now: Date): ExposedRow {
  if (row.activity_status === undefined) return row;
  const stored = row.activity_status === 'out' ? 'out' : 'in';
  return {
    ...row,
    activity_status: currentStatus(stored, typeof until === 'string' ? new Date(until) : null, now),
  };
}
