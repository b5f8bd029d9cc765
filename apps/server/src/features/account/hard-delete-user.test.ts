import { randomUUID } from 'node:crypto';
import {
  hardDeleteUser,
  mySessions,
  savePushToken,
  updateLocation,
  userProfile,
} from '@nightjar/domain/account/calls';
import { claimRound, sendRound } from '@nightjar/domain/drinks/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { userTopic } from '@nightjar/domain/live';
import { releaseFailed, userVersion } from '@nightjar/domain/releases/calls';
import { followVenue } from '@nightjar/domain/venues/calls';
import { createClient } from '@supabase/supabase-js';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';
import { paymentsRig } from '../../testing/payments.ts';
import { supabaseClient } from '../../testing/supabase.ts';
import { checkLedger } from '../drinks/check-ledger.ts';
import { topUpShots } from '../drinks/queries/top-up.ts';
import { accountTasks } from './jobs.ts';

const app = await testApp();
const { call, build, db, clock, url, platform, tokenOf, sessionOf } = app;
const erase = (user_id: UserId, token?: string) =>
  call(hardDeleteUser, { user_id }, user_id, token ? { token } : {});
const countOf = async (table: 'users' | 'venues', id: string, column: string) => {
  const { rows } = await sql<{ count: number }>`
    select ${sql.ref(column)} as count from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0]?.count;
};

/** After the deletion, no table may contain these texts. */
const traces = ['zephyrine', 'quimby', 'zeph77', '18135557788', 'zeph@example.com', 'by the fan', '7 curlew'];

/** Makes a user who has rows in many tables. */
async function livelyPerson() {
  const venue = await build.venue();
  const [friend, follower, blocked] = [await build.member(), await build.member(), await build.member()];
  const me = await build.member({
    phone: '18135557788',
    first_name: 'Zephyrine',
    last_name: 'Quimby',
    full_name: 'Zephyrine Quimby',
    nickname: 'zeph77',
    email: 'zeph@example.com',
    bio: 'By the fan',
    street: '7 Curlew St',
    profile_image: '/storage/zeph77.jpg',
    stripe_customer_id: 'cus_zeph77',
    activity_status: 'out',
  });
  await db
    .updateTable('auth.accounts')
    .set({ phone: '18135557788', user_metadata: { name: 'Zephyrine' } })
    .where('id', '=', me)
    .execute();
  const pro = await build.pro({
    user_id: me,
    venue_id: venue,
    first_name: 'Zephyrine',
    phone: '18135557788',
  });

  await build.friendship(me, friend);
  await db.updateTable('users').set({ friends_count: 1 }).where('id', 'in', [me, friend]).execute();
  await build.friendship(me, follower, 'pending');
  await build.block(me, blocked);
  await db.insertInto('pro_follows').values({ user_id: follower, pro_user_id: me }).execute();
  await db.updateTable('users').set({ following_pros_count: 1 }).where('id', '=', follower).execute();
  await call(followVenue, { user_id: me, venue_id: venue }, me);
  await call(updateLocation, { user_id: me, ...ybor }, me);
  await build.checkIn(me, venue);
  await build.going(await build.event({ venue_id: venue, created_by: me, updated_by: me }), [me]);
  const device = { token: 'zeph77-token', device_id: 'zeph77-phone', platform: 'ios' as const };
  await call(savePushToken, device, me);
  await db
    .insertInto('app_releases')
    .values({ version: '1.1.175', released_at: clock.now() })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const release = { user_id: me, version: '1.1.175', device_id: 'zeph77-phone' };
  await call(userVersion, { ...release, reported_at: clock.now().toISOString() }, me);
  await call(releaseFailed, { ...release, message: 'zeph77 is not a function' }, me);
  await db.insertInto('reports').values({ reporter_id: me, description: 'Too loud.' }).execute();
  await leavePours({ me, friend, venue, proId: pro.id });
  const conversations = await leaveMessages(me, friend);
  return { me, friend, follower, venue, proId: pro.id, ...conversations };
}

async function leavePours(of: { me: UserId; friend: UserId; venue: string; proId: string }): Promise<void> {
  const { me, friend } = of;
  const mine = await build.voucher({ owner_id: me, message: 'from Zephyrine' });
  const coming = { owner_id: friend, recipient_id: me, state: 'pending', message: 'for Zephyrine' };
  await build.voucher({
    ...coming,
    sent_at: clock.now(),
    sent_expires_at: addMilliseconds(clock.now(), 72 * hours),
  });
  await db
    .insertInto('redemptions')
    .values([
      {
        user_id: friend,
        venue_id: of.venue,
        pro_id: of.proId,
        pro_first_name: 'Zephyrine',
        kind: 'free',
        period_start: clock.now(),
        period_index: 1,
        redeemed_at: clock.now(),
      },
    ])
    .execute();
  await db
    .insertInto('drink_ledger')
    .values({ at: clock.now(), entry: 'issued', user_id: me, actor_id: me, voucher_id: mine })
    .execute();
  await leaveRounds(of);
}

/** Makes two rounds: the friend took a drink of the person's round, and the person took one of the friend's. */
async function leaveRounds({ me, friend }: { me: UserId; friend: UserId }): Promise<void> {
  for (const [owner, guest] of [
    [me, friend],
    [friend, me],
  ] as const) {
    await topUpShots(db, owner, clock.now());
    const shots = db.selectFrom('vouchers').select('id').where('owner_id', '=', owner);
    const voucher_ids = (await shots.where('origin', '=', 'granted').execute()).map(({ id }) => id);
    const sent = await call(sendRound, { from: owner, voucher_ids, message: 'from Zephyrine' }, owner);
    await call(claimRound, { round_id: sent.body.data?.round_id ?? '', user_id: guest }, guest);
  }
  await db.updateTable('rounds').set({ message: null }).where('owner_id', '=', friend).execute();
}

async function leaveMessages(me: UserId, friend: UserId) {
  const subject = `direct:${[me, friend].sort().join(':')}`;
  const [direct, group] = [randomUUID(), randomUUID()];
  await db
    .insertInto('conversations')
    .values([
      { id: direct, type: 'direct', subject, created_by: me },
      { id: group, type: 'group', group_name: 'Flock', created_by: me },
    ])
    .execute();
  const members = [direct, group].flatMap(conversation_id =>
    [me, friend].map(user_id => ({ conversation_id, user_id })),
  );
  await db.insertInto('conversation_members').values(members).execute();
  const pictureMessage = {
    sender_id: me,
    message: 'Who is out?',
    attachment_url: '/storage/zeph77-photo.jpg',
  };
  const { id } = await db
    .insertInto('messages')
    .values({ conversation_id: direct, ...pictureMessage, attachment_type: 'image' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { direct, messageId: id };
}

/** Returns every table of the product in which a row contains one of these texts, with the number of such rows. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth', 'storage', 'graphile_worker')`.execute(db);
  const patterns = texts.map(text => `%${text}%`);
  const knowing: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(name)} as kept
      where lower(to_jsonb(kept)::text) like any (${patterns}::text[])`.execute(db);
    if (rows[0]?.count) knowing.push(name);
  }
  return knowing.sort();
}

test('after a person in many tables is deleted, no table contains their texts, and only known tables contain their id', async () => {
  const { me } = await livelyPerson();
  expect((await tablesWith(traces)).length).toBeGreaterThan(8);

  expect((await erase(me)).body.data).toEqual({ deleted: true });
  // The worker deletes the user's files, and closes the checkout pages that are open at the payment provider.
  await accountTasks(platform)['erase-files']?.({ userId: me });
  await (await paymentsRig(app)).work();

  expect(await tablesWith(traces)).toEqual([]);
  // The user's id may stay in rows that contain nothing else about the user: emptied and ended rows, jobs that wait,
  // and counters of one day, which are deleted after that day.
  const named = await tablesWith([me]);
  expect(named).toEqual([
    'auth.accounts',
    'auth.sessions',
    'graphile_worker._private_jobs',
    'public.conversation_members',
    'public.conversations',
    'public.rate_limits',
    'public.users',
    'public.vouchers',
  ]);
});

describe('what a deletion changes for others', () => {
  test("deleting a person lowers others' counts of friends, followers and followed people by one", async () => {
    await db.updateTable('users').set({ phone: null }).where('phone', '=', '18135557788').execute();
    const { me, friend, follower, venue } = await livelyPerson();
    await erase(me);
    expect(await countOf('users', friend, 'friends_count')).toBe(0);
    expect(await countOf('users', follower, 'following_pros_count')).toBe(0);
    expect(await countOf('venues', venue, 'followers_count')).toBe(0);
    expect((await call(userProfile, { user_id: friend, other_user_id: me }, friend)).status).toBe(404);
  });

  test('deleting a person is announced to their friends, who keep the person’s messages without the picture', async () => {
    const { me, friend, direct, messageId } = await livelyPerson();
    const received: unknown[] = [];
    await platform.bus.subscribe(topicChannel(`user-${friend}`), message => received.push(message));
    await erase(me);
    expect(received).toMatchObject([
      { event: 'friends_changed', body: { json: JSON.stringify({ user_id: me }) } },
    ]);
    const message = await db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow();
    expect(message).toMatchObject({ sender_id: null, message: 'Who is out?', attachment_url: null });
    const kept = await db.selectFrom('conversation_members').selectAll().where('user_id', '=', me).execute();
    expect(kept.map(({ conversation_id }) => conversation_id)).toEqual([direct]);
    expect(kept[0]?.left_at).not.toBeNull();
  });

  test('deleting a person returns the drinks sent to them and voids their own, with entries for both in the ledger', async () => {
    const { me, friend } = await livelyPerson();
    await erase(me);
    const vouchers = await db
      .selectFrom('vouchers')
      .select(['owner_id', 'state', 'recipient_id', 'message'])
      .where('owner_id', 'in', [me, friend])
      .execute();
    expect(vouchers).toContainEqual({
      owner_id: friend,
      state: 'available',
      recipient_id: null,
      message: null,
    });
    expect(vouchers).toContainEqual({ owner_id: me, state: 'void', recipient_id: null, message: null });
    const rounds = await db.selectFrom('rounds').selectAll().where('owner_id', 'is', null).execute();
    expect(rounds.every(({ message, ended_at }) => message === null && ended_at !== null)).toBe(true);
    expect(rounds.length).toBeGreaterThan(0);
    const wrong = (await checkLedger(platform)).refused.filter(({ feature }) => feature.startsWith('bank'));
    expect(wrong).toEqual([]);
    const entries = await db
      .selectFrom('drink_ledger')
      .select('entry')
      .where('reason', 'like', '%deleted their account')
      .execute();
    expect(new Set(entries.map(({ entry }) => entry))).toEqual(new Set(['declined', 'voided']));
  });
});

describe('the deleted person', () => {
  test('a deleted person is signed out everywhere: on HTTP at once, on an open socket within a second', async () => {
    const me = await build.member();
    const [here, there] = [await tokenOf(me), await tokenOf(me)];
    const client = supabaseClient({ url }, there);
    await client.realtime.setAuth();
    const { promise: joined, resolve: join } = Promise.withResolvers<void>();
    const { promise: cut, resolve: end } = Promise.withResolvers<number>();
    client
      .channel(userTopic.nameOf(me), { config: { private: true } })
      .subscribe(state => (state === 'SUBSCRIBED' ? join() : end(performance.now())));
    await joined;

    const start = performance.now();
    await erase(me, here);

    expect((await cut) - start).toBeLessThan(1000);
    for (const token of [here, there]) expect((await call(mySessions, {}, null, { token })).status).toBe(401);
    expect((await erase(me, here)).status).toBe(401);
    await client.removeAllChannels();
  });

  test('a deleted person may sign up with the same number as a new user', async () => {
    const me = await build.member({ phone: '18135557799' });
    await db.updateTable('auth.accounts').set({ phone: '18135557799' }).where('id', '=', me).execute();
    await erase(me);

    const client = createClient(url, 'sb_publishable_test', {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const phone = '+18135557799';
    await client.auth.signInWithOtp({ phone });
    const text = await db
      .selectFrom('auth.sms_outbox')
      .select('text')
      .where('phone', '=', '18135557799')
      .executeTakeFirstOrThrow();
    const { data } = await client.auth.verifyOtp({ phone, token: text.text.slice(0, 6), type: 'sms' });

    expect(data.user?.id).toBeDefined();
    expect(data.user?.id).not.toBe(me);
  });

  test('a deleted person is no longer on the list of a venue that invited their phone number', async () => {
    const phone = '18135557797';
    const me = await build.member({ phone });
    await db.updateTable('auth.accounts').set({ phone }).where('id', '=', me).execute();
    const invitation = { user_id: null, state: 'invited', phone, first_name: 'Zoe', pro_code: null };
    const { id } = await build.pro(invitation);
    const others = await build.pro({ ...invitation, phone: '18135557796' });

    await erase(me);

    const rows = await db
      .selectFrom('pros')
      .select(['id', 'state', 'phone', 'first_name'])
      .where('id', 'in', [id, others.id])
      .execute();
    expect(rows).toContainEqual({ id, state: 'removed', phone: null, first_name: null });
    expect(rows).toContainEqual({
      id: others.id,
      state: 'invited',
      phone: '18135557796',
      first_name: 'Zoe',
    });
  });

  test('ten requests at once to delete a person delete the person once, and none fails with an internal error', async () => {
    const [me, friend] = [await build.member(), await build.member()];
    await build.friendship(me, friend);
    await db.updateTable('users').set({ friends_count: 1 }).where('id', 'in', [me, friend]).execute();
    await sessionOf(me);
    const replies = await Promise.all(Array.from({ length: 10 }, () => erase(me)));
    for (const { status } of replies) expect([200, 401]).toContain(status);
    expect(await countOf('users', friend, 'friends_count')).toBe(0);
  });
});

test('two friends who delete their accounts at the same time are both deleted', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = [await build.member(), await build.member()];
    await build.friendship(one, other);
    await db.updateTable('users').set({ friends_count: 1 }).where('id', 'in', [one, other]).execute();
    const replies = await Promise.all([erase(one), erase(other)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  }
});
