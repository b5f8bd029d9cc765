import {
  redeemFreeDrink,
  redeemPaidVoucherDrink,
  refuseService,
  serveAgain,
  validateFreeRedemptionCode,
} from '@nightjar/domain/drinks/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { userTopic } from '@nightjar/domain/live';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { topicChannel } from '../../../platform/realtime/bus-messages.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, platform, statementsOf, tokenOf } = await testApp({
  AUTH_RATE_LIMITS: 'off',
});
const reason = 'Asleep at the bar';

const jobsWaiting = async () => {
  const { rows } = await sql<{ count: string }>`select count(*) from graphile_worker._private_jobs`.execute(
    db,
  );
  return rows[0]?.count;
};

type Pro = Awaited<ReturnType<typeof build.pro>>;

async function aServedGuest() {
  const guest = await build.member();
  await build.location(guest);
  const dee = await build.pro();
  const poured = await pourFor(guest, dee);
  return { guest, dee, redemption_id: poured.body.data?.redemption_id ?? '' };
}

const checkOf = (guest: UserId, { venue_id, pro_code, pro_color_id }: Pro) => ({
  user_id: guest,
  venue_id,
  pro_code,
  pro_color_id,
});
const pourFor = (guest: UserId, pro: Pro) => call(redeemFreeDrink, checkOf(guest, pro), guest);
const voucherFor = async (guest: UserId, pro: Pro) =>
  call(
    redeemPaidVoucherDrink,
    { ...checkOf(guest, pro), voucher_id: await build.voucher({ owner_id: guest }) },
    guest,
  );

test('a guest to whom staff refuse service gets neither free nor paid drinks at any bar until six in the morning', async () => {
  const { guest, dee, redemption_id } = await aServedGuest();
  const elsewhere = await build.pro();

  const { body } = await call(refuseService, { redemption_id, reason }, dee.user_id);

  expect(body.data).toEqual({ until: '2026-11-21T11:00:00.000Z' });
  for (const pro of [dee, elsewhere]) {
    expect((await pourFor(guest, pro)).body.code).toBe('not_served');
    expect((await voucherFor(guest, pro)).body).toMatchObject({
      code: 'not_served',
      message: 'Not tonight. Have some water, and talk to the bar if you think that is wrong.',
    });
  }
});

test('a guest to whom service was refused is served again the next night', async () => {
  const { guest, dee, redemption_id } = await aServedGuest();
  await call(refuseService, { redemption_id, reason }, dee.user_id);
  const voucher_id = await build.voucher({ owner_id: guest });
  clock.advance(20 * 3600);
  await build.location(guest);
  const until = addMilliseconds(clock.now(), 1 * hours);
  await db.updateTable('pros').set({ clocked_in_until: until }).where('id', '=', dee.id).execute();
  const again = { ...checkOf(guest, dee), voucher_id };
  const { body } = await call(redeemPaidVoucherDrink, again, guest, { token: await tokenOf(guest) });
  clock.advance(-20 * 3600);
  expect(body.success).toBe(true);
});

test('a second refusal of service replaces the reason of the first', async () => {
  const { guest, dee, redemption_id } = await aServedGuest();
  const refuse = (why: string) => call(refuseService, { redemption_id, reason: why }, dee.user_id);
  const [first, again] = [await refuse(reason), await refuse('Asleep and singing')];
  expect(again.body.data).toEqual(first.body.data);
  const rows = await db.selectFrom('service_refusals').selectAll().where('user_id', '=', guest).execute();
  expect(rows).toMatchObject([{ reason: 'Asleep and singing', refused_by: dee.user_id }]);
});

test('a refusal of service notifies neither the guest nor the bar', async () => {
  const { guest, dee, redemption_id } = await aServedGuest();
  const received: unknown[] = [];
  const waiting = await jobsWaiting();
  for (const topic of [userTopic.nameOf(guest), `venue-${dee.venue_id}`])
    await platform.bus.subscribe(topicChannel(topic), message => received.push(message));
  await call(refuseService, { redemption_id, reason }, dee.user_id);
  expect(received).toEqual([]);
  expect(await jobsWaiting()).toBe(waiting);
});

test('a refusal of service for a pour of another bar is answered as for a missing pour', async () => {
  const { redemption_id } = await aServedGuest();
  const other = await build.pro();
  const foreign = await call(refuseService, { redemption_id, reason }, other.user_id);
  const missing = await call(refuseService, { redemption_id: other.id, reason }, other.user_id);
  expect([foreign.status, foreign.body.message]).toEqual([404, 'Redemption not found']);
  expect([missing.status, missing.body.message]).toEqual([404, 'Redemption not found']);
});

test('a rep may refuse service for any bar and a guest for none, and a reason is required', async () => {
  const { guest, redemption_id } = await aServedGuest();
  const wren = await build.user({ rep: true, allow_admin_access: true });
  expect((await call(refuseService, { redemption_id, reason }, guest)).status).toBe(403);
  const bare = await call(refuseService, { redemption_id, reason: 'ab' }, wren);
  expect([bare.status, bare.body.message]).toEqual([400, expect.stringContaining('reason')]);
  expect((await call(refuseService, { redemption_id, reason }, wren)).body.success).toBe(true);
});

test('a pour that waits while service is refused is not made', async () => {
  const { guest, dee, redemption_id } = await aServedGuest();
  clock.advance(700);
  const voucher_id = await build.voucher({ owner_id: guest });
  const pour = () => call(redeemPaidVoucherDrink, { ...checkOf(guest, dee), voucher_id }, guest);
  const [, ...pours] = await Promise.all([
    call(refuseService, { redemption_id, reason }, dee.user_id),
    pour(),
    pour(),
  ]);
  const [refusal] = await db
    .selectFrom('service_refusals')
    .selectAll()
    .where('user_id', '=', guest)
    .execute();
  const poured = pours.filter(({ body }) => body.data?.already === false);
  expect(refusal).toBeDefined();
  expect(poured.length).toBeLessThanOrEqual(1);
  expect((await pour()).body.code ?? 'receipt').toMatch(/not_served|receipt/);
  clock.advance(-700);
});

test('a guest is served again after the pro who refused service lifts the refusal, also when it is lifted twice', async () => {
  const { guest, dee, redemption_id } = await aServedGuest();
  await call(refuseService, { redemption_id, reason }, dee.user_id);

  const lifted = await call(serveAgain, { redemption_id }, dee.user_id);
  const again = await call(serveAgain, { redemption_id }, dee.user_id);

  expect(lifted.body.data).toEqual({ refused: false });
  expect(again.body.data).toEqual({ refused: false });
  expect((await voucherFor(guest, dee)).body.success).toBe(true);
});

test('checking for a refusal of service costs a pour no statement', async () => {
  const { guest, dee, redemption_id } = await aServedGuest();
  const [one, other] = [await build.voucher({ owner_id: guest }), await build.voucher({ owner_id: guest })];
  const pour = (voucher_id: string) =>
    statementsOf(() => call(redeemPaidVoucherDrink, { ...checkOf(guest, dee), voucher_id }, guest));
  const before = await pour(one);
  await call(refuseService, { redemption_id, reason }, dee.user_id);
  await call(serveAgain, { redemption_id }, dee.user_id);
  clock.advance(601);
  await call(serveAgain, { redemption_id }, dee.user_id);
  await call(validateFreeRedemptionCode, checkOf(guest, dee), guest);
  expect(await pour(other)).toHaveLength(before.length);
  clock.advance(-601);
});
