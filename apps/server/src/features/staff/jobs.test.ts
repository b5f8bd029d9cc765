import { redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readNotes } from '../../platform/push/outbox.ts';
import { testApp } from '../../testing/app.ts';
import { staffTasks } from './jobs.ts';

const { call, build, db, clock, platform } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const managerRole = 2;

/** What waits to be told to this venue's managers. */
async function toldOf(venueId: string) {
  const { rows } = await sql<{ payload: unknown }>`
    select jobs.payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'push-overrides' and jobs.payload ->> 'venueId' = ${venueId}`.execute(db);
  return rows.map(({ payload }) => payload);
}

async function notesTo(userId: string | null) {
  const { phone } = await db
    .selectFrom('users')
    .select('phone')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return readNotes(db, phone ?? '');
}

test('Req 4.6: the sixth pour a bartender waves through in a night is told to the managers', async () => {
  const dee = await build.pro({ clocked_in_until: null });
  const { venue_id, pro_code, pro_color_id } = dee;
  const boss = await build.pro({ venue_id, pro_role_id: managerRole, pro_code: '1111' });
  const wave = async () => {
    const guest = await build.member();
    await build.location(guest);
    const voucher_id = await build.voucher({ owner_id: guest });
    const input = { user_id: guest, venue_id, pro_code, pro_color_id, voucher_id, issue_override: true };
    return call(redeemPaidVoucherDrink, input, guest);
  };

  for (let count = 0; count < 5; count += 1) await wave();
  expect(await toldOf(venue_id)).toEqual([]);
  await wave();
  expect(await toldOf(venue_id)).toEqual([{ venueId: venue_id, proFirstName: 'Dee', count: 6 }]);
  clock.advance(9 * 3600);
  await wave();
  expect(await toldOf(venue_id)).toHaveLength(1);
  expect((await platform.metrics.exposition()).text).toContain('events_total{event="overrides_noticed"} 1');

  await staffTasks(platform)['push-overrides']?.({ venueId: venue_id, proFirstName: 'Dee', count: 6 });
  expect(await notesTo(boss.user_id)).toMatchObject([{ body: 'Dee has waved 6 drinks through tonight.' }]);
  expect(await notesTo(dee.user_id)).toEqual([]);
});

test('only approved managers of the venue are told', async () => {
  const { venue_id } = await build.pro();
  const places = [
    { pro_role_id: managerRole, state: 'removed' },
    { pro_role_id: managerRole, state: 'pending' },
    { pro_role_id: managerRole, state: 'invited' },
    { pro_role_id: 3, state: 'approved' },
  ];
  const others = await Promise.all(
    places.map((place, index) => build.pro({ venue_id, pro_code: `200${index}`, ...place })),
  );
  const elsewhere = await build.pro({ pro_role_id: managerRole });
  const boss = await build.pro({ venue_id, pro_role_id: managerRole, pro_code: '1111' });
  await staffTasks(platform)['push-overrides']?.({ venueId: venue_id, proFirstName: 'Dee', count: 6 });
  expect(await notesTo(boss.user_id)).toHaveLength(1);
  for (const { user_id } of [...others, elsewhere]) expect(await notesTo(user_id)).toEqual([]);
});
