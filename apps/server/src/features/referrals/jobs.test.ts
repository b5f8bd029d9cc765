import type { UserId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import { markReferralPaid, markReferralUnpaid } from '@nightjar/domain/referrals/desk/calls';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';
import { referralsTasks } from './jobs.ts';
import { announceReferralJob } from './reactions.ts';

const { call, build, db, clock, platform } = await testApp();
const tasks = referralsTasks(platform);
const owl = await build.user({ super_admin: true, allow_admin_access: true });

type Waiting = { id: string; payload: unknown };

/** Advances the clock, and runs the due jobs as a worker does. */
async function pass(seconds: number): Promise<number> {
  clock.advance(seconds);
  const { rows } = await sql<Waiting>`
    select jobs.id, payload from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where identifier = ${announceReferralJob} and run_at <= ${clock.now()}`.execute(db);
  for (const { payload } of rows) await tasks[announceReferralJob]?.(payload);
  await sql`select graphile_worker.complete_jobs(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  return rows.length;
}

/** Makes an invitee whose reward is due, and a function that counts the messages to the referrer. */
async function aReward() {
  const [referrer, invitee] = [await build.member(), await build.user()];
  await db
    .insertInto('referrals')
    .values({ user_id: invitee, referrer_id: referrer, code: 'CODE', state: 'qualified' })
    .execute();
  let broadcasts = 0;
  const stop = await platform.bus.subscribe(topicChannel(userTopic.nameOf(referrer)), () => {
    broadcasts += 1;
  });
  onTestFinished(stop);
  return {
    paid: () => mark(markReferralPaid, invitee),
    unpaid: () => mark(markReferralUnpaid, invitee),
    broadcasts: () => broadcasts,
    again: () => tasks[announceReferralJob]?.({ userId: invitee }),
  };
}

async function mark(how: typeof markReferralPaid | typeof markReferralUnpaid, user_id: UserId) {
  const { body } = await call(how, { user_id }, owl);
  expect(body.success).toBe(true);
}

test('a reward marked as paid is announced once, ten seconds later', async () => {
  const reward = await aReward();
  await reward.paid();
  expect(await pass(9)).toBe(0);
  expect(reward.broadcasts()).toBe(0);
  expect(await pass(1)).toBe(1);
  expect(reward.broadcasts()).toBe(1);
  await reward.again();
  expect(reward.broadcasts()).toBe(1);
});

test('a reward marked as paid and as unpaid within ten seconds is not announced', async () => {
  const reward = await aReward();
  await reward.paid();
  await pass(6);
  await reward.unpaid();
  await pass(60);
  expect(reward.broadcasts()).toBe(0);
});

test('a reward marked as paid, unpaid and paid again is announced once, ten seconds after the last mark', async () => {
  const reward = await aReward();
  await reward.paid();
  await pass(5);
  await reward.unpaid();
  await pass(1);
  await reward.paid();
  await pass(9);
  expect(reward.broadcasts()).toBe(0);
  await pass(60);
  expect(reward.broadcasts()).toBe(1);
});

test('marking a paid reward as unpaid more than ten seconds later is announced too, unless it is marked as paid again in time', async () => {
  const reward = await aReward();
  await reward.paid();
  await pass(60);
  await reward.unpaid();
  await pass(60);
  expect(reward.broadcasts()).toBe(2);
  await reward.paid();
  await pass(60);
  await reward.unpaid();
  await pass(3);
  await reward.paid();
  await pass(60);
  expect(reward.broadcasts()).toBe(3);
});
