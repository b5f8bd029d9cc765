import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { grantRights } from './rights.ts';

const { db, urls } = await testDatabase();
const names = { app: 'nightjar_app', rest: 'nightjar_rest' };

/** The role that serves calls has these rights on every table. Their order is: select, insert, update, delete. */
const expected = {
  siud: [
    ...['auth.accounts', 'auth.one_time_codes', 'auth.refresh_tokens', 'auth.sessions'],
    ...['auth.signing_keys', 'auth.sms_outbox', 'auth.sms_sends', 'auth.wrong_codes'],
    ...['graphile_worker._private_job_queues', 'graphile_worker._private_jobs'],
    ...['graphile_worker._private_known_crontabs', 'graphile_worker._private_tasks'],
    ...['graphile_worker.jobs', 'graphile_worker.migrations', 'local_payments.objects'],
    ...['public.activity', 'public.alcohol_rules', 'public.app_releases', 'public.basemap_layers'],
    ...[
      'public.blocks',
      'public.calendars',
      'public.check_ins',
      'public.conversation_members',
      'public.conversations',
    ],
    ...[
      'public.device_people',
      'public.devices',
      'public.drink_banks',
      'public.event_follows',
      'public.event_types',
      'public.events',
    ],
    ...['public.friendships', 'public.idempotency_keys', 'public.map_changes', 'public.message_mentions'],
    ...['public.message_reactions', 'public.messages', 'public.name_words', 'public.neighborhoods'],
    ...[
      'public.night_cells',
      'public.night_counts',
      'public.payment_events',
      'public.plans',
      'public.prices',
      'public.pro_colors',
    ],
    ...['public.pro_follows', 'public.pro_roles', 'public.products', 'public.pros', 'public.purchases'],
    ...['public.notification_settings', 'public.notifications'],
    ...['public.push_outbox', 'public.rate_limits', 'public.redemptions', 'public.referrals'],
    ...[
      'public.report_targets',
      'public.report_totals',
      'public.reports',
      'public.role_drinks',
      'public.rows_read',
      'public.round_claims',
      'public.rounds',
      'public.sent_messages',
    ],
    ...[
      'public.legal_acceptances',
      'public.service_refusals',
      'public.shot_top_ups',
      'public.stranger_lookups',
      'public.suspensions',
      'public.tracking_tokens',
      'public.subscriptions',
      'public.suspensions',
      'public.team_refusals',
      'public.tickets',
      'public.user_days',
      'public.user_versions',
      'public.version_days',
      'public.release_failures',
      'public.user_locations',
    ],
    ...[
      'public.users',
      'public.waiting_roles',
      'public.venue_features',
      'public.venue_follows',
      'public.venue_types',
    ],
    ...[
      'public.venue_drafts',
      'public.venue_terms',
      'public.venue_vocabulary',
      'public.venue_words',
      'public.venues',
      'public.vouchers',
      'public.whitelist_codes',
      'public.whitelist_uses',
      'public.wrong_codes',
    ],
    ...['storage.objects', 'storage.upload_days'],
  ],
  s: ['public.audit_anchors', 'public.audit_subjects', 'public.backups'],
  si: [
    ...['public.audit_checks', 'public.audit_seals', 'public.audit_trail', 'public.drink_ledger'],
    'public.legal_texts',
    'public.ticket_ledger',
  ],
  sd: ['public.audit_unsealed'],
  '': ['public.schema_migration_steps', 'public.schema_migrations', 'rest.own_user'],
};

test("this test lists every table of the database with the rights of the product's role, and no other table", async () => {
  const { rows } = await sql<{ name: string; rights: string }>`
    select format('%s.%s', nspname, relname) as name,
      (select coalesce(string_agg(letter, '' order by place), '')
       from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] ||
           case when current_setting('server_version_num')::int >= 170000 then array['MAINTAIN'] end,
         array['s', 'i', 'u', 'd', 'T', 'R', 'G'] ||
           case when current_setting('server_version_num')::int >= 170000 then array['M'] end) with ordinality as right_to (privilege, letter, place)
       where has_table_privilege('nightjar_app', c.oid, privilege)) as rights
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v') and not relispartition
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`.execute(db);
  const found = Object.fromEntries(rows.map(({ name, rights }) => [name, rights]));
  const wanted = Object.entries(expected).flatMap(([rights, tables]) => tables.map(name => [name, rights]));
  expect(found).toEqual(Object.fromEntries(wanted));
});

async function ownerOf(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urls.owner });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('granting rights runs no statement if no right has changed', async () => {
  expect(await grantRights(await ownerOf(), names)).toEqual([]);
});

test('the product may use a table that a later migration creates, and /rest/v1 may not read that table', async () => {
  const owner = await ownerOf();
  await owner.query('create table made_later (id integer)');
  await grantRights(owner, names);
  const { rows } = await owner.query(
    `select has_table_privilege($1, 'made_later', 'delete') as app, has_table_privilege($1, 'made_later', 'truncate') as truncates,
       has_any_column_privilege($2, 'made_later', 'select') as rest`,
    [names.app, names.rest],
  );
  expect(rows).toEqual([{ app: true, truncates: false, rest: false }]);
  await owner.query('drop table made_later');
});
