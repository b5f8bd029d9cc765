import { sendAVoucher } from '@nightjar/domain/drinks/calls';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedDemoNight } from '../../demo/seed.ts';
import { testApp } from '../../testing/app.ts';
import { checkLedger } from './check-ledger.ts';
import { topUpShots } from './queries/top-up.ts';

const { call, build, db, clock, platform } = await testApp();

const check = async () =>
  (await checkLedger(platform)).refused.map(({ feature, reason }) => `${feature}: ${reason}`);

async function aShot(): Promise<{ rae: UserId; id: VoucherId }> {
  const rae = await build.member();
  await topUpShots(db, rae, clock.now());
  const row = await db
    .selectFrom('vouchers')
    .select('id')
    .where('owner_id', '=', rae)
    .executeTakeFirstOrThrow();
  return { rae, id: row.id as VoucherId };
}

test('the ledger of the demo night has no differences', async () => {
  await seedDemoNight(platform);
  expect(await checkLedger(platform)).toMatchObject({ failed: false, refused: [] });
});

test('the check of the ledger names each change of a drink without an entry, and fails', async () => {
  const { rae, id } = await aShot();
  const thief = await build.member();
  await call(sendAVoucher, { voucher_id: id, from: rae, to: thief }, rae);
  await sql`update vouchers set state = 'available', recipient_id = null, owner_id = ${thief}, frozen_at = now()
    where id = ${id}`.execute(db);
  await sql`update drink_banks set sent_total = 7, redeemed_total = 3 where user_id = ${rae}`.execute(db);
  const forged = await build.voucher({ owner_id: thief });

  expect(await checkLedger(platform)).toMatchObject({ failed: true });
  expect(new Set(await check())).toEqual(
    new Set([
      `voucher ${id}: state is available, the ledger says pending`,
      `voucher ${id}: owner is ${thief}, the ledger says ${rae}`,
      `voucher ${id}: frozen is true, the ledger says false`,
      `bank of ${rae}: redeemed total is 3, the ledger says 0`,
      `bank of ${rae}: sent total is 7, the ledger says 1`,
      `voucher ${forged}: was never issued`,
    ]),
  );
});

test('the check of the ledger names an entry that cannot follow the one before it', async () => {
  const { rae, id } = await aShot();
  const entry = { at: clock.now(), entry: 'accepted', user_id: rae, voucher_id: id };
  await db.insertInto('drink_ledger').values(entry).execute();
  expect(await check()).toContain(`voucher ${id}: "accepted" cannot follow "available"`);
});

test('no role of the database can rewrite the ledger', async () => {
  const { id } = await aShot();
  const rewritten = sql`update drink_ledger set entry = 'voided' where voucher_id = ${id}`.execute(db);
  await expect(rewritten).rejects.toThrow('drink_ledger is append-only');
});
