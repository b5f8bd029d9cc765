import { redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import { overrideData } from '@nightjar/domain/drinks/entity';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readNotes } from '../../platform/push/outbox.ts';
import { testApp } from '../../testing/app.ts';
import { drinksTasks } from './jobs.ts';

const { call, build, db, clock, platform } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const managerRole = 2;

/** Returns the waiting pushes to the managers of this venue. */
async function noticesOf(venueId: string) {
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

test('managers get a push with guest and pro from the sixth override by one code in a night on', async () => {
  const dee = await build.pro();
  const { venue_id, pro_code, pro_color_id } = dee;
  const boss = await build.pro({ venue_id, pro_role_id: managerRole, pro_code: '1111' });
  const override = async () => {
    const guest = await build.member({ first_name: 'Rae' });
    await build.location(guest, { lat: 27.9691, lng: -82.4373 });
    const voucher_id = await build.voucher({ owner_id: guest });
    const input = { user_id: guest, venue_id, pro_code, pro_color_id, voucher_id };
    const refused = await call(redeemPaidVoucherDrink, input, guest);
    const { override_token } = overrideData.parse(refused.body.data);
    const past = { issue_override: true, override_reason: 'Out on the terrace', override_token };
    return (await call(redeemPaidVoucherDrink, { ...input, ...past }, guest)).body.data?.redemption_id ?? '';
  };

  for (let count = 0; count < 5; count += 1) await override();
  expect(await noticesOf(venue_id)).toEqual([]);
  const redemptionId = await override();
  const notice = { venueId: venue_id, redemptionId, takenBack: false, count: 6 };
  expect(await noticesOf(venue_id)).toEqual([notice]);
  clock.advance(9 * 3600);
  await db
    .updateTable('pros')
    .set({ clocked_in_until: addMilliseconds(clock.now(), hours) })
    .execute();
  await db.updateTable('venues').set({ hours: '[]' }).execute();
  await db.updateTable('alcohol_rules').set({ serving_from: 0, serving_until: 0 }).execute();
  await override();
  expect(await noticesOf(venue_id)).toHaveLength(1);
  expect((await platform.metrics.exposition()).text).toContain(
    'nightjar_events_total{event="overrides_noticed"} 1',
  );

  await drinksTasks(platform)['push-overrides']?.(notice);
  expect(await notesTo(boss.user_id)).toMatchObject([
    {
      title: 'Many overrides tonight',
      body: "Rae's phone poured with Dee's code. 6 overrides on that code tonight.",
    },
  ]);
  expect(await notesTo(dee.user_id)).toEqual([]);

  await drinksTasks(platform)['push-overrides']?.({ ...notice, takenBack: true, count: 2 });
  expect(await notesTo(boss.user_id)).toContainEqual(
    expect.objectContaining({
      title: 'A pour was taken back',
      body: "Dee took back a pour on Rae's phone. 2 taken back by Dee tonight.",
    }),
  );
});

test('only approved managers of the venue get the push about overrides', async () => {
  const { id: pro_id, venue_id } = await build.pro();
  const guest = await build.member();
  const { id: redemptionId } = await db
    .insertInto('redemptions')
    .values({
      user_id: guest,
      venue_id,
      pro_id,
      pro_first_name: 'Dee',
      kind: 'paid',
      voucher_id: await build.voucher({ owner_id: guest, state: 'redeemed' }),
      issue: 'far_from_venue',
      issue_override: true,
      override_reason: 'Out on the terrace',
      redeemed_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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
  await drinksTasks(platform)['push-overrides']?.({
    venueId: venue_id,
    redemptionId,
    takenBack: false,
    count: 6,
  });
  expect(await notesTo(boss.user_id)).toHaveLength(1);
  for (const { user_id } of [...others, elsewhere]) expect(await notesTo(user_id)).toEqual([]);
});
