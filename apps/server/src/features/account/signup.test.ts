import { myUserDetails, signup } from '@nightjar/domain/account/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, clock, db } = await testApp();
const profile = {
  first_name: ' Ada ',
  last_name: 'Vance',
  nickname: 'ada',
  dob: '1999-01-31',
  gender: 'Woman' as const,
  terms: true as const,
};

test('a registered newcomer has accepted the terms and has the new tier at once', async () => {
  const newcomer = await build.newcomer();
  const before = await call(myUserDetails, {}, newcomer);

  const { body } = await call(signup, { user_id: newcomer, ...profile }, newcomer);
  const after = await call(myUserDetails, {}, newcomer);

  expect(before.body.data?.user.registered).toBe(false);
  expect(body.data).toMatchObject({
    registered: true,
    verified: false,
    first_name: 'Ada',
    full_name: 'Ada Vance',
    dob: '1999-01-31',
  });
  expect(after.body.data?.user.terms_accepted_on).not.toBeNull();
});

test.each<[string, object, string | null]>([
  ['any text', { gender: ' Agender ' }, 'Agender'],
  ['a text of 40 characters', { gender: 'g'.repeat(40) }, 'g'.repeat(40)],
  ['an empty text', { gender: '' }, null],
  ['a text of which nothing shows', { gender: '\u200B ' }, null],
  ['null', { gender: null }, null],
  ['left out', { gender: undefined }, null],
])('a signup accepts a gender that is %s', async (_what, change, gender) => {
  const newcomer = await build.newcomer();
  const { body } = await call(signup, { user_id: newcomer, ...profile, ...change }, newcomer);
  expect(body).toMatchObject({ success: true, data: { registered: true, gender } });
  expect((await call(myUserDetails, {}, newcomer)).body.data?.user.gender).toBe(gender);
});

test('a gender of 41 characters is refused at the signup, and the refusal names the field', async () => {
  const newcomer = await build.newcomer();
  const { status, body } = await call(
    signup,
    { user_id: newcomer, ...profile, gender: 'g'.repeat(41) },
    newcomer,
  );
  expect([status, body.message]).toEqual([400, expect.stringContaining('gender')]);
});

test('a person under age is refused at the signup, and no data of them is stored', async () => {
  const newcomer = await build.newcomer();

  const { status, body } = await call(signup, { user_id: newcomer, ...profile, dob: '2005-11-21' }, newcomer);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: false,
    code: 'under_age',
    message: 'Nightjar is for people 21 and over.',
  });
  const row = await db.selectFrom('users').selectAll().where('id', '=', newcomer).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ first_name: null, dob: null, registered: false });
});

test.each([
  ['1906-11-21', 200],
  ['1905-11-20', 400],
  ['1899-12-31', 400],
])(
  'a birthday on %s is answered with %i, because no person is older than 120 years',
  async (dob, expected) => {
    const newcomer = await build.newcomer();

    const { status, body } = await call(signup, { user_id: newcomer, ...profile, dob }, newcomer);

    expect(status).toBe(expected);
    if (expected === 400) expect(body.message).toBe('dob must be a day within the last 120 years');
    const { registered } = await db
      .selectFrom('users')
      .select('registered')
      .where('id', '=', newcomer)
      .executeTakeFirstOrThrow();
    expect(registered).toBe(expected === 200);
  },
);

test('ten parallel signups of one person make one registered user', async () => {
  const newcomer = await build.newcomer();

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => call(signup, { user_id: newcomer, ...profile }, newcomer)),
  );

  expect(replies.filter(({ body }) => body.success)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'already_registered')).toHaveLength(9);
});

test('a birthday begins at midnight by the clock of the phone that signs up', async () => {
  const newcomer = await build.newcomer();
  const form = { user_id: newcomer, ...profile, dob: '2005-11-21' };
  // It is half past midnight in New York, and still the evening before in Los Angeles.
  clock.advance(2 * 3600);
  const inTheWest = await call(signup, { ...form, timezone: 'America/Los_Angeles' }, newcomer);
  const anywhere = await call(signup, form, newcomer);
  const inTheEast = await call(signup, { ...form, timezone: 'America/New_York' }, newcomer);
  expect([inTheWest.body.code, anywhere.body.code]).toEqual(['under_age', 'under_age']);
  expect(inTheEast.body.success).toBe(true);
});
