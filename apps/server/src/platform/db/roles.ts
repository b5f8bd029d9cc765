import { brand } from '@nightjar/domain/brand';
import { type AdminConnection, createRole, findOrMakeLogin, urlWithOption } from './logins.ts';

/**
 * These are the connection strings of the roles: `owner` makes the tables, `app` works with them, and `rest` answers
 * `/rest/v1`.
 */
export type RoleUrls = { owner: string; app: string; rest: string };
/**
 * `direct` belongs to the role of `app` and leads past a pooler. Jobs are announced by NOTIFY, and a pooler takes apart
 * the session that LISTEN needs.
 */
export type DatabaseUrls = RoleUrls & { direct: string };
/** The operator may name the roles of `app` and `/rest/v1` instead of those that the server makes itself. */
export type GivenUrls = Pick<RoleUrls, 'app' | 'rest'>;

const ownRoleNames = {
  owner: `${brand.slug}_owner`,
  app: `${brand.slug}_app`,
  rest: `${brand.slug}_rest`,
} as const;

/**
 * Finds or makes the database roles. A superuser gives the tables to a separate owner role; any other user owns them.
 * @returns null where `given` names no roles and the user of `url` may not make any
 */
export async function findOrMakeRoles(
  admin: AdminConnection,
  given: GivenUrls | null,
): Promise<RoleUrls | null> {
  const { rows } = await admin.client.query(
    'select rolsuper as super, rolcreaterole as "createsRoles" from pg_roles where rolname = current_user',
  );
  const [me] = rows;
  const owner = me.super ? await findOrMakeOwner(admin) : admin.url;
  if (given) return { owner, ...given };
  if (!me.super && !me.createsRoles) return null;
  return {
    owner,
    app: await findOrMakeLogin(admin, ownRoleNames.app),
    rest: await findOrMakeLogin(admin, ownRoleNames.rest),
  };
}

/** The superuser acts in the name of the owner role, because that role cannot sign in. */
async function findOrMakeOwner({ client, url }: AdminConnection): Promise<string> {
  await createRole(client, ownRoleNames.owner, 'nologin');
  await client.query(`do $$ begin
    execute format('alter database %I owner to ${ownRoleNames.owner}', current_database());
    grant create, usage on schema public to ${ownRoleNames.owner};
  end $$`);
  for (const extension of ['cube', 'earthdistance', 'pg_trgm', 'citext'])
    await client.query(`create extension if not exists ${extension}`);
  const { rows } = await client.query<{ statement: string }>(handOverObjects, [ownRoleNames.owner]);
  for (const { statement } of rows) await client.query(statement);
  return urlWithOption(url, `role=${ownRoleNames.owner}`);
}

/**
 * The superuser owns these objects, because they are older than the owner role. Objects of an extension are left out.
 */
const handOverObjects = `
  with things as (
    select 'pg_namespace'::regclass as kind, oid, nspowner as owner, format('schema %I', nspname) as name
    from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')
    union all
    select 'pg_class'::regclass, c.oid, relowner, format('%s %s',
      case relkind when 'v' then 'view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end, c.oid::regclass)
    from pg_class c where relkind in ('r', 'p', 'v', 'c') or relkind = 'S' and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i'))
    union all
    select 'pg_proc'::regclass, oid, proowner, format('routine %s', oid::regprocedure) from pg_proc)
  select format('alter %s owner to %I', name, $1::text) as statement from things
  where owner = current_user::regrole and oid >= 16384 and not exists (
    select from pg_depend where classid = kind and objid = things.oid and deptype = 'e')`;
