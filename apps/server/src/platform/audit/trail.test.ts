import { redemptionQr, serveAgain } from '@nightjar/domain/drinks/calls';
import { voidVoucher } from '@nightjar/domain/drinks/desk/calls';
import { assignReferral } from '@nightjar/domain/referrals/calls';
import { rotateProCode } from '@nightjar/domain/staff/calls';
import { afterEach, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock } = await testApp({ TRUST_PROXY: '1' });
const owl = await build.user({ super_admin: true });
const reason = 'Bought with a stolen card.';
const missing = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';

let seen = 0;
async function newEntries() {
  const entries = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('id', '>', seen)
    .orderBy('id')
    .execute();
  seen = entries.at(-1)?.id ?? seen;
  return entries.map(({ id: _, ...entry }) => entry);
}
afterEach(newEntries);

test('an audit entry names its actor, action, subjects, network, time and outcome', async () => {
  const rae = await build.member();
  const voucher_id = await build.voucher({ owner_id: rae });

  await call(voidVoucher, { voucher_id, reason }, owl, { headers: { 'x-forwarded-for': '203.0.113.77' } });

  expect(await newEntries()).toEqual([
    {
      at: clock.now(),
      actor_id: owl,
      actor_roles: ['super_admin'],
      action: 'void-voucher',
      subjects: { voucher_id },
      before: { state: 'available', owner_id: rae },
      after: { state: 'void', reason },
      outcome: 'ok',
      network: '203.0.113.0/24',
    },
  ]);
});

test('a refusal and a failure of an audited call leave an entry that records no change', async () => {
  const voucher_id = await build.voucher({ owner_id: await build.member(), state: 'redeemed' });
  await call(voidVoucher, { voucher_id, reason }, owl);
  await call(voidVoucher, { voucher_id: missing, reason }, owl);

  expect(await newEntries()).toMatchObject([
    { subjects: { voucher_id }, outcome: 'nothing_to_void', before: null, after: null },
    { subjects: { voucher_id: missing }, outcome: 'not_found', before: null, after: null },
  ]);
});

test('an audited call without access or with invalid input leaves no audit entry', async () => {
  await call(voidVoucher, { voucher_id: missing, reason }, await build.member());
  await call(voidVoucher, { voucher_id: missing, reason }, null);
  await call(voidVoucher, { voucher_id: 'none', reason }, owl);
  expect(await newEntries()).toEqual([]);
});

test('no audit entry contains a code', async () => {
  const pro = await build.pro();
  await call(rotateProCode, { pro_id: pro.id }, pro.user_id);
  const guest = await build.user();
  await call(assignReferral, { user_id: guest, code: 'RAE12345' }, guest);

  const entries = await newEntries();
  expect(entries).toMatchObject([{ subjects: { pro_id: pro.id } }, { subjects: { user_id: guest } }]);
  const { pro_code } = await db
    .selectFrom('pros')
    .where('id', '=', pro.id)
    .select('pro_code')
    .executeTakeFirstOrThrow();
  for (const code of ['RAE12345', `"${pro_code}"`]) expect(JSON.stringify(entries)).not.toContain(code);
});

test('a call leaves an audit entry each time if its declaration asks for one, and none otherwise', async () => {
  const rae = await build.member();
  await call(redemptionQr, { user_id: rae }, rae);
  const dee = await build.pro();
  await call(serveAgain, { redemption_id: missing }, dee.user_id);
  await call(serveAgain, { redemption_id: missing }, dee.user_id);
  expect((await newEntries()).map(({ action }) => action)).toEqual(['serve-again', 'serve-again']);
});
