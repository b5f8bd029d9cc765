import type pg from 'pg';

/**
 * A restored database is older than the world around it. What these statements delete would do harm if it went on from
 * there:
 *
 * - Sessions: those that ended after the backup, such as that of a stolen phone, would be open again. A phone that was
 *   used since then has a newer token than the backup contains, so its user must sign in anyway. So all sessions end.
 *   Their refresh tokens and their tokens for tracking are deleted with them.
 * - Addresses of phones for pushes: a phone may have got another owner since. The next sign-in registers it again.
 * - Codes: a text message with one may be older than the restore.
 */
const endedThings: readonly { table: string; statement: string }[] = [
  { table: 'auth.sessions', statement: 'delete from auth.sessions' },
  { table: 'auth.one_time_codes', statement: 'delete from auth.one_time_codes' },
  { table: 'public.devices', statement: 'delete from public.devices' },
];

/**
 * These jobs send a text or a push about something that happened before the backup: people have got them already, or
 * it is too late for them. Every other job reads the present state before it acts, the payment provider's too, so it
 * does nothing a second time.
 */
export const jobsThatNotify: readonly string[] = [
  'ask-invited',
  'push-device',
  'push-drinks-ended',
  'push-event-reminder',
  'push-friend-accepted',
  'push-friend-request',
  'push-joined-team',
  'push-message',
  'push-overridden',
  'push-overrides',
  'push-pour-taken-back',
  'push-pro-request',
  'push-pro-request-answer',
  'push-removed-from-team',
  'push-reports-decided',
  'push-shot-answer',
  'push-venue-archived',
  'tell-of-event',
  'tell-of-nights',
  'tell-of-places',
  'text-former-number',
  'text-invitation',
];

const deleteNotifyingJobsSql = `
  delete from graphile_worker._private_jobs using graphile_worker._private_tasks as tasks
  where tasks.id = task_id and tasks.identifier = any($1)`;

/** Deletes from a restored database what must not live again. Returns how many texts and pushes waited in it. */
export async function endWhatMustNotReturn(client: pg.ClientBase): Promise<{ jobs: number }> {
  for (const { table, statement } of endedThings)
    if (await hasTable(client, table)) await client.query(statement);
  if (!(await hasTable(client, 'graphile_worker._private_jobs'))) return { jobs: 0 };
  const { rowCount } = await client.query(deleteNotifyingJobsSql, [jobsThatNotify]);
  return { jobs: rowCount ?? 0 };
}

async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as found', [name]);
  return rows[0].found;
}
