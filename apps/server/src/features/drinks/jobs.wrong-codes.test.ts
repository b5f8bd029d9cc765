import { redeemFreeDrink, validateFreeRedemptionCode } from '@nightjar/domain/drinks/calls';
import { venueAnalytics } from '@nightjar/domain/drinks/desk/calls';
import { codeGuessLimits } from '@nightjar/domain/drinks/rules/pour';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { venueStaffTopic } from '@nightjar/domain/live';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';
import { drinksTasks } from './jobs.ts';
import { wrongCodesJob } from './reactions.ts';

const { call, build, db, clock, platform } = await testApp();
const jobsWaiting = async () => {
  const { rows } =
    await sql`select 1 from graphile_worker.jobs where task_identifier = ${wrongCodesJob}`.execute(db);
  return rows.length;
};
const { points, seconds } = codeGuessLimits.venueAlert;

async function aBar() {
  const dee = await build.pro();
  const guess = async (ask: typeof redeemFreeDrink | typeof validateFreeRedemptionCode) => {
    const guest = await build.member({}, { free_drinks_per_period: 2 });
    const check = { user_id: guest, venue_id: dee.venue_id, pro_code: '0001', pro_color_id: 1 };
    return call(ask, check, guest);
  };
  const kept = () => db.selectFrom('wrong_codes').selectAll().where('venue_id', '=', dee.venue_id).execute();
  return { dee, guess, kept };
}

test('a few wrong staff codes are not recorded at the desk as a burst of guesses', async () => {
  const { guess, kept } = await aBar();
  for (let nth = 0; nth < points; nth += 1) await guess(validateFreeRedemptionCode);
  expect(await kept()).toEqual([]);
});

test('a burst of wrong staff codes is recorded once, with the night and no code, however many are typed at once', async () => {
  const { dee, guess, kept } = await aBar();
  const waiting = await jobsWaiting();
  await Promise.all(
    Array.from({ length: points + 12 }, (_, nth) =>
      guess(nth % 2 ? redeemFreeDrink : validateFreeRedemptionCode),
    ),
  );
  expect(await kept()).toEqual([{ venue_id: dee.venue_id, night: '2026-11-20', noticed_at: [clock.now()] }]);
  expect(await jobsWaiting()).toBe(waiting + 1);
  const { body } = await call(venueAnalytics, { venue_id: dee.venue_id }, dee.user_id as UserId);
  expect(body.data?.wrong_codes).toEqual([clock.now().toISOString()]);
});

test('wrong staff codes that go on at a bar are recorded again after the window', async () => {
  const { guess, kept } = await aBar();
  for (let nth = 0; nth <= points; nth += 1) await guess(validateFreeRedemptionCode);
  clock.advance(seconds - 1);
  await guess(validateFreeRedemptionCode);
  expect((await kept())[0]?.noticed_at).toHaveLength(1);
  clock.advance(1);
  await guess(validateFreeRedemptionCode);
  expect((await kept())[0]?.noticed_at).toHaveLength(2);
  clock.advance(-seconds);
});

test('the desk of a venue is notified of a burst of wrong staff codes', async () => {
  const { dee } = await aBar();
  const received: unknown[] = [];
  const topic = topicChannel(venueStaffTopic.nameOf(dee.venue_id as VenueId));
  await platform.bus.subscribe(topic, message => received.push(message));
  await drinksTasks(platform)[wrongCodesJob]?.({ venue_id: dee.venue_id });
  expect(received).toMatchObject([{ event: 'wrong_codes' }]);
});
