import { exportMyData, savePushToken, updateLocation } from '@nightjar/domain/account/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { releaseFailed, userVersion } from '@nightjar/domain/releases/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { paidTicket, ticketPriceCents } from '../../testing/payments/tickets.ts';

const { call, build, clock, db, statementsOf, sessionOf } = await testApp();

test("the export of a person's data has everything that is stored about the person, by section", async () => {
  const me = await build.member({ nickname: 'rae', email: 'rae@example.com' });
  const [friend, venue] = [await build.member({ nickname: 'moth' }), await build.venue()];
  await build.friendship(me, friend);
  await build.block(me, await build.member());
  await build.checkIn(me, venue);
  const event = await build.event({ venue_id: venue });
  await build.going(event, [me], { waiting: true, shown: false });
  await build.voucher({ owner_id: me });
  await call(updateLocation, { user_id: me, ...ybor }, me);
  await call(savePushToken, { token: 'secret-token', device_id: 'phone', platform: 'ios' }, me);
  await db.insertInto('app_releases').values({ version: '1.1.175', released_at: clock.now() }).execute();
  await paidTicket({ db, clock }, me, event);
  const release = { user_id: me, version: '1.1.175', device_id: 'phone' };
  await call(userVersion, { ...release, reported_at: clock.now().toISOString() }, me);
  await call(releaseFailed, { ...release, message: 'TypeError' }, me);

  const { body } = await call(exportMyData, {}, me);

  expect(body.data).toMatchObject({
    user: { nickname: 'rae', email: 'rae@example.com' },
    plan: { name: 'whitelist' },
    friends: [{ user_id: friend, name: 'moth' }],
    blocks: [{}],
    follows: [{ kind: 'event', id: event, waiting: false, shown_to_friends: false }],
    check_ins: [{ venue_id: venue }],
    vouchers: [{ owner_id: me }],
    tickets: [{ event_id: event, state: 'paid', price_cents: ticketPriceCents }],
    whereabouts: [{ lat: ybor.lat }],
    devices: [{ device_id: 'phone' }],
    sessions: [{}],
    versions: [{ device_id: 'phone', version: '1.1.175' }],
    release_failures: [{ device_id: 'phone', message: 'TypeError' }],
  });
  expect(JSON.stringify(body.data)).not.toContain('secret-token');
});

test("the export of a person's data has the person’s own messages and no message of others", async () => {
  const [me, other] = [await build.user(), await build.user()];
  const { id: conversation_id } = await db
    .insertInto('conversations')
    .values({ type: 'group', group_name: 'Flock' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('conversation_members')
    .values([me, other].map(user_id => ({ conversation_id, user_id })))
    .execute();
  await db
    .insertInto('messages')
    .values([
      { conversation_id, sender_id: me, message: 'My own words' },
      { conversation_id, sender_id: other, message: 'Words of somebody else' },
    ])
    .execute();
  await db
    .insertInto('reports')
    .values({ reporter_id: other, reported_user_id: me, description: 'Rude.' })
    .execute();

  const { body } = await call(exportMyData, {}, me);

  expect(body.data?.messages).toMatchObject([{ message: 'My own words' }]);
  expect(body.data?.conversations).toMatchObject([{ conversation_id, group_name: 'Flock' }]);
  expect(JSON.stringify(body.data)).not.toMatch(/Words of somebody else|Rude/);
});

test("an export of a person's data takes one statement per section, and a person may have five exports a day", async () => {
  const me = await build.user();
  await sessionOf(me);
  const statements = await statementsOf(() => call(exportMyData, {}, me));
  expect(statements.length).toBeLessThanOrEqual(35);
  const more = await Promise.all(Array.from({ length: 5 }, () => call(exportMyData, {}, me)));
  expect(more.filter(({ status }) => status === 429)).toHaveLength(1);
});
