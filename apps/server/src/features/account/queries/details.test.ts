import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { presentPlan } from '../../people/present.ts';
import { findPlan } from '../../people/queries/plan.ts';
import { findOwnPros } from '../../staff/queries/own-pros.ts';
import { presentOwnUser } from '../present.ts';
import { findOwnDetails } from './details.ts';
import { findOwnUser } from './user.ts';

const { db, build, clock } = await testApp();
const userId = await build.member();
await build.pro({ user_id: userId });
await build.pro({ user_id: userId, state: 'pending', clocked_in_until: null, requested_at: clock.now() });

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
/** PostgreSQL stores every text except one with a zero byte. */
const text = fc.string({ unit: 'binary', maxLength: 30 }).map(value => value.replaceAll('\0', ''));
const moment = fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
const texts = Object.fromEntries(
  [
    'first_name',
    'last_name',
    'full_name',
    'nickname',
    'bio',
    'bannerImage',
    'street',
    'country',
    'identityRef',
  ].map(name => [name, maybe(text)]),
);
const flags = Object.fromEntries(
  ['subscribed', 'pro', 'rep', 'super_admin', 'verified', 'private', 'allow_sys', 'discoverable'].map(
    name => [name, fc.boolean()],
  ),
);
const userRow = fc.record({
  ...texts,
  ...flags,
  created_at: moment,
  updated_at: moment,
  terms_accepted_on: maybe(moment),
  privacyAcceptedOn: maybe(moment),
  activity_status: fc.constantFrom('in', 'out'),
  activity_status_until: maybe(fc.constantFrom(-1, 0, 1).map(ms => new Date(clock.now().getTime() + ms))),
  dob: maybe(fc.constantFrom('1970-01-01', '1999-12-31')),
  friends_count: fc.nat(),
});
const planRow = fc.record({
  name: text,
  current_period_start: maybe(moment),
  current_period_end: maybe(moment),
  unit_amount: fc.nat(),
  cooldown_in_minutes: maybe(fc.nat()),
  price_id: maybe(text),
});

test("SQL builds the JSON of a user's own row and plan as the presenters in TypeScript do", async () => {
  await fc.assert(
    fc.asyncProperty(userRow, planRow, async (user, plan) => {
      await db.updateTable('users').set(user).where('id', '=', userId).execute();
      await db.updateTable('plans').set(plan).where('user_id', '=', userId).execute();
      const now = clock.now();

      const written = await findOwnDetails(db, userId, now);

      expect(written.user.read()).toEqual(presentOwnUser(await findOwnUser(db, userId), now));
      const row = await findPlan(db, userId);
      expect(written.plan?.read()).toEqual(row && presentPlan(row));
      expect(written.pros).toEqual((await findOwnPros(db, userId)).map(pro => expect.objectContaining(pro)));
    }),
    { numRuns: 100 },
  );
});

test('SQL cuts the microseconds of a time off as the presenter in TypeScript does', async () => {
  await sql`update users set created_at = '2026-11-21 03:30:00.123999+00', updated_at = '2026-11-21 03:30:00.9999+00'
    where id = ${userId}`.execute(db);

  const written = (await findOwnDetails(db, userId, clock.now())).user.read();

  expect(written).toMatchObject({
    created_at: '2026-11-21T03:30:00.123Z',
    updated_at: '2026-11-21T03:30:00.999Z',
  });
  expect(written).toEqual(presentOwnUser(await findOwnUser(db, userId), clock.now()));
});
