import { savePushToken } from '@nightjar/domain/account/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days, minutes } from '@nightjar/domain/kernel/time';
import { referralRings } from '@nightjar/domain/referrals/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const rings = async () => (await call(referralRings, {}, owl)).body.data ?? [];

/** Adds invitees who joined by this user's referral code, a few minutes apart. */
async function brought(referrer_id: UserId, nicknames: readonly string[], ago = 3 * days): Promise<UserId[]> {
  const people: UserId[] = [];
  for (const [place, nickname] of nicknames.entries()) {
    const user_id = await build.member({ nickname });
    const created_at = addMilliseconds(clock.now(), place * minutes - ago);
    await db
      .insertInto('referrals')
      .values({ user_id, referrer_id, code: 'CODE', state: place === 0 ? 'qualified' : 'joined', created_at })
      .execute();
    people.push(user_id);
  }
  return people;
}
/** Signs these people in on one phone one after another, as a person with several accounts does. */
async function onOnePhone(people: readonly UserId[], device_id: string) {
  for (const user of people)
    await call(savePushToken, { token: `token-${device_id}`, device_id, platform: 'android' }, user);
}

test('accounts that one phone had one after the other are reported as a ring, with the reason', async () => {
  const ada = await build.member({ nickname: 'Ada' });
  const people = await brought(ada, ['Bea', 'Cam', 'Dot']);
  await onOnePhone([ada, ...people.slice(0, 2)], 'phone-1');

  const [ring, ...more] = await rings();

  expect(more).toEqual([]);
  expect(ring).toMatchObject({
    referrer: { id: ada, name: 'Ada', suspended: false },
    invitees: [{ name: 'Bea', state: 'qualified' }, { name: 'Cam', state: 'joined' }, { name: 'Dot' }],
    unpaid: 1,
  });
  expect(ring?.because).toEqual([
    '3 of 4 share one device',
    '3 joined within an hour',
    '3 of 3 invited were never out and never had a drink',
  ]);
});

test('a chain of referral codes is reported as one ring, and the larger ring comes first', async () => {
  const eve = await build.member({ nickname: 'Eve' });
  const [fay] = await brought(eve, ['Fay']);
  const [gus] = await brought(fay as UserId, ['Gus']);
  const [hal] = await brought(gus as UserId, ['Hal']);
  await onOnePhone([eve, fay as UserId, gus as UserId, hal as UserId], 'phone-2');
  const [first, second] = await rings();
  expect(first).toMatchObject({
    referrer: { name: 'Eve' },
    because: expect.arrayContaining(['4 of 4 share one device']),
  });
  expect(second).toMatchObject({ referrer: { name: 'Ada' } });
});

test('referrals older than ninety days, and a group of real friends, are not reported as a ring', async () => {
  const ida = await build.member({ nickname: 'Ida' });
  await onOnePhone([ida, ...(await brought(ida, ['Jo', 'Kit'], 91 * days))], 'phone-3');
  const lou = await build.member({ nickname: 'Lou' });
  const venue = await build.venue();
  for (const user of await brought(lou, ['Max', 'Ned', 'Ona'])) await build.checkIn(user, venue);
  await db.updateTable('auth.sessions').set({ address: '203.0.113.0/24' }).execute();
  const names = (await rings()).map(({ referrer }) => referrer.name);
  expect(names).not.toContain('Ida');
  expect(names).not.toContain('Lou');
});

test('an erased account is in no reported ring, and the list of rings takes few statements', async () => {
  const ada = await rings().then(
    all => all.find(({ referrer }) => referrer.name === 'Ada')?.referrer.id ?? '',
  );
  await db.updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', ada).execute();
  expect((await rings()).map(({ referrer }) => referrer.name)).not.toContain('Ada');
  const statements = await statementsOf(() => rings());
  expect(statements.length).toBeLessThanOrEqual(6);
});

test('each look at the rings is in the trail, and super admins alone read them', async () => {
  await rings();
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  expect(trail.at(-1)).toMatchObject({ actor_id: owl, action: 'referral-rings', outcome: 'ok' });
  const status = async (as: string | null) => (await call(referralRings, {}, as)).status;
  expect(await status(null)).toBe(401);
  expect(await status(await build.user({ rep: true, allow_admin_access: true }))).toBe(403);
  expect(await status((await build.pro()).user_id)).toBe(403);
  expect(await status(await build.member())).toBe(403);
});
