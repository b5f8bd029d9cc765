import { myUserDetails } from '@nightjar/domain/account/calls';
import { restoreUser, suspendUser } from '@nightjar/domain/account/desk/calls';
import { acceptShot, sendAVoucher } from '@nightjar/domain/drinks/calls';
import { sentDrinkLasts } from '@nightjar/domain/drinks/entity';
import type { UserId, VoucherId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days, hours, minutes } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { jobTasksOf } from '../../../worker.ts';

const { call, build, db, clock, tokenOf, platform } = await testApp();
const tasks = jobTasksOf(platform);

const superAdmin = () => build.user({ super_admin: true, allow_admin_access: true, first_name: 'Owl' });
const owl = await superAdmin();
/** Each call gets a new token whose one-time code counts as entered just now, because the tests move the clock. */
const act = async (declaration: typeof suspendUser | typeof restoreUser, input: object, as = owl) =>
  call(declaration, { reason: 'Fights at the bar', ...input }, as, { token: await tokenOf(as) });
const suspend = (user_id: UserId, more: object = {}) => act(suspendUser, { user_id, ...more });
const restore = (user_id: UserId) => act(restoreUser, { user_id });
const drink = (id: VoucherId) =>
  db.selectFrom('vouchers').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('restore-user', () => {
  test('`restore-user` is for super admins who entered a recent code', async () => {
    const moth = await build.member();
    await suspend(moth);
    const input = { user_id: moth, reason: 'It was a mistake' };
    expect((await call(restoreUser, input, null)).status).toBe(401);
    const rep = await build.user({ rep: true, allow_admin_access: true });
    for (const as of [rep, await build.member()])
      expect((await call(restoreUser, input, as)).status).toBe(403);
    expect((await call(restoreUser, { ...input, reason: '' }, owl)).status).toBe(400);
    const stale = { token: await tokenOf(owl, -16 * 60) };
    expect((await call(restoreUser, input, owl, stale)).body).toMatchObject({
      code: 'reauthentication_needed',
    });
    expect((await call(restoreUser, { ...input, user_id: crypto.randomUUID() }, owl)).status).toBe(404);
  });

  test('a person whose hold is lifted may sign in again, and lifting the hold twice leaves one audit entry of a change', async () => {
    const moth = await build.member();
    await suspend(moth);
    const { body } = await restore(moth);
    expect(body.data).toMatchObject({
      suspended_at: null,
      suspended_until: null,
      suspensions: [{ lifted_by: 'Owl', lifted_at: clock.now().toISOString() }],
    });
    expect((await call(myUserDetails, {}, moth, { token: await tokenOf(moth) })).status).toBe(200);
    expect((await restore(moth)).body.data?.suspensions).toEqual(body.data?.suspensions);
  });
});

describe('a drink on its way', () => {
  async function sent(from: UserId, to: UserId): Promise<VoucherId> {
    const voucher_id = await build.voucher({ owner_id: from });
    const { body } = await call(sendAVoucher, { voucher_id, from, to }, from, {
      token: await tokenOf(from),
    });
    expect(body).toMatchObject({ success: true });
    return voucher_id;
  }
  const pair = async () => {
    const [moth, rae] = [await build.member(), await build.member()];
    await build.friendship(moth, rae);
    return [moth, rae] as const;
  };

  test.each([
    ['sender', 0],
    ['recipient', 1],
  ] as const)(
    'a sent drink whose %s is put on hold keeps its remaining time until the hold is over',
    async (_role, index) => {
      const people = await pair();
      const voucher = await sent(people[0], people[1]);
      clock.advance(hours / 1000);
      await suspend(people[index]);
      clock.advance((10 * days) / 1000);
      await tasks['return-drinks']?.({});
      await tasks['remind-of-drinks']?.({});
      expect(await drink(voucher)).toMatchObject({ state: 'pending', reminded_at: null });
      expect(
        (
          await call(acceptShot, { voucher_id: voucher, user_id: people[1] }, people[1], {
            token: await tokenOf(people[1]),
          })
        ).body.success,
      ).toBe(false);

      await restore(people[index]);
      const back = await drink(voucher);
      expect(back).toMatchObject({
        waiting_since: null,
        sent_expires_at: addMilliseconds(clock.now(), sentDrinkLasts - hours),
      });
      const { body } = await call(acceptShot, { voucher_id: voucher, user_id: people[1] }, people[1], {
        token: await tokenOf(people[1]),
      });
      expect(body).toMatchObject({ success: true, data: { already: false } });
    },
  );

  test('a sent drink between two people on hold waits until both holds are over', async () => {
    const [moth, rae] = await pair();
    const voucher = await sent(moth, rae);
    await suspend(moth);
    clock.advance(days / 1000);
    await suspend(rae);
    clock.advance(days / 1000);
    await restore(moth);
    clock.advance(days / 1000);
    expect((await drink(voucher)).waiting_since).not.toBeNull();
    await restore(rae);
    expect(await drink(voucher)).toMatchObject({
      waiting_since: null,
      sent_expires_at: addMilliseconds(clock.now(), sentDrinkLasts),
    });
  });

  test('no drink is sent to a person on hold', async () => {
    const [moth, rae] = await pair();
    const voucher_id = await build.voucher({ owner_id: rae });
    await suspend(moth);
    const answer = await call(sendAVoucher, { voucher_id, from: rae, to: moth }, rae, {
      token: await tokenOf(rae),
    });
    expect(answer.status).toBe(404);
    expect(await drink(voucher_id)).toMatchObject({ state: 'available' });
  });
});

describe('the end of a hold', () => {
  const entries = async (id: UserId) =>
    (
      await sql<{ actor_id: string | null; outcome: string }>`
        select actor_id, outcome from audit_trail
        where action = 'restore-user' and subjects ->> 'user_id' = ${id} and before is not null`.execute(db)
    ).rows;

  test('a hold is lifted in the minute in which it ends, with an audit entry that names no actor', async () => {
    const [moth, rae] = [await build.member(), await build.member()];
    await suspend(moth, { until: addMilliseconds(clock.now(), 10 * minutes).toISOString() });
    await suspend(rae);
    clock.advance(9 * 60);
    await tasks['lift-holds']?.({});
    expect(await entries(moth)).toEqual([]);
    clock.advance(60);
    await tasks['lift-holds']?.({});
    await tasks['lift-holds']?.({});
    expect(await entries(moth)).toEqual([{ actor_id: null, outcome: 'ok' }]);
    const rows = await db
      .selectFrom('users')
      .where('id', 'in', [moth, rae])
      .where('suspended_at', 'is not', null)
      .select('id')
      .execute();
    expect(rows).toEqual([{ id: rae }]);
  });

  test('the job and a super admin who lift one hold at the same time lift it once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const moth = await build.member();
      await suspend(moth, { until: addMilliseconds(clock.now(), minutes).toISOString() });
      clock.advance(61);
      await Promise.all([restore(moth), tasks['lift-holds']?.({})]);
      expect(await entries(moth)).toHaveLength(1);
    }
  });

  test('a hold whose end was moved just before is not lifted by the job', async () => {
    const moth = await build.member();
    await suspend(moth, { until: addMilliseconds(clock.now(), minutes).toISOString() });
    clock.advance(61);
    await Promise.all([suspend(moth), tasks['lift-holds']?.({})]);
    await suspend(moth);
    await tasks['lift-holds']?.({});
    const row = await db.selectFrom('users').where('id', '=', moth).select('suspended_at').executeTakeFirst();
    expect(row?.suspended_at).not.toBeNull();
  });
});
