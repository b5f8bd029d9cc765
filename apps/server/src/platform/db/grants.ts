import { restColumns } from './exposures.ts';

export type Privilege =
  | 'SELECT'
  | 'INSERT'
  | 'UPDATE'
  | 'DELETE'
  | 'TRUNCATE'
  | 'REFERENCES'
  | 'TRIGGER'
  | 'MAINTAIN';

/** The database role that serves calls has these rights on most tables. */
const workPrivileges: readonly Privilege[] = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
/** The database role that serves calls only appends to the ledger, the audit trail and the published texts. */
const appendPrivileges: readonly Privilege[] = ['SELECT', 'INSERT'];

const privilegesByExceptionalTable: Readonly<Record<string, readonly Privilege[]>> = {
  'public.drink_ledger': appendPrivileges,
  'public.ticket_ledger': appendPrivileges,
  'public.audit_trail': appendPrivileges,
  'public.audit_seals': appendPrivileges,
  'public.audit_checks': appendPrivileges,
  // A trigger that runs as the owner of the tables fills this table.
  'public.audit_unsealed': ['SELECT', 'DELETE'],
  // A trigger and a function that run as the owner of the tables fill this table.
  'public.audit_subjects': ['SELECT'],
  'public.audit_anchors': ['SELECT'],
  'public.legal_texts': appendPrivileges,
  'public.schema_migrations': [],
  'public.schema_migration_steps': [],
  // The command `backup` fills this table as the owner of the tables.
  'public.backups': ['SELECT'],
  'rest.own_user': [],
};

/** Returns what the role that serves calls may do with a table or view. */
export const appMay = (table: string): readonly Privilege[] =>
  privilegesByExceptionalTable[table] ?? workPrivileges;

/**
 * These database functions run with the rights of the tables' owner. They do what the role that serves calls may not do
 * by itself.
 */
export const appFunctions = [
  'public.make_months_ahead(timestamp with time zone)',
  'public.forget_in_ledger(uuid)',
  'public.forget_audit_before(timestamp with time zone,integer)',
  'public.forget_audit_checks_before(timestamp with time zone)',
];

/** Returns whether the role of `/rest/v1` may read and write a column. */
export function restMayReadOrWrite(table: string, column: string): { read: boolean; write: boolean } {
  const offered = restColumns[table];
  return {
    read: offered?.read.includes(column) ?? false,
    write: offered?.write.includes(column) ?? false,
  };
}

/**
 * These are the rows that the role of `/rest/v1` may read, for each table. The viewer is set before each read
 * (`rest.viewer`).
 */
export const readableRows: Readonly<Record<string, string>> = {
  'public.users': 'id = rest.viewer() or rest.may_see_person(id)',
  'public.venues': 'rest.viewer() is not null and (active or rest.is_on_team(id))',
  'public.event_types': 'rest.viewer() is not null',
};
