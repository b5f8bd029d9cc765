import { stripeCreateAccountLink } from '@nightjar/domain/payments/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { paymentsRig } from '../../../testing/payments.ts';

const app = await testApp({ AUTH_RATE_LIMITS: 'off' });
const { call, build, db } = app;
const { press, work } = await paymentsRig(app);
const pages = { return_url: '/admin/venues', refresh_url: '/admin/venues?again=1' };
const linkFor = (user: string, venue_id: string, change: object = {}) =>
  call(stripeCreateAccountLink, { venue_id, ...pages, ...change }, user);
const venueRow = (id: string) =>
  db
    .selectFrom('venues')
    .where('id', '=', id)
    .select(['stripe_account_id', 'stripe_account_state'])
    .executeTakeFirstOrThrow();

async function manager(venue_id: string, role = 1): Promise<string> {
  const user_id = await build.user({ pro: true });
  await build.pro({ venue_id, user_id, pro_role_id: role, pro_code: null, pro_color_id: null });
  return user_id;
}

test('a manager sets up the payouts of their venue, and the provider reports when they are ready', async () => {
  const venue = await build.venue();
  const { body } = await linkFor(await manager(venue), venue);
  expect(await venueRow(venue)).toMatchObject({ stripe_account_state: 'pending' });

  const done = await press(body.data?.url ?? '', {});
  await work();

  expect(done.headers.get('location')).toBe('http://localhost:0/admin/venues');
  expect(await venueRow(venue)).toMatchObject({ stripe_account_state: 'active' });
});

test("ten requests of managers at once for a venue's payouts make one account at the provider", async () => {
  const venue = await build.venue();
  const boss = await manager(venue, 2);
  await Promise.all(Array.from({ length: 10 }, () => linkFor(boss, venue)));
  const accounts = await db
    .selectFrom('local_payments.objects')
    .where('object', '=', 'account')
    .select('data')
    .execute();
  const mine = accounts.filter(
    ({ data }) => (data as { metadata: { venue_id: string } }).metadata.venue_id === venue,
  );
  expect(mine).toHaveLength(1);
});

test("a rep may set up a venue's payouts, and a bartender, another venue's manager and a pro without a team may not", async () => {
  const venue = await build.venue();
  const others = [
    await manager(venue, 3),
    await manager(await build.venue()),
    await build.user({ pro: true }),
  ];
  for (const other of others) expect((await linkFor(other, venue)).status).toBe(403);
  const rep = await build.user({ rep: true, allow_admin_access: true });
  expect((await linkFor(rep, venue)).status).toBe(200);
});

test('setting up the payouts of an unknown venue is not found', async () => {
  const rep = await build.user({ rep: true, allow_admin_access: true });
  expect((await linkFor(rep, '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1')).status).toBe(404);
});

test.each([
  ['return_url', 'https://evil.example'],
  ['refresh_url', 'https://nightjar.example@evil.example/'],
  ['return_url', 'nightjar://app/x'],
  ['refresh_url', '/\\evil.example'],
])(
  'setting up payouts with the address %s of %s is refused with the name of the field',
  async (field, address) => {
    const venue = await build.venue();
    const { status, body } = await linkFor(await manager(venue), venue, { [field]: address });
    expect(status).toBe(400);
    expect(body.message).toContain(field);
  },
);
